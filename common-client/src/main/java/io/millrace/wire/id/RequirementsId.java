package io.millrace.wire.id;

import io.millrace.wire.Text;

/// What a job asked for in slots at some time.
public record RequirementsId(String text) implements Id {
    public static final Text<RequirementsId> TEXT =
            new Text<>(RequirementsId.class, "32 hexadecimal digits", RequirementsId::parse, RequirementsId::text);

    public RequirementsId {
        text = Shape.hex(text);
    }

    public static RequirementsId parse(String text) {
        return new RequirementsId(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
