package io.millrace.wire.id;

import io.millrace.wire.ParamFormat;

/// The id of an attempted or completed change of a job's parallelism.
public record RescaleId(String text) implements Id {
    public static final ParamFormat<RescaleId> TEXT =
            new ParamFormat<>(RescaleId.class, "32 hexadecimal digits", RescaleId::new);

    public RescaleId {
        text = IdFormat.hex(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
