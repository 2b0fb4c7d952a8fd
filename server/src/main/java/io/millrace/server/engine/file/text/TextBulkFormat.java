package io.millrace.server.engine.file.text;

import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.table.data.RowData;

/// Reads files with our parser. The engine's own reader reads a file from the first record on that our parser does not
/// know: so errors, too, are those of the engine.
final class TextBulkFormat implements BulkFormat<RowData, FileSourceSplit> {
    private static final long serialVersionUID = 1;

    private final BulkFormat<RowData, FileSourceSplit> engine;
    private final RecordFormat records;

    TextBulkFormat(BulkFormat<RowData, FileSourceSplit> engine, RecordFormat records) {
        this.engine = engine;
        this.records = records;
    }

    BulkFormat<RowData, FileSourceSplit> engine() {
        return engine;
    }

    RecordFormat records() {
        return records;
    }

    @Override
    public Reader<RowData> createReader(Configuration configuration, FileSourceSplit split) throws IOException {
        return TextReader.open(this, configuration, split);
    }

    @Override
    public Reader<RowData> restoreReader(Configuration configuration, FileSourceSplit split) throws IOException {
        var position = split.getReaderPosition().orElseThrow();
        var reader = TextReader.open(this, configuration, split);
        try {
            reader.skip(position.getRecordsAfterOffset());
        } catch (IOException | RuntimeException e) {
            reader.close();
            throw e;
        }
        return reader;
    }

    @Override
    public boolean isSplittable() {
        return records.isSplittable();
    }

    @Override
    public TypeInformation<RowData> getProducedType() {
        return engine.getProducedType();
    }
}
