package io.millrace.server.endpoint.warehouse.metadata;

import java.util.Arrays;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A name pattern of JDBC: `%` matches any characters, `_` one, and a backslash escapes the next character. A missing
/// or empty pattern matches every name. Matching takes at most the product of both lengths, even for hostile patterns.
final class NamePattern implements Predicate<String> {
    private static final int ANY = -1;

    private static final int ONE = -2;

    private final String text;
    private final int[] parts;

    private NamePattern(String text) {
        this.text = text;
        this.parts = parts(text.codePoints().toArray());
    }

    static NamePattern of(@Nullable String text) {
        return new NamePattern(text == null || text.isEmpty() ? "%" : text);
    }

    private static int[] parts(int[] characters) {
        var parts = new int[characters.length];
        int count = 0;
        for (int i = 0; i < characters.length; i++) {
            var escaped = characters[i] == '\\' && i + 1 < characters.length;
            parts[count++] = escaped
                    ? characters[++i]
                    : switch (characters[i]) {
                        case '%' -> ANY;
                        case '_' -> ONE;
                        default -> characters[i];
                    };
        }
        return Arrays.copyOf(parts, count);
    }

    @Override
    public boolean test(String name) {
        var characters = name.codePoints().toArray();
        int part = 0;
        int at = 0;
        int lastAny = -1;
        int resume = 0;
        while (at < characters.length) {
            if (part < parts.length && parts[part] == ANY) {
                lastAny = part++;
                resume = at;
            } else if (part < parts.length && (parts[part] == ONE || parts[part] == characters[at])) {
                part++;
                at++;
            } else if (lastAny >= 0) {
                part = lastAny + 1;
                at = ++resume;
            } else {
                return false;
            }
        }
        while (part < parts.length && parts[part] == ANY) {
            part++;
        }
        return part == parts.length;
    }

    @Override
    public String toString() {
        return text;
    }
}
