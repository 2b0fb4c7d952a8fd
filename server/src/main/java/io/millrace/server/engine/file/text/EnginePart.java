package io.millrace.server.engine.file.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.src.util.ArrayResultIterator;
import org.apache.flink.connector.file.src.util.CheckpointedPosition;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/// Reads the rows of one part of a file with the engine's own reader of the whole file, whose errors count lines from
/// the beginning.
final class EnginePart implements BulkFormat.Reader<RowData> {
    private final BulkFormat.Reader<RowData> engine;
    private final CsvRecordStarts.Count records;
    /// The rows that the engine has read.
    private long read;

    private EnginePart(BulkFormat.Reader<RowData> engine, CsvRecordStarts.Count records) {
        this.engine = engine;
        this.records = records;
    }

    static EnginePart open(
            BulkFormat<RowData, FileSourceSplit> engine,
            Configuration configuration,
            FileSourceSplit part,
            CsvRecordStarts.Count records)
            throws IOException {
        var whole = new FileSourceSplit(
                part.splitId(),
                part.path(),
                0,
                part.fileSize(),
                part.fileModificationTime(),
                part.fileSize(),
                part.hostnames());
        return new EnginePart(engine.createReader(configuration, whole), records);
    }

    @Override
    public BulkFormat.@Nullable RecordIterator<RowData> readBatch() throws IOException {
        while (read < records.before() + records.in() || records.malformed()) {
            long first = Math.max(0, read - records.before());
            var batch = engine.readBatch();
            if (batch == null) {
                return end();
            }
            var rows = rows(batch);
            if (!rows.isEmpty()) {
                var result = new ArrayResultIterator<RowData>();
                result.set(rows.toArray(RowData[]::new), rows.size(), CheckpointedPosition.NO_OFFSET, first);
                return result;
            }
        }
        return null;
    }

    private List<RowData> rows(BulkFormat.RecordIterator<RowData> batch) {
        var rows = new ArrayList<RowData>();
        for (var next = batch.next(); next != null; next = batch.next()) {
            if (read >= records.before() && read < records.before() + records.in()) {
                rows.add(next.getRecord());
            }
            read++;
        }
        batch.releaseBatch();
        return rows;
    }

    private BulkFormat.@Nullable RecordIterator<RowData> end() throws IOException {
        if (records.malformed()) { // at which the engine fails
            throw new IOException("The file has changed while it was read.");
        }
        return null;
    }

    @Override
    public void close() throws IOException {
        engine.close();
    }
}
