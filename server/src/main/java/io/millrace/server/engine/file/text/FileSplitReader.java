package io.millrace.server.engine.file.text;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.base.source.reader.RecordsWithSplitIds;
import org.apache.flink.connector.base.source.reader.splitreader.SplitReader;
import org.apache.flink.connector.base.source.reader.splitreader.SplitsAddition;
import org.apache.flink.connector.base.source.reader.splitreader.SplitsChange;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.src.util.RecordAndPosition;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/// Reads files, or parts of files, one after the other.
final class FileSplitReader implements SplitReader<RecordAndPosition<RowData>, FileSourceSplit> {
    private final BulkFormat<RowData, FileSourceSplit> format;
    private final Configuration configuration;
    private final AtomicReference<@Nullable FileBatch> sending;
    private final Queue<FileSourceSplit> next = new ArrayDeque<>();

    private BulkFormat.@Nullable Reader<RowData> reader;

    /// @param sending holds the batch whose rows are sent
    FileSplitReader(
            BulkFormat<RowData, FileSourceSplit> format,
            Configuration configuration,
            AtomicReference<@Nullable FileBatch> sending) {
        this.format = format;
        this.configuration = configuration;
        this.sending = sending;
    }

    @Override
    public RecordsWithSplitIds<RecordAndPosition<RowData>> fetch() throws IOException {
        var file = next.element();
        if (reader == null) {
            reader = open(file);
        }
        var rows = reader.readBatch();
        if (rows == null) {
            close();
            next.remove();
        }
        return new FileBatch(file.splitId(), rows, sending);
    }

    private BulkFormat.Reader<RowData> open(FileSourceSplit file) throws IOException {
        return file.getReaderPosition().isPresent()
                ? format.restoreReader(configuration, file)
                : format.createReader(configuration, file);
    }

    @Override
    public void handleSplitsChanges(SplitsChange<FileSourceSplit> change) {
        if (!(change instanceof SplitsAddition)) {
            throw new UnsupportedOperationException("Files are read to their end.");
        }
        next.addAll(change.splits());
    }

    @Override
    public void wakeUp() {
        // a read of a file ends by itself
    }

    @Override
    public void close() throws IOException {
        if (reader != null) {
            var open = reader;
            reader = null;
            open.close();
        }
    }
}
