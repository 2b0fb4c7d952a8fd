package io.millrace.server.engine.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.src.util.RecordAndPosition;
import org.apache.flink.core.fs.Path;
import org.apache.flink.formats.parquet.vector.reader.TimestampColumnReader;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.jspecify.annotations.Nullable;

/// A reader of files that says which file it cannot read, and which columns have another type in it than in the table.
/// A reader that knows the line adds the sentence about it to its failure, as one that is suppressed.
public final class NamedFileFormat implements BulkFormat<RowData, FileSourceSplit> {
    private static final long serialVersionUID = 1;
    /// The call that failed is not far below.
    private static final int FRAMES = 8;

    private final BulkFormat<RowData, FileSourceSplit> engine;
    private final FileColumnTypes types;
    private final RowType columns;

    /// @param format  of the files
    /// @param columns those that are asked for
    public NamedFileFormat(BulkFormat<RowData, FileSourceSplit> engine, String format, RowType columns) {
        this.engine = engine;
        this.types = FileColumnTypes.of(format);
        this.columns = columns;
    }

    private interface Opening {
        Reader<RowData> open() throws IOException;
    }

    @Override
    public Reader<RowData> createReader(Configuration configuration, FileSourceSplit split) throws IOException {
        return opened(split.path(), () -> engine.createReader(configuration, split));
    }

    @Override
    public Reader<RowData> restoreReader(Configuration configuration, FileSourceSplit split) throws IOException {
        return opened(split.path(), () -> engine.restoreReader(configuration, split));
    }

    private Reader<RowData> opened(Path file, Opening opening) throws IOException {
        try {
            if (types.isSilent(columns)) {
                var difference = types.difference(file, columns);
                if (difference.isPresent()) {
                    throw new UnreadableFileException(difference.get());
                }
            }
            return new NamedReader(file, opening.open());
        } catch (UnreadableFileException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw named(file, e);
        }
    }

    private IOException named(Path file, Exception failure) {
        if (failure instanceof BadLineException line) {
            return line.in(file);
        }
        for (var known : failure.getSuppressed()) {
            if (known instanceof UnreadableFileException better) {
                return better;
            }
        }
        try {
            var difference = types.difference(file, columns);
            if (difference.isPresent()) {
                return new UnreadableFileException(difference.get());
            }
        } catch (IOException | RuntimeException e) {
            failure.addSuppressed(e);
        }
        return isFormerTime(failure)
                ? new UnreadableFileException("The " + FileColumnTypes.named(file) + " has a time before 1970 with a"
                        + " fraction of a second, which the reader of Parquet cannot read. Write such times in"
                        + " milliseconds, and set 'parquet.utc-timezone' = 'true'.")
                : new IOException("The " + FileColumnTypes.named(file) + " cannot be read.", failure);
    }

    /// The engine makes a negative fraction of a time before 1970, and refuses that.
    private static boolean isFormerTime(Exception failure) {
        return failure instanceof IllegalArgumentException
                && Arrays.stream(failure.getStackTrace())
                        .limit(FRAMES)
                        .anyMatch(frame -> frame.getClassName().equals(TimestampColumnReader.class.getName()));
    }

    @Override
    public boolean isSplittable() {
        return engine.isSplittable();
    }

    @Override
    public TypeInformation<RowData> getProducedType() {
        return engine.getProducedType();
    }

    private final class NamedReader implements Reader<RowData> {
        private final Path file;
        private final Reader<RowData> reader;

        private NamedReader(Path file, Reader<RowData> reader) {
            this.file = file;
            this.reader = reader;
        }

        @Override
        public @Nullable RecordIterator<RowData> readBatch() throws IOException {
            try {
                var batch = reader.readBatch();
                return batch == null || types != FileColumnTypes.AVRO ? batch : new NamedIterator(file, batch);
            } catch (IOException | RuntimeException e) {
                throw named(file, e);
            }
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }

    /// The reader of Avro reads a record when it is asked for.
    private final class NamedIterator implements RecordIterator<RowData> {
        private final Path file;
        private final RecordIterator<RowData> batch;

        private NamedIterator(Path file, RecordIterator<RowData> batch) {
            this.file = file;
            this.batch = batch;
        }

        @Override
        public @Nullable RecordAndPosition<RowData> next() {
            try {
                return batch.next();
            } catch (RuntimeException e) {
                throw new UncheckedIOException(named(file, e));
            }
        }

        @Override
        public void releaseBatch() {
            batch.releaseBatch();
        }
    }
}
