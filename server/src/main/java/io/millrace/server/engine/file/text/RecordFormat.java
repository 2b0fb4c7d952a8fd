package io.millrace.server.engine.file.text;

import java.io.IOException;
import java.io.Serializable;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.table.data.RowData;

/// The form of the records of files.
interface RecordFormat extends Serializable {
    RecordParser parser(FileSourceSplit split) throws IOException;

    /// Whether our parser can read a part that it opens at its beginning.
    boolean suits(FileSourceSplit split) throws IOException;

    /// Whether the engine's own reader finds the beginning of a record from any place in a file.
    boolean isSplittable();

    /// The engine's own reader of a part.
    default BulkFormat.Reader<RowData> engineReader(
            BulkFormat<RowData, FileSourceSplit> engine, Configuration configuration, FileSourceSplit split)
            throws IOException {
        return engine.createReader(configuration, split);
    }
}
