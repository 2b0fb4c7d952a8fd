package io.millrace.server.engine.file.text;

import io.millrace.server.engine.file.NamedFileFormat;
import java.util.List;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.table.format.BulkDecodingFormat;
import org.apache.flink.core.fs.Path;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.Projection;
import org.apache.flink.table.connector.format.DecodingFormat;
import org.apache.flink.table.connector.format.FileBasedStatisticsReportableInputFormat;
import org.apache.flink.table.connector.format.ProjectableDecodingFormat;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.expressions.ResolvedExpression;
import org.apache.flink.table.plan.stats.TableStats;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;

/// A format whose readers say which file they cannot read.
class NamedDecoding
        implements BulkDecodingFormat<RowData>, ProjectableDecodingFormat<BulkFormat<RowData, FileSourceSplit>> {
    private final ProjectableDecodingFormat<BulkFormat<RowData, FileSourceSplit>> decoding;
    private final String name;

    private NamedDecoding(ProjectableDecodingFormat<BulkFormat<RowData, FileSourceSplit>> decoding, String name) {
        this.decoding = decoding;
        this.name = name;
    }

    /// Leaves a format as it is that reads all columns.
    static DecodingFormat<BulkFormat<RowData, FileSourceSplit>> of(
            DecodingFormat<BulkFormat<RowData, FileSourceSplit>> decoding, String name) {
        if (!(decoding instanceof ProjectableDecodingFormat<BulkFormat<RowData, FileSourceSplit>> projectable)) {
            return decoding;
        }
        return decoding instanceof FileBasedStatisticsReportableInputFormat statistics
                ? new WithStatistics(projectable, name, statistics)
                : new NamedDecoding(projectable, name);
    }

    @Override
    public BulkFormat<RowData, FileSourceSplit> createRuntimeDecoder(
            DynamicTableSource.Context context, DataType type, int[][] projections) {
        return new NamedFileFormat(decoding.createRuntimeDecoder(context, type, projections), name, (RowType)
                Projection.of(projections).project(type).getLogicalType());
    }

    @Override
    public void applyFilters(List<ResolvedExpression> filters) {
        if ((DecodingFormat<?>) decoding instanceof BulkDecodingFormat<?> bulk) {
            bulk.applyFilters(filters);
        }
    }

    @Override
    public ChangelogMode getChangelogMode() {
        return decoding.getChangelogMode();
    }

    /// The engine lists the files of a table whose format counts rows.
    private static final class WithStatistics extends NamedDecoding
            implements FileBasedStatisticsReportableInputFormat {
        private final FileBasedStatisticsReportableInputFormat statistics;

        private WithStatistics(
                ProjectableDecodingFormat<BulkFormat<RowData, FileSourceSplit>> decoding,
                String name,
                FileBasedStatisticsReportableInputFormat statistics) {
            super(decoding, name);
            this.statistics = statistics;
        }

        @Override
        public TableStats reportStatistics(List<Path> files, DataType type) {
            return statistics.reportStatistics(files, type);
        }
    }
}
