package io.millrace.server.engine.planner.local;

import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;

/// Reads the rows of an operator of a local query.
interface LocalInput {
    /// @param record may be kept
    void read(StreamRecord<RowData> record) throws Exception;

    /// Called once after the last row of each operator whose rows this reads.
    void end() throws Exception;
}
