package io.millrace.server.engine.file.text;

import java.io.IOException;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/// Records of CSV.
///
/// @param width  of rows
/// @param header of `csv-file`, and null for `csv`
record CsvRecords(
        CsvSyntax syntax,
        List<CsvColumn> columns,
        int width,
        @Nullable CsvHeader header) implements RecordFormat {
    @Override
    public RecordParser parser(FileSourceSplit split) {
        var records = new CsvRowParser(syntax, columns.toArray(CsvColumn[]::new), width, header);
        return isPart(split) ? new CsvPartParser(records, new CsvRecordStarts(syntax), split) : records;
    }

    private static boolean isPart(FileSourceSplit split) {
        return split.offset() > 0 || split.length() < split.fileSize();
    }

    /// Whether this reader gives the same rows as the engine's. If errors are skipped, the engine's reader
    /// leaves out rows before malformed bytes as well, as many as it has in memory.
    @Override
    public boolean suits(FileSourceSplit split) throws IOException {
        if (!syntax.lenient() || syntax.ours()) {
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
                ? EnginePart.open(engine, configuration, split, count(split))
                : engine.createReader(configuration, split);
    }

    private CsvRecordStarts.Count count(FileSourceSplit part) throws IOException {
        return new CsvRecordStarts(syntax)
                .count(
                        part.path(),
                        part.offset(),
                        part.offset() + part.length(),
                        syntax.skipsBlankLines(columns.size()),
                        header == null ? 0 : header.records());
    }
}
