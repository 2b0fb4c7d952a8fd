package io.millrace.server.engine.file.text;

import java.io.IOException;
import java.util.List;
import org.apache.flink.table.data.RowData;

/// Makes rows of the records of one part of a file.
interface RecordParser {
    /// Goes to the first record of the part.
    ///
    /// @return false if the engine's own reader must read the part
    boolean begin(ByteWindow in) throws IOException;

    /// Adds the rows of the next record. An unclear record is not taken from the window.
    ///
    /// @return false at the end of the part
    boolean read(ByteWindow in, List<RowData> rows) throws IOException, UnclearRecord;
}
