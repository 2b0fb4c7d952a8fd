package io.millrace.wire.id;

import io.millrace.wire.ParamFormat;

/// A result that a batch job left with the task managers for jobs after it.
public record DataSetId(String text) implements Id {
    public static final ParamFormat<DataSetId> TEXT =
            new ParamFormat<>(DataSetId.class, "32 hexadecimal digits", DataSetId::parse, DataSetId::text);

    public DataSetId {
        text = IdFormat.hex(text);
    }

    public static DataSetId parse(String text) {
        return new DataSetId(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
