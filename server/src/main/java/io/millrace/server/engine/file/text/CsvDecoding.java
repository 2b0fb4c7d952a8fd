package io.millrace.server.engine.file.text;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.core.fs.Path;
import org.apache.flink.formats.csv.CsvFileFormatFactory;
import org.apache.flink.table.connector.format.FileBasedStatisticsReportableInputFormat;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.plan.stats.TableStats;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;

/// The format `csv` of files: the engine's own, read by our parser where it knows the options and types.
///
/// @param options which the connector checks after this was made
record CsvDecoding(CsvFileFormatFactory.CsvBulkDecodingFormat engine, ReadableConfig options)
        implements PartedDecoding, FileBasedStatisticsReportableInputFormat {
    @Override
    public BulkFormat<RowData, FileSourceSplit> createRuntimeDecoder(
            DynamicTableSource.Context context, DataType type, int[][] projections) {
        // it refuses what no reader can read
        var slow = engine.createRuntimeDecoder(context, type, projections);
        return CsvSyntax.of(options)
                .flatMap(known -> columns((RowType) type.getLogicalType(), projections, known)
                        .<BulkFormat<RowData, FileSourceSplit>>map(columns ->
                                new TextBulkFormat(slow, new CsvRecords(known, columns, projections.length, null))))
                .orElse(slow);
    }

    private static Optional<List<CsvColumn>> columns(RowType type, int[][] projections, CsvSyntax syntax) {
        var columns = new CsvColumn[type.getFieldCount()];
        Arrays.fill(columns, CsvColumn.skipped());
        for (int target = 0; target < projections.length; target++) {
            if (projections[target].length != 1) {
                return Optional.empty();
            }
            int index = projections[target][0];
            var column = CsvColumn.of(type.getFieldNames().get(index), type.getTypeAt(index), target, syntax.lenient());
            if (column.isEmpty()) {
                return Optional.empty();
            }
            columns[index] = column.get();
        }
        return Optional.of(List.of(columns));
    }

    /// Errors are passed over together with rows before them, as many as the engine's reader has in memory.
    @Override
    public Optional<FileParts> parts(RowType produced) {
        return CsvSyntax.of(options)
                .filter(known -> !known.lenient())
                .filter(known -> produced.getFields().stream()
                        .allMatch(field -> CsvColumn.of(field.getName(), field.getType(), 0, known.lenient())
                                .isPresent()))
                .map(known -> new FileParts(FileParts.MIN_SIZE, known.quote().isPresent()));
    }

    @Override
    public TableStats reportStatistics(List<Path> files, DataType type) {
        return files.size() > MAX_FILES_WITH_STATISTICS ? TableStats.UNKNOWN : engine.reportStatistics(files, type);
    }
}
