package io.millrace.wire.id;

import io.millrace.wire.ParamFormat;

/// The identifier of a version of a job's resource requirements.
public record RequirementsId(String text) implements Id {
    public static final ParamFormat<RequirementsId> TEXT = new ParamFormat<>(
            RequirementsId.class, "32 hexadecimal digits", RequirementsId::parse, RequirementsId::text);

    public RequirementsId {
        text = IdFormat.hex(text);
    }

    public static RequirementsId parse(String text) {
        return new RequirementsId(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
