package io.millrace.server.engine.file.text;

import io.millrace.server.engine.file.PackedFiles;
import java.io.IOException;
import java.util.ArrayList;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.src.util.CheckpointedPosition;
import org.apache.flink.connector.file.src.util.IteratorResultIterator;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/// Reads the rows of one part of a file. A position is a number of rows, as those of the engine's own readers of text,
/// so that each can go on where another was.
final class TextReader implements BulkFormat.Reader<RowData> {
    /// Each batch is handed to another thread, which may have to wait for a processor.
    private static final int MAX_BATCH_ROWS = 10_000;
    private static final int MAX_BATCH_BYTES = 1 << 20;

    private final TextBulkFormat format;
    private final Configuration configuration;
    private final FileSourceSplit split;
    private final RecordParser parser;
    private final ByteWindow in;
    /// The rows that our parser has read.
    private long count;
    /// The number of rows of the batch before.
    private int batchRows;
    /// Rows that were read to find those after a position.
    private BulkFormat.@Nullable RecordIterator<RowData> rest;
    /// Reads what is left, if our parser could not.
    private BulkFormat.@Nullable Reader<RowData> engine;
    /// The record at which our parser ended.
    private UnclearRecord unclear = new UnclearRecord();

    private TextReader(
            TextBulkFormat format,
            Configuration configuration,
            FileSourceSplit split,
            RecordParser parser,
            ByteWindow in) {
        this.format = format;
        this.configuration = configuration;
        this.split = split;
        this.parser = parser;
        this.in = in;
    }

    static TextReader open(TextBulkFormat format, Configuration configuration, FileSourceSplit split)
            throws IOException {
        var parser = format.records().parser(content(split));
        var reader = new TextReader(format, configuration, split, parser, ByteWindow.open(split));
        try {
            if (!format.records().suits(split) || !reader.parser.begin(reader.in)) {
                reader.leaveToEngine(0);
            }
        } catch (IOException | RuntimeException e) {
            reader.close();
            throw e;
        }
        return reader;
    }

    /// Returns the split of a packed file's content, whose length is not known.
    private static FileSourceSplit content(FileSourceSplit split) {
        return PackedFiles.isPacked(split.path())
                ? new FileSourceSplit(
                        split.splitId(), split.path(), 0, Long.MAX_VALUE, split.fileModificationTime(), Long.MAX_VALUE)
                : split;
    }

    @Override
    public BulkFormat.@Nullable RecordIterator<RowData> readBatch() throws IOException {
        if (rest != null) {
            var batch = rest;
            rest = null;
            return batch;
        }
        return engine == null ? parsed() : read(engine);
    }

    private BulkFormat.@Nullable RecordIterator<RowData> read(BulkFormat.Reader<RowData> reader) throws IOException {
        try {
            return reader.readBatch();
        } catch (IOException | RuntimeException e) {
            unclear.explain(e, split.path(), in.position());
            throw e;
        }
    }

    private BulkFormat.@Nullable RecordIterator<RowData> parsed() throws IOException {
        var rows = new ArrayList<RowData>(batchRows);
        long end = in.position() + MAX_BATCH_BYTES;
        try {
            boolean more = true;
            while (more && rows.size() < MAX_BATCH_ROWS && in.position() < end) {
                more = parser.read(in, rows);
            }
        } catch (UnclearRecord found) {
            if (rows.isEmpty()) {
                unclear = found;
                return leave();
            } // else the rows before it come first, and the parser finds it again
        }
        if (rows.isEmpty()) {
            return null;
        }
        batchRows = rows.size();
        count += batchRows;
        return new IteratorResultIterator<>(rows.iterator(), CheckpointedPosition.NO_OFFSET, count - batchRows);
    }

    /// The engine begins at the beginning, from which its errors count lines.
    private BulkFormat.@Nullable RecordIterator<RowData> leave() throws IOException {
        leaveToEngine(count);
        return readBatch();
    }

    private void leaveToEngine(long skipped) throws IOException {
        engine = format.records().engineReader(format.engine(), configuration, split);
        skip(skipped);
    }

    /// Leaves out rows, as many as there are.
    void skip(long rows) throws IOException {
        long left = rows;
        while (left > 0) {
            var batch = readBatch();
            if (batch == null) {
                return;
            }
            while (left > 0 && batch.next() != null) {
                left--;
            }
            rest = left == 0 ? batch : null;
        }
    }

    @Override
    public void close() throws IOException {
        try (var _ = in) {
            if (engine != null) {
                engine.close();
            }
        }
    }
}
