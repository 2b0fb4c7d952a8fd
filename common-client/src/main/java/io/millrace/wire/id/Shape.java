package io.millrace.wire.id;

import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;

/// The two shapes that identifiers have: 32 hexadecimal digits, and a UUID; both in lower case.
final class Shape {
    private static final Pattern HEX = Pattern.compile("[0-9a-f]{32}");

    private Shape() {}

    static String hex(String text) {
        var lower = text.toLowerCase(Locale.ROOT);
        if (!HEX.matcher(lower).matches()) {
            throw new IllegalArgumentException("not 32 hexadecimal digits: " + text);
        }
        return lower;
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
