package io.millrace.server.engine.file.text;

import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.table.DeserializationSchemaAdapter;
import org.apache.flink.formats.json.JsonFormatOptions;
import org.apache.flink.formats.json.JsonFormatOptionsUtil;
import org.apache.flink.table.connector.format.ProjectableDecodingFormat;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;

/// The format `json` of files: the engine's own, read by our parser where it knows the options and types.
///
/// @param options which the connector checks after this was made
record JsonDecoding(ProjectableDecodingFormat<DeserializationSchema<RowData>> engine, ReadableConfig options)
        implements PartedDecoding {
    @Override
    public BulkFormat<RowData, FileSourceSplit> createRuntimeDecoder(
            DynamicTableSource.Context context, DataType type, int[][] projections) {
        var schema = engine.createRuntimeDecoder(context, type, projections);
        var slow = new DeserializationSchemaAdapter(schema);
        boolean required = options.get(JsonFormatOptions.FAIL_ON_MISSING_FIELD);
        return columns((RowType) type.getLogicalType(), projections)
                .<BulkFormat<RowData, FileSourceSplit>>map(
                        columns -> new TextBulkFormat(slow, new JsonRecords(schema, columns, required)))
                .orElse(slow);
    }

    private Optional<List<JsonColumn>> columns(RowType type, int[][] projections) {
        if (!options.get(JsonFormatOptions.DECODE_JSON_PARSER_ENABLED)
                || projections.length > JsonObjectParser.MAX_COLUMNS) {
            return Optional.empty();
        }
        var times = JsonFormatOptionsUtil.getTimestampFormat(options);
        var columns = new JsonColumn[projections.length];
        for (int target = 0; target < columns.length; target++) {
            if (projections[target].length != 1) {
                return Optional.empty();
            }
            int index = projections[target][0];
            var column = JsonColumn.of(type.getFieldNames().get(index), type.getTypeAt(index), times);
            if (column.isEmpty()) {
                return Optional.empty();
            }
            columns[target] = column.get();
        }
        return Optional.of(List.of(columns));
    }

    /// The engine's own reader begins after an end of a line, too.
    @Override
    public Optional<FileParts> parts(RowType produced) {
        return Optional.of(new FileParts(FileParts.MIN_SIZE, false));
    }
}
