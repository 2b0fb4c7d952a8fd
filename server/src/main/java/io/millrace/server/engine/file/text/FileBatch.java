package io.millrace.server.engine.file.text;

import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.flink.connector.base.source.reader.RecordsWithSplitIds;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.src.util.RecordAndPosition;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/// Rows of a file, or its end.
final class FileBatch implements RecordsWithSplitIds<RecordAndPosition<RowData>> {
    private final String file;
    private final BulkFormat.@Nullable RecordIterator<RowData> rows;
    private final AtomicReference<@Nullable FileBatch> sending;
    private boolean isBegun;

    /// @param file    the identifier of the split
    /// @param rows    none at the end of the file
    /// @param sending is set to a batch as long as its rows are sent
    FileBatch(
            String file,
            BulkFormat.@Nullable RecordIterator<RowData> rows,
            AtomicReference<@Nullable FileBatch> sending) {
        this.file = file;
        this.rows = rows;
        this.sending = sending;
    }

    @Override
    public @Nullable String nextSplit() {
        if (isBegun || rows == null) {
            return null;
        }
        isBegun = true;
        sending.set(this);
        return file;
    }

    @Override
    public @Nullable RecordAndPosition<RowData> nextRecordFromSplit() {
        return rows == null ? null : rows.next();
    }

    @Override
    public Set<String> finishedSplits() {
        return rows == null ? Set.of(file) : Set.of();
    }

    @Override
    public void recycle() {
        sending.compareAndSet(this, null);
        if (rows != null) {
            rows.releaseBatch();
        }
    }
}
