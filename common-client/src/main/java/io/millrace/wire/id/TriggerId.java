package io.millrace.wire.id;

import io.millrace.wire.Text;

/// An asynchronous operation; what a trigger returns and a poll asks for.
public record TriggerId(String text) implements Id {
    public static final Text<TriggerId> TEXT =
            new Text<>(TriggerId.class, "32 hexadecimal digits", TriggerId::parse, TriggerId::text);

    public TriggerId {
        text = Shape.hex(text);
    }

    public static TriggerId parse(String text) {
        return new TriggerId(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
