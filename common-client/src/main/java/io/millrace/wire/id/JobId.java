package io.millrace.wire.id;

import io.millrace.wire.ParamFormat;

/// The id of a job.
public record JobId(String text) implements Id {
    public static final ParamFormat<JobId> TEXT = new ParamFormat<>(JobId.class, "32 hexadecimal digits", JobId::new);

    public JobId {
        text = IdFormat.hex(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
