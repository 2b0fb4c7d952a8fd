package io.millrace.wire.id;

import io.millrace.wire.Text;

/// A result that a batch job left with the task managers for jobs after it.
public record DataSetId(String text) implements Id {
    public static final Text<DataSetId> TEXT =
            new Text<>(DataSetId.class, "32 hexadecimal digits", DataSetId::parse, DataSetId::text);

    public DataSetId {
        text = Shape.hex(text);
    }

    public static DataSetId parse(String text) {
        return new DataSetId(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
