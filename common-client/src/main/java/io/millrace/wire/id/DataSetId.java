package io.millrace.wire.id;

import io.millrace.wire.ParamFormat;

/// The id of a result that a batch job keeps at the task managers for later jobs.
public record DataSetId(String text) implements Id {
    public static final ParamFormat<DataSetId> TEXT =
            new ParamFormat<>(DataSetId.class, "32 hexadecimal digits", DataSetId::new);

    public DataSetId {
        text = IdFormat.hex(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
