package io.millrace.server.telemetry;

import java.util.List;

/// Decides what is a secret, and masks secrets in SQL, settings, messages and logs: the values of options whose names
/// mark them as secrets, and passwords in addresses. Masks too much rather than too little. Each pass takes linear
/// time, because statements may be hostile and long.
public final class SecretsMasked {
    public static final String MASK = "******";

    private static final String BEARER = "bearer";
    private static final String BASIC = "basic";
    private static final List<String> KEYS_OF_QUERIES = List.of("key", "sig", "signature");
    /// The file in the frame of a stack trace, which a line number follows.
    private static final String SOURCE = ".java";

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

    /// Masks values such as in `password=value`, `"token": "value"`, `?key=value`, `--secret value` and `Bearer value`.
    private static String parts(String sql) {
        var masked = new StringBuilder(sql.length());
        var copied = 0;
        var at = 0;
        while (at < sql.length()) {
            var nameEnd = nameEnd(sql, at);
            var value = nameEnd == at ? -1 : partValue(sql, at, nameEnd);
            var end = value < 0 ? -1 : partEnd(sql, value);
            if (end > value) {
                masked.append(sql, copied, value).append(MASK);
                copied = end;
            }
            at = Math.max(Math.max(at + 1, nameEnd), end);
        }
        return masked.append(sql, copied, sql.length()).toString();
    }

    private static int nameEnd(String sql, int start) {
        var at = start;
        while (at < sql.length() && isPartOfName(sql.charAt(at))) {
            at++;
        }
        return at;
    }

    /// The start of the value that belongs to a name, or -1 if it is no secret. Only a name that ends with a secret
    /// word, or is quoted, may be apart from its sign.
    private static int partValue(String sql, int name, int nameEnd) {
        if (isBearer(sql, name, nameEnd)) {
            return valueApart(sql, nameEnd);
        }
        var wordEnd = SecretNames.lastEnd(sql, name, nameEnd);
        if ((wordEnd < 0 && !isKeyOfQuery(sql, name, nameEnd)) || sql.startsWith(SOURCE, nameEnd - SOURCE.length())) {
            return -1;
        }
        var quoted = isQuote(sql, nameEnd);
        var sign = quoted || wordEnd == nameEnd ? skipSpace(sql, quoted ? nameEnd + 1 : nameEnd) : nameEnd;
        if (isAt(sql, sign, '=') || isAt(sql, sign, ':')) {
            var value = skipSpace(sql, sign + 1);
            return isQuote(sql, value) ? value + 1 : value;
        }
        return sql.startsWith("--", name) ? valueApart(sql, nameEnd) : -1;
    }

    private static int valueApart(String sql, int nameEnd) {
        var value = skipSpace(sql, nameEnd);
        return value == nameEnd || isAt(sql, value, '-') ? -1 : value;
    }

    private static boolean isBearer(String sql, int start, int end) {
        return end - start == BEARER.length() && sql.regionMatches(true, start, BEARER, 0, BEARER.length());
    }

    /// Whether this is `key`, or the name of a signature, in the query of an address.
    private static boolean isKeyOfQuery(String sql, int start, int end) {
        return start > 0
                && (sql.charAt(start - 1) == '?' || sql.charAt(start - 1) == '&')
                && KEYS_OF_QUERIES.stream()
                        .anyMatch(key -> end - start >= key.length()
                                && sql.regionMatches(true, end - key.length(), key, 0, key.length()));
    }

    /// The end of a value in quotes is the next such quote.
    private static int partEnd(String sql, int start) {
        if (isQuote(sql, start - 1)) {
            var close = sql.indexOf(sql.charAt(start - 1), start);
            return close < 0 ? sql.length() : close;
        }
        var end = tokenEnd(sql, start);
        for (var token = start; isHeader(sql, token, end); ) {
            token = skipSpace(sql, end);
            end = tokenEnd(sql, token);
        }
        return end;
    }

    /// Whether what follows a token belongs to the same value, as in `Authorization: Basic value`.
    private static boolean isHeader(String sql, int start, int end) {
        return end > start
                && (sql.charAt(end - 1) == ':'
                        || isBearer(sql, start, end)
                        || (end - start == BASIC.length() && sql.regionMatches(true, start, BASIC, 0, BASIC.length())));
    }

    private static int tokenEnd(String sql, int start) {
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

    private static boolean isQuote(String sql, int at) {
        return isAt(sql, at, '\'') || isAt(sql, at, '"');
    }

    private static boolean isPartOfName(char letter) {
        return letter == '_'
                || letter == '-'
                || letter == '.'
                || (letter >= 'a' && letter <= 'z')
                || (letter >= 'A' && letter <= 'Z')
                || (letter >= '0' && letter <= '9');
    }
}
