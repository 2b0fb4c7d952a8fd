package io.millrace.wire.id;

import io.millrace.wire.ParamFormat;

/// The id of an application: a group of jobs that were submitted together.
public record ApplicationId(String text) implements Id {
    public static final ParamFormat<ApplicationId> TEXT =
            new ParamFormat<>(ApplicationId.class, "32 hexadecimal digits", ApplicationId::new);

    public ApplicationId {
        text = IdFormat.hex(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
