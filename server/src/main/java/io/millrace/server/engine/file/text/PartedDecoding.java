package io.millrace.server.engine.file.text;

import java.util.Optional;
import org.apache.flink.table.types.logical.RowType;

/// A format whose files can be read in parts.
interface PartedDecoding {
    /// Empty if each file must be read as a whole.
    ///
    /// @param produced the columns that are asked for
    Optional<FileParts> parts(RowType produced);
}
