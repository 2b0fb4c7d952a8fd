package io.millrace.server.engine.file.text;

import java.util.Optional;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.table.format.BulkDecodingFormat;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.format.DecodingFormat;
import org.apache.flink.table.connector.format.ProjectableDecodingFormat;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;

/// A format whose files can be read in parts.
interface PartedDecoding
        extends BulkDecodingFormat<RowData>, ProjectableDecodingFormat<BulkFormat<RowData, FileSourceSplit>> {
    /// The engine asks for each file, or opens it, while it plans, which takes as long for many files as reading them:
    /// a query over more files is planned without statistics.
    int MAX_FILES_WITH_STATISTICS = 1_000;

    /// Empty if each file must be read as a whole.
    ///
    /// @param produced the columns that are asked for
    Optional<FileParts> parts(RowType produced);

    /// The engine's own format.
    DecodingFormat<?> engine();

    @Override
    default ChangelogMode getChangelogMode() {
        return engine().getChangelogMode();
    }
}
