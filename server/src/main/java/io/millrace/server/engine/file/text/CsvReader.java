package io.millrace.server.engine.file.text;

import io.millrace.server.engine.file.text.CsvRowParser.UnclearRecord;
import java.io.IOException;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.src.util.ArrayResultIterator;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/// Reads the rows of one file. Their position is the offset of a record and the number of rows after it, or without an
/// offset the number of rows after the beginning, as the engine counts.
final class CsvReader implements BulkFormat.Reader<RowData> {
    private static final int BATCH_SIZE = 2_000;

    private final CsvBulkFormat format;
    private final Configuration configuration;
    private final FileSourceSplit split;
    private final CsvRowParser parser;
    private final ByteWindow in;
    /// Rows that were read to find those after a position.
    private BulkFormat.@Nullable RecordIterator<RowData> rest;
    /// Reads what is left, if our parser could not.
    private BulkFormat.@Nullable Reader<RowData> engine;

    private CsvReader(CsvBulkFormat format, Configuration configuration, FileSourceSplit split, ByteWindow in) {
        this.format = format;
        this.configuration = configuration;
        this.split = split;
        this.parser = format.parser();
        this.in = in;
    }

    /// @param offset of the first record to read
    static CsvReader open(CsvBulkFormat format, Configuration configuration, FileSourceSplit split, long offset)
            throws IOException {
        var reader = new CsvReader(format, configuration, split, window(split, offset));
        try {
            if (offset == split.offset() && reader.isEncodedOtherwise()) {
                reader.leaveToEngine(0);
            }
        } catch (IOException | RuntimeException e) {
            reader.close();
            throw e;
        }
        return reader;
    }

    private static ByteWindow window(FileSourceSplit split, long offset) throws IOException {
        var stream = split.path().getFileSystem().open(split.path());
        try {
            stream.seek(offset);
        } catch (IOException | RuntimeException e) {
            stream.close();
            throw e;
        }
        return new ByteWindow(stream, offset);
    }

    /// Whether the engine's reader may find another encoding than UTF-8, or a byte order mark, in the next bytes.
    private boolean isEncodedOtherwise() throws IOException {
        while (in.to() - in.from() < 4 && !in.ended()) {
            in.fill();
        }
        for (int i = in.from(); i < Math.min(in.to(), in.from() + 4); i++) {
            int b = in.bytes()[i] & 0xFF;
            if (b == 0 || b == 0xEF || b == 0xFE || b == 0xFF) {
                return true;
            }
        }
        return false;
    }

    @Override
    public BulkFormat.@Nullable RecordIterator<RowData> readBatch() throws IOException {
        if (rest != null) {
            var batch = rest;
            rest = null;
            return batch;
        }
        return engine == null ? parsed() : engine.readBatch();
    }

    private BulkFormat.@Nullable RecordIterator<RowData> parsed() throws IOException {
        var rows = new RowData[BATCH_SIZE];
        int count = 0;
        long start = in.position();
        try {
            for (; count < BATCH_SIZE; count++) {
                var row = parser.next(in);
                if (row == null) {
                    break;
                }
                rows[count] = row;
            }
        } catch (UnclearRecord unclear) {
            if (count == 0) {
                return leave();
            } // else the rows before it come first, and the parser finds it again
        }
        if (count == 0) {
            return null;
        }
        var batch = new ArrayResultIterator<RowData>();
        batch.set(rows, count, start, 0);
        return batch;
    }

    /// The engine begins at the beginning, from which its errors count lines.
    private BulkFormat.@Nullable RecordIterator<RowData> leave() throws IOException {
        leaveToEngine(rowsBefore(in.position()));
        return readBatch();
    }

    private long rowsBefore(long position) throws IOException {
        try (var before = window(split, split.offset())) {
            long count = 0;
            while (before.position() < position && parser.next(before) != null) {
                count++;
            }
            return count;
        } catch (UnclearRecord unclear) {
            throw new IOException("The file " + split.path() + " has changed since it was read.", unclear);
        }
    }

    private void leaveToEngine(long skipped) throws IOException {
        engine = format.engine().createReader(configuration, split);
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
