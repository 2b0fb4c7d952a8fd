package io.millrace.server.engine.file.text;

import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.compression.StandardDeCompressors;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.src.util.CheckpointedPosition;
import org.apache.flink.core.fs.Path;
import org.apache.flink.table.data.RowData;

/// Reads files of CSV with our parser. The engine's own reader reads compressed files, and a file from the first record
/// on that our parser does not know: so errors, too, are those of the engine.
final class CsvBulkFormat implements BulkFormat<RowData, FileSourceSplit> {
    private static final long serialVersionUID = 1;

    private final BulkFormat<RowData, FileSourceSplit> engine;
    private final CsvSyntax syntax;
    private final CsvColumn[] columns;
    private final int width;

    CsvBulkFormat(BulkFormat<RowData, FileSourceSplit> engine, CsvSyntax syntax, CsvColumn[] columns, int width) {
        this.engine = engine;
        this.syntax = syntax;
        this.columns = columns.clone();
        this.width = width;
    }

    BulkFormat<RowData, FileSourceSplit> engine() {
        return engine;
    }

    CsvRowParser parser() {
        return new CsvRowParser(syntax, columns, width);
    }

    @Override
    public Reader<RowData> createReader(Configuration configuration, FileSourceSplit split) throws IOException {
        return isCompressed(split.path())
                ? engine.createReader(configuration, split)
                : CsvReader.open(this, configuration, split, split.offset());
    }

    /// A position of the engine's own reader has no offset, and counts from the beginning.
    @Override
    public Reader<RowData> restoreReader(Configuration configuration, FileSourceSplit split) throws IOException {
        if (isCompressed(split.path())) {
            return engine.restoreReader(configuration, split);
        }
        var position = split.getReaderPosition().orElseThrow();
        long offset = position.getOffset();
        var reader = CsvReader.open(
                this, configuration, split, offset == CheckpointedPosition.NO_OFFSET ? split.offset() : offset);
        try {
            reader.skip(position.getRecordsAfterOffset());
        } catch (IOException | RuntimeException e) {
            reader.close();
            throw e;
        }
        return reader;
    }

    private static boolean isCompressed(Path file) {
        return StandardDeCompressors.getDecompressorForFileName(file.getPath()) != null;
    }

    /// Quotes may contain the ends of lines, so that the beginning of a record can only be found from the beginning.
    @Override
    public boolean isSplittable() {
        return false;
    }

    @Override
    public TypeInformation<RowData> getProducedType() {
        return engine.getProducedType();
    }
}
