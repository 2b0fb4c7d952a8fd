package io.millrace.wire.id;

import io.millrace.wire.ParamFormat;

/// The identifier of a version of a job's resource requirements.
public record RequirementsId(String text) implements Id {
    public static final ParamFormat<RequirementsId> TEXT =
            new ParamFormat<>(RequirementsId.class, "32 hexadecimal digits", RequirementsId::new);

    public RequirementsId {
        text = IdFormat.hex(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
