package io.millrace.server.gateway.engine;

/// Masks secrets in SQL: the values of options whose names mark them as secrets, and passwords in addresses. Masks too
/// much rather than too little. Each pass takes linear time, because statements may be hostile and long.
public final class SecretsMasked {
    public static final String MASK = "******";

    private SecretsMasked() {}

    /// The value of an option, masked if it is a secret.
    public static String value(String name, String value) {
        return SecretNames.in(name, 0, name.length()) ? MASK : in(value);
    }

    /// Whether the value of an option is a secret, or contains one.
    public static boolean isSecret(String name, String value) {
        return !value(name, value).equals(value);
    }

    public static String in(String sql) {
        return addresses(parts(options(sql)));
    }

    /// Masks values such as in `'some.password' = 'value'`, where a quote within the value is doubled. An
    /// unterminated value extends to the end of the text.
    private static String options(String sql) {
        var masked = new StringBuilder(sql.length());
        var copied = 0;
        var quote = sql.indexOf('\'');
        while (quote >= 0) {
            var close = sql.indexOf('\'', quote + 1);
            var value = close < 0 || !isSecretName(sql, quote + 1, close) ? -1 : optionValue(sql, close + 1);
            if (value < 0) {
                quote = close;
            } else {
                var end = literalEnd(sql, value);
                masked.append(sql, copied, value).append(MASK).append('\'');
                copied = end;
                quote = sql.indexOf('\'', end);
            }
        }
        return masked.append(sql, copied, sql.length()).toString();
    }

    private static boolean isSecretName(String sql, int start, int end) {
        return sql.indexOf('\n', start, end) < 0 && SecretNames.in(sql, start, end);
    }

    /// The start of the literal after an equals sign, without its quote, or -1.
    private static int optionValue(String sql, int nameEnd) {
        var equals = skipSpace(sql, nameEnd);
        if (!isAt(sql, equals, '=')) {
            return -1;
        }
        var quote = skipSpace(sql, equals + 1);
        return isAt(sql, quote, '\'') ? quote + 1 : -1;
    }

    private static int literalEnd(String sql, int start) {
        var quote = sql.indexOf('\'', start);
        while (quote >= 0 && isAt(sql, quote + 1, '\'')) {
            quote = sql.indexOf('\'', quote + 2);
        }
        return quote < 0 ? sql.length() : quote + 1;
    }

    /// Masks values such as in `password=value` or `token: value` in an address or a comment.
    private static String parts(String sql) {
        var masked = new StringBuilder(sql.length());
        var copied = 0;
        var at = 0;
        while (at < sql.length()) {
            var nameEnd = SecretNames.end(sql, at);
            if (nameEnd >= 0 && at > 0 && isWord(sql.charAt(at - 1))) {
                nameEnd = -1;
            }
            var value = nameEnd < 0 ? -1 : partValue(sql, nameEnd);
            var end = value < 0 ? -1 : partEnd(sql, value);
            if (end > value) {
                masked.append(sql, copied, value).append(MASK);
                copied = end;
            }
            at = Math.max(at + 1, end);
        }
        return masked.append(sql, copied, sql.length()).toString();
    }

    private static int partValue(String sql, int nameEnd) {
        var sign = skipSpace(sql, nameEnd);
        return isAt(sql, sign, '=') || isAt(sql, sign, ':') ? skipSpace(sql, sign + 1) : -1;
    }

    private static int partEnd(String sql, int start) {
        var at = start;
        while (at < sql.length() && "&;,'\"".indexOf(sql.charAt(at)) < 0 && !isSpace(sql.charAt(at))) {
            at++;
        }
        return at;
    }

    /// Masks the password in `//name:password@host`. Neither part can contain the slash of the next address, so no
    /// letter is read more than twice.
    private static String addresses(String sql) {
        var masked = new StringBuilder(sql.length());
        var copied = 0;
        for (var at = sql.indexOf("//"); at >= 0; at = sql.indexOf("//", Math.max(at + 1, copied))) {
            var colon = addressPartEnd(sql, at + 2, ':');
            var end = isAt(sql, colon, ':') ? addressPartEnd(sql, colon + 1, '@') : 0;
            if (end > colon + 1 && isAt(sql, end, '@')) {
                masked.append(sql, copied, colon + 1).append(MASK);
                copied = end;
            }
        }
        return masked.append(sql, copied, sql.length()).toString();
    }

    private static int addressPartEnd(String sql, int start, char last) {
        var at = start;
        while (at < sql.length()
                && sql.charAt(at) != last
                && "/@'".indexOf(sql.charAt(at)) < 0
                && !isSpace(sql.charAt(at))) {
            at++;
        }
        return at;
    }

    private static int skipSpace(String sql, int start) {
        var at = start;
        while (at < sql.length() && isSpace(sql.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isAt(String sql, int at, char letter) {
        return at < sql.length() && sql.charAt(at) == letter;
    }

    private static boolean isSpace(char letter) {
        return letter == ' ' || (letter >= '\t' && letter <= '\r');
    }

    private static boolean isWord(char letter) {
        return letter == '_'
                || (letter >= 'a' && letter <= 'z')
                || (letter >= 'A' && letter <= 'Z')
                || (letter >= '0' && letter <= '9');
    }
}
