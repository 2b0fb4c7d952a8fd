package io.millrace.server.engine.file.text;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;
import org.apache.flink.table.data.RowData;

/// Keeps the first column of rows.
final class NameOutput implements ReaderOutput<RowData> {
    final List<String> names = new ArrayList<>();

    @Override
    public void collect(RowData row) {
        names.add(row.getString(0).toString());
    }

    @Override
    public void collect(RowData row, long timestamp) {
        collect(row);
    }

    @Override
    public void emitWatermark(Watermark watermark) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void markIdle() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void markActive() {
        throw new UnsupportedOperationException();
    }

    @Override
    public SourceOutput<RowData> createOutputForSplit(String split) {
        return this;
    }

    @Override
    public void releaseOutputForSplit(String split) {
        // has nothing of its own
    }
}
