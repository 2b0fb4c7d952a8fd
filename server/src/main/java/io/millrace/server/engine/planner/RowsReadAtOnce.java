package io.millrace.server.engine.planner;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.table.data.RowData;

/// What rows on their way into the result sink are serialised with: as the engine does it, but within one task they are
/// not
/// copied first. The sink reads all of a row before it takes the next and keeps nothing of it, so whoever made the row
/// may use it again.
final class RowsReadAtOnce extends TypeSerializer<RowData> {
    private static final long serialVersionUID = 1;

    private final TypeSerializer<RowData> rows;

    private RowsReadAtOnce(TypeSerializer<RowData> rows) {
        this.rows = rows;
    }

    /// At the one sink of a query's job.
    static void atTheEndOf(StreamGraph graph) {
        for (var id : graph.getSinkIDs()) {
            var sink = graph.getStreamNode(id);
            @SuppressWarnings("unchecked") // the sink was added to rows
            var rows = (TypeSerializer<RowData>) sink.getTypeSerializersIn()[0];
            sink.setSerializersIn(new RowsReadAtOnce(rows));
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
