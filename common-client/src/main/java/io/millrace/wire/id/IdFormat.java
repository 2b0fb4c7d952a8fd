package io.millrace.wire.id;

import java.util.Locale;
import java.util.UUID;

/// Validates the formats of identifiers: 32 hexadecimal digits, and UUIDs; both in lower case.
final class IdFormat {
    private static final int HEX_DIGITS = 32;

    private IdFormat() {}

    static String hex(String text) {
        var lower = text.toLowerCase(Locale.ROOT);
        if (!isHex(lower)) {
            throw new IllegalArgumentException("not 32 hexadecimal digits: " + text);
        }
        return lower;
    }

    /// Whether the text is 32 hexadecimal digits in lower case. No regular expression, because the response for a
    /// large graph has thousands of ids.
    static boolean isHex(String text) {
        if (text.length() != HEX_DIGITS) {
            return false;
        }
        for (int i = 0; i < HEX_DIGITS; i++) {
            char digit = text.charAt(i);
            if ((digit < '0' || digit > '9') && (digit < 'a' || digit > 'f')) {
                return false;
            }
        }
        return true;
    }

    static String uuid(String text) {
        var parsed = UUID.fromString(text).toString();
        if (!parsed.equalsIgnoreCase(text)) {
            throw new IllegalArgumentException("not a UUID: " + text);
        }
        return parsed;
    }

    static String present(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("an identifier cannot be empty");
        }
        return text;
    }
}
