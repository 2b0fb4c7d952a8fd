package io.millrace.server.engine.file.text;

import java.util.List;
import org.apache.flink.formats.common.Converter;
import org.apache.flink.formats.csv.CsvToRowDataConverters;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.node.JsonNodeFactory;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.NullType;
import org.apache.flink.table.types.logical.RowType;
import org.jspecify.annotations.Nullable;

/// Makes values of texts with the engine's own converter.
final class CsvEngineValue implements CsvValue {
    private static final long serialVersionUID = 1;

    /// The value of columns that are not read.
    static final CsvEngineValue NONE = new CsvEngineValue("none", new NullType(), true);

    private final String name;
    private final LogicalType type;
    private final Converter<JsonNode, Object, Void> converter;

    CsvEngineValue(String name, LogicalType type, boolean lenient) {
        this.name = name;
        this.type = type;
        this.converter = new CsvToRowDataConverters(lenient)
                .createRowConverter(new RowType(List.of(new RowType.RowField(name, type))), true);
    }

    @Override
    public @Nullable Object value(String text) {
        var record = JsonNodeFactory.instance.objectNode().put(name, text);
        return ((GenericRowData) converter.convert(record, null)).getField(0);
    }

    @Override
    public String toString() {
        return name + ", which is not a valid " + type.copy(true).asSummaryString();
    }
}
