package io.millrace.server.engine.file.text;

import java.io.IOException;
import java.util.List;
import org.apache.flink.connector.file.src.FileSourceSplit;

/// Records of CSV.
///
/// @param width of rows
record CsvRecords(CsvSyntax syntax, List<CsvColumn> columns, int width) implements RecordFormat {
    @Override
    public RecordParser parser(FileSourceSplit split) {
        return new CsvRowParser(syntax, columns.toArray(CsvColumn[]::new), width);
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

    /// Quotes may contain the ends of lines, so that the beginning of a record can only be found from the beginning.
    @Override
    public boolean isSplittable() {
        return false;
    }
}
