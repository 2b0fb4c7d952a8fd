package io.millrace.server.engine.file.text;

import io.millrace.server.datafile.UploadStore;
import java.util.List;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.core.fs.Path;
import org.apache.flink.formats.parquet.ParquetFileFormatFactory.ParquetBulkDecodingFormat;
import org.apache.flink.table.connector.Projection;
import org.apache.flink.table.connector.format.FileBasedStatisticsReportableInputFormat;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.plan.stats.TableStats;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;

/// The format `parquet` of files: the engine's own, of which several subtasks read the row groups of a file.
///
/// @param options of the format
record ParquetDecoding(ParquetBulkDecodingFormat engine, Configuration options)
        implements PartedDecoding, FileBasedStatisticsReportableInputFormat {
    @Override
    public BulkFormat<RowData, FileSourceSplit> createRuntimeDecoder(
            DynamicTableSource.Context context, DataType type, int[][] projections) {
        var columns = (RowType) Projection.of(projections).project(type).getLogicalType();
        return new ParquetBulkFormat(options, columns, context.createTypeInformation(type));
    }

    /// The engine's reader of a part takes the row groups whose middle is in the part.
    @Override
    public Optional<FileParts> parts(RowType produced) {
        return Optional.of(new FileParts(FileParts.MIN_SIZE, false));
    }

    @Override
    public TableStats reportStatistics(List<Path> files, DataType type) {
        return files.size() > MAX_FILES_WITH_STATISTICS || files.stream().anyMatch(ParquetDecoding::isUploaded)
                ? TableStats.UNKNOWN
                : engine.reportStatistics(files, type);
    }

    /// The engine reads statistics with the file systems of Hadoop, which has none for these files, and warns of each.
    private static boolean isUploaded(Path file) {
        return UploadStore.SCHEME.equals(file.toUri().getScheme());
    }
}
