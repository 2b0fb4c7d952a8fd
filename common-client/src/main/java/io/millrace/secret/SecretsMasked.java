package io.millrace.secret;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Decides what is a secret, and masks secrets in SQL, settings, messages and logs: the values of options whose names
/// mark them as secrets, passwords in addresses, and keys and tokens that are known by their form. Masks too much
/// rather than too little. Each pass takes linear time, because statements may be hostile and long.
public final class SecretsMasked {
    /// The text in place of a secret.
    public static final String MASK = "******";

    private static final String BEARER = "bearer";
    private static final String BASIC = "basic";
    private static final String IDENTIFIED = "identified";
    private static final String BY = "by";
    private static final List<String> KEYS_OF_QUERIES = List.of("key", "sig", "signature");
    /// Values that say that there is no secret, or whether one is used.
    private static final List<String> CONSTANTS = List.of("true", "false", "null", "none", "yes", "no");
    /// The file in the frame of a stack trace, which a line number follows.
    private static final String SOURCE = ".java";
    private static final String AFTER_VALUE = "&;,'\"";
    private static final String BRACKETS = ")]}";

    private SecretsMasked() {}

    /// The value of an option, masked if it is a secret.
    public static String value(String name, String value) {
        return isSecretName(name) ? MASK : in(value);
    }

    /// Whether the value of an option is a secret, or contains one.
    public static boolean isSecret(String name, String value) {
        return !value(name, value).equals(value);
    }

    /// Whether the value of an option with this name is a secret.
    public static boolean isSecretName(String name) {
        return SecretNames.in(name, 0, name.length());
    }

    /// The text with its secrets masked.
    public static String in(String text) {
        return in(text, SecretListener.NONE);
    }

    /// @param listener gets what is masked
    public static String in(String text, SecretListener listener) {
        var withoutKeys = SecretForms.keys(text, listener);
        return SecretAddresses.in(parts(options(withoutKeys, listener), listener), listener);
    }

    /// Masks values such as in `'some.password' = 'value'`, where a quote within the value is doubled. An
    /// unterminated value extends to the end of the text.
    private static String options(String text, SecretListener listener) {
        var masked = new MaskedText(text, listener);
        var quote = text.indexOf('\'');
        while (quote >= 0) {
            var close = text.indexOf('\'', quote + 1);
            var value = close < 0 || !isSecretName(text, quote + 1, close) ? -1 : optionValue(text, close + 1);
            if (value < 0) {
                quote = close;
            } else {
                var end = QuotedValue.endOfLiteral(text, value);
                masked.mask(quote, value, end);
                quote = text.indexOf('\'', end + 1);
            }
        }
        return masked.finish();
    }

    private static boolean isSecretName(String text, int start, int end) {
        return text.indexOf('\n', start, end) < 0 && SecretNames.in(text, start, end);
    }

    /// The start of the literal after an equals sign, without its quote, or -1.
    private static int optionValue(String text, int nameEnd) {
        var equals = TextScan.skipSpace(text, nameEnd);
        if (!TextScan.isAt(text, equals, '=')) {
            return -1;
        }
        var quote = TextScan.skipSpace(text, equals + 1);
        return TextScan.isAt(text, quote, '\'') ? quote + 1 : -1;
    }

    /// Masks values such as in `password=value`, `"token": "value"`, `?key=value`, `--secret value`, `Bearer value` and
    /// `<password>value</password>`, and tokens without a name.
    private static String parts(String text, SecretListener listener) {
        var masked = new MaskedText(text, listener);
        var at = 0;
        while (at < text.length()) {
            var nameEnd = nameEnd(text, at);
            if (nameEnd > at) {
                var part = part(text, at, nameEnd);
                if (part == null) {
                    SecretForms.maskTokens(masked, text, at, nameEnd);
                } else {
                    masked.mask(at, part.start(), part.end());
                }
            }
            at = Math.max(Math.max(at + 1, nameEnd), masked.end());
        }
        return masked.finish();
    }

    /// The place of a value in a text.
    private record Part(int start, int end) {}

