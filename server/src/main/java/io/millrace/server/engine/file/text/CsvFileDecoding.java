package io.millrace.server.engine.file.text;

import io.millrace.server.engine.file.CsvFormatFactory;
import java.util.Arrays;
import java.util.Optional;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.table.connector.Projection;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;

/// The format `csv-file`, read by the parser of CSV. Its whole reader reads a file from the first record on that the
/// parser does not know, so that all errors are those of that reader.
record CsvFileDecoding(CsvFormatFactory.Decoding engine) implements PartedDecoding {
    @Override
    public BulkFormat<RowData, FileSourceSplit> createRuntimeDecoder(
            DynamicTableSource.Context context, DataType type, int[][] projections) {
        var projection = Projection.of(projections);
        var produced = projection.toTopLevelIndexes();
        var rows = engine.rows(type, produced);
        var whole = engine.reader(context, projection.project(type), rows);
        return CsvSyntax.ofFile(engine)
                .<BulkFormat<RowData, FileSourceSplit>>map(syntax -> {
                    var columns = new CsvColumn[rows.width()];
                    Arrays.fill(columns, CsvColumn.skipped());
                    for (int target = 0; target < produced.length; target++) {
                        int column = produced[target];
                        columns[column] = CsvColumn.ofFile(
                                type.getLogicalType().getChildren().get(column),
                                target,
                                new CsvFileValue(rows, column, syntax.lenient()));
                    }
                    var header = new CsvHeader(syntax, engine.header(), rows);
                    return new TextBulkFormat(
                            whole, new CsvRecords(syntax, Arrays.asList(columns), produced.length, header));
                })
                .orElse(whole);
    }

    @Override
    public Optional<FileParts> parts(RowType produced) {
        return CsvSyntax.ofFile(engine).map(_ -> new FileParts(FileParts.MIN_SIZE, true));
    }
}
