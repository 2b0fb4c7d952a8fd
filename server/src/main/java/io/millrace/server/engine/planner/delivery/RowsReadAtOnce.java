package io.millrace.server.engine.planner.delivery;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.table.data.RowData;

/// The engine's serializer of rows, without the copy within a task. It is for operators that read each row completely
/// before the next and keep nothing of it, so that the producer may reuse the row. Later operators get copies as usual.
final class RowsReadAtOnce extends TypeSerializer<RowData> {
    private static final long serialVersionUID = 1;

    private final TypeSerializer<RowData> rows;

    private RowsReadAtOnce(TypeSerializer<RowData> rows) {
        this.rows = rows;
    }

    /// Sets the serializer at the sink of a query's job, and for operators that only filter and calculate. A user
    /// function may keep rows.
    static void in(StreamGraph graph) {
        for (var node : graph.getStreamNodes()) {
            if (CalculationNodes.keepNothing(graph, node)) {
                @SuppressWarnings("unchecked") // all records of the planner are rows
                var rows = (TypeSerializer<RowData>) node.getTypeSerializersIn()[0];
                node.setSerializersIn(new RowsReadAtOnce(rows));
            }
        }
    }

    @Override
    public RowData copy(RowData row) {
        return row;
    }

    @Override
    public RowData copy(RowData row, RowData reuse) {
        return row;
    }

    @Override
    public boolean isImmutableType() {
        return rows.isImmutableType();
    }

    @Override
    public TypeSerializer<RowData> duplicate() {
        return new RowsReadAtOnce(rows.duplicate());
    }

    @Override
    public RowData createInstance() {
        return rows.createInstance();
    }

    @Override
    public int getLength() {
        return rows.getLength();
    }

    @Override
    public void serialize(RowData row, DataOutputView target) throws IOException {
        rows.serialize(row, target);
    }

    @Override
    public RowData deserialize(DataInputView source) throws IOException {
        return rows.deserialize(source);
    }

    @Override
    public RowData deserialize(RowData reuse, DataInputView source) throws IOException {
        return rows.deserialize(reuse, source);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        rows.copy(source, target);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RowsReadAtOnce that && rows.equals(that.rows);
    }

    @Override
    public int hashCode() {
        return rows.hashCode();
    }

    @Override
    public TypeSerializerSnapshot<RowData> snapshotConfiguration() {
        return rows.snapshotConfiguration();
    }
}