    private static int nameEnd(String text, int start) {
        var at = start;
        while (at < text.length() && isPartOfName(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /// The secret that belongs to a name, if there is one.
    private static @Nullable Part part(String text, int name, int nameEnd) {
        var wordEnd = SecretNames.lastEnd(text, name, nameEnd);
        if (wordEnd >= 0 && TextScan.isAt(text, nameEnd, '>') && isElement(text, name)) {
            var end = text.indexOf('<', nameEnd);
            return TextScan.isAt(text, end + 1, '/') && end > nameEnd + 1 ? new Part(nameEnd + 1, end) : null;
        }
        var start = partValue(text, name, nameEnd, wordEnd);
        var end = start < 0 ? -1 : partEnd(text, start);
        return end > start && !isConstant(text, start, end) ? new Part(start, end) : null;
    }

    /// Whether a name, which may have a prefix, stands in the tag of an element.
    private static boolean isElement(String text, int name) {
        var at = name - 1;
        if (TextScan.isAt(text, at, ':')) {
            at--;
            while (at >= 0 && isPartOfName(text.charAt(at))) {
                at--;
            }
        }
        return TextScan.isAt(text, at, '<');
    }

    private static boolean isConstant(String text, int start, int end) {
        var last = end;
        while (last > start && BRACKETS.indexOf(text.charAt(last - 1)) >= 0) {
            last--;
        }
        var wordEnd = last;
        return !TextScan.isQuote(text, start - 1)
                && CONSTANTS.stream().anyMatch(word -> TextScan.isWord(word, text, start, wordEnd));
    }

    /// The start of the value that belongs to a name, or -1 if it is not a secret. Only a name that ends with a secret
    /// word, or is quoted, may be apart from its sign.
    private static int partValue(String text, int name, int nameEnd, int wordEnd) {
        if (wordEnd < 0 && !isKeyOfQuery(text, name, nameEnd)) {
            return wordValue(text, name, nameEnd);
        }
        if (text.startsWith(SOURCE, nameEnd - SOURCE.length())) {
            return -1;
        }
        var afterQuote = QuotedValue.afterQuote(text, nameEnd);
        var sign = afterQuote > nameEnd || wordEnd == nameEnd ? TextScan.skipSpace(text, afterQuote) : nameEnd;
        if (TextScan.isAt(text, sign, '=') || TextScan.isAt(text, sign, ':')) {
            var arrow = TextScan.isAt(text, sign, '=') && TextScan.isAt(text, sign + 1, '>');
            return QuotedValue.afterQuote(text, TextScan.skipSpace(text, arrow ? sign + 2 : sign + 1));
        }
        return isOptionOfCommand(text, name) ? valueApart(text, nameEnd) : -1;
    }

    /// The start of the value after a word that announces one, or -1.
    private static int wordValue(String text, int word, int end) {
        if (TextScan.isWord(BEARER, text, word, end)) {
            return valueApart(text, end);
        }
        if (TextScan.isWord(BASIC, text, word, end)) {
            var value = valueApart(text, end);
            return value >= 0 && SecretForms.isCredentials(text, value) ? value : -1;
        }
        if (TextScan.isWord(IDENTIFIED, text, word, end)) {
            var by = TextScan.skipSpace(text, end);
            var value = TextScan.skipSpace(text, by + BY.length());
            return text.regionMatches(true, by, BY, 0, BY.length()) && TextScan.isAt(text, value, '\'')
                    ? value + 1
                    : -1;
        }
        return -1;
    }

    /// Whether this is a name such as `--password`, or `-password` after a space.
    private static boolean isOptionOfCommand(String text, int name) {
        return text.startsWith("--", name)
                || (TextScan.isAt(text, name, '-') && (name == 0 || TextScan.isSpace(text.charAt(name - 1))));
    }

    private static int valueApart(String text, int nameEnd) {
        var value = TextScan.skipSpace(text, nameEnd);
        return value == nameEnd || TextScan.isAt(text, value, '-') ? -1 : value;
    }

    /// Whether this is `key`, or the name of a signature, in the query of an address.
    private static boolean isKeyOfQuery(String text, int start, int end) {
        return start > 0
                && (text.charAt(start - 1) == '?' || text.charAt(start - 1) == '&')
                && KEYS_OF_QUERIES.stream()
                        .anyMatch(key -> end - start >= key.length()
                                && text.regionMatches(true, end - key.length(), key, 0, key.length()));
    }

    private static int partEnd(String text, int start) {
        if (TextScan.isQuote(text, start - 1)) {
            return QuotedValue.end(text, start);
        }
        var end = TextScan.next(AFTER_VALUE, text, start, text.length());
        for (var token = start; isHeader(text, token, end); ) {
            token = TextScan.skipSpace(text, end);
            end = TextScan.next(AFTER_VALUE, text, token, text.length());
        }
        return end;
    }

    /// Whether what follows a token belongs to the same value, as in `Authorization: Basic value`.
    private static boolean isHeader(String text, int start, int end) {
        return end > start
                && (text.charAt(end - 1) == ':'
                        || TextScan.isWord(BEARER, text, start, end)
                        || TextScan.isWord(BASIC, text, start, end));
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
