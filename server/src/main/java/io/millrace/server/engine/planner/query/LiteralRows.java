package io.millrace.server.engine.planner.query;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.flink.core.io.GenericInputSplit;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.operators.values.ValuesInputFormat;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.RowType;
import org.jspecify.annotations.Nullable;

/// The source of the rows of a `VALUES` clause, which holds them as data. The engine's own source holds them as code.
final class LiteralRows extends ValuesInputFormat {
    private static final long serialVersionUID = 1;

    private final byte[] bytes;
    private final int count;
    private transient int given;
    private transient @Nullable DataInputDeserializer input;
    private transient @Nullable RowDataSerializer serializer;
    private transient RowData.FieldGetter @Nullable [] getters;

    @SuppressWarnings("NullAway") // the engine's class keeps the generated code for its own `open`
    private LiteralRows(byte[] bytes, int count, RowType type) {
        super(null, InternalTypeInfo.of(type));
        this.bytes = bytes;
        this.count = count;
    }

    static LiteralRows of(List<GenericRowData> rows, RowType type) {
        var serializer = new RowDataSerializer(type);
        var output = new DataOutputSerializer(256);
        try {
            for (var row : rows) {
                serializer.serialize(row, output);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // the output is in memory
        }
        return new LiteralRows(output.getCopyOfBuffer(), rows.size(), type);
    }

    @Override
    public void open(GenericInputSplit split) {
        var type = getProducedType().toRowType();
        input = new DataInputDeserializer(bytes);
        serializer = new RowDataSerializer(type);
        getters = new RowData.FieldGetter[type.getFieldCount()];
        for (int i = 0; i < getters.length; i++) {
            getters[i] = RowData.createFieldGetter(type.getTypeAt(i), i);
        }
        given = 0;
    }

    @Override
    public boolean reachedEnd() {
        return given == count;
    }

    @Override
    public RowData nextRecord(RowData reuse) throws IOException {
        if (input == null || serializer == null || getters == null) {
            throw new IllegalStateException("the source has not been opened");
        }
        given++;
        var read = serializer.deserialize(input);
        var row = new GenericRowData(getters.length);
        for (int i = 0; i < getters.length; i++) {
            row.setField(i, getters[i].getFieldOrNull(read));
        }
        return row;
    }
}
