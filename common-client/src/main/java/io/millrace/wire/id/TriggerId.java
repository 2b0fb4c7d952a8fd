package io.millrace.wire.id;

import io.millrace.wire.ParamFormat;
import java.util.Locale;

/// The id of an asynchronous operation, with which its state is polled. Callers can choose it: 1 to 128 printable
/// characters. Servers choose 32 hexadecimal digits, whose case is ignored.
public record TriggerId(String text) implements Id {
    public static final int MAX_LENGTH = 128;
    public static final ParamFormat<TriggerId> TEXT =
            new ParamFormat<>(TriggerId.class, "1 to 128 printable characters", TriggerId::new);

    public TriggerId {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("a trigger id cannot be empty");
        }
        int length = text.codePointCount(0, text.length());
        if (length > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "a trigger id has at most " + MAX_LENGTH + " characters, this one has " + length);
        }
        text.codePoints()
                .filter(character -> !isPrintable(character))
                .findFirst()
                .ifPresent(character -> {
                    throw new IllegalArgumentException(String.format(
                            Locale.ROOT,
                            "a trigger id consists of printable characters, this one has U+%04X",
                            character));
                });
        text = IdFormat.isHex(text.toLowerCase(Locale.ROOT)) ? text.toLowerCase(Locale.ROOT) : text;
    }

    private static boolean isPrintable(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    /// Whether the id is 32 hexadecimal digits.
    public boolean isHex() {
        return IdFormat.isHex(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
