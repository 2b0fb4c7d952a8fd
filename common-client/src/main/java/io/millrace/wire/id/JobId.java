package io.millrace.wire.id;

import io.millrace.wire.Text;

/// A job of the cluster.
public record JobId(String text) implements Id {
    public static final Text<JobId> TEXT = new Text<>(JobId.class, "32 hexadecimal digits", JobId::parse, JobId::text);

    public JobId {
        text = Shape.hex(text);
    }

    public static JobId parse(String text) {
        return new JobId(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
