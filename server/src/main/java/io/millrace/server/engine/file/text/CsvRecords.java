package io.millrace.server.engine.file.text;

import java.io.IOException;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.table.data.RowData;

/// Records of CSV.
///
/// @param width of rows
record CsvRecords(CsvSyntax syntax, List<CsvColumn> columns, int width) implements RecordFormat {
    @Override
    public RecordParser parser(FileSourceSplit split) {
        var records = new CsvRowParser(syntax, columns.toArray(CsvColumn[]::new), width);
        return isPart(split) ? new CsvPartParser(records, new CsvRecordStarts(syntax), split) : records;
    }

    private static boolean isPart(FileSourceSplit split) {
        return split.offset() > 0 || split.length() < split.fileSize();
    }

    /// Without errors, the engine's reader leaves out rows before malformed bytes as well, as many as it has in memory.
    @Override
    public boolean suits(FileSourceSplit split) throws IOException {
        if (!syntax.lenient()) {
            return true;
        }
        try (var in = ByteWindow.open(split)) {
            return Utf8.isValid(in);
        }
    }

    /// Quotes may contain the ends of lines.
    @Override
    public boolean isSplittable() {
        return false;
    }

    @Override
    public BulkFormat.Reader<RowData> engineReader(
            BulkFormat<RowData, FileSourceSplit> engine, Configuration configuration, FileSourceSplit split)
            throws IOException {
        return isPart(split)
                ? EnginePart.open(engine, configuration, split, new CsvRecordStarts(syntax))
                : engine.createReader(configuration, split);
    }
}
