package io.millrace.json;

import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/// Reads rows of results. It bypasses Jackson's generic way of reading records, which is much slower, because
/// results can have millions of rows.
final class RowDeserializer extends StdDeserializer<Row> {
    RowDeserializer() {
        super(Row.class);
    }

    @Override
    public Row deserialize(JsonParser in, DeserializationContext context) {
        RowKind kind = null;
        List<@Nullable Object> fields = null;
        if (in.currentToken() != JsonToken.START_OBJECT) {
            return (Row) context.handleUnexpectedToken(context.constructType(Row.class), in);
        }
        for (var name = in.nextName(); name != null; name = in.nextName()) {
            in.nextToken();
            switch (name) {
                case "kind" -> kind = kind(in, context);
                case "fields" -> fields = fields(in, context);
                default -> in.skipChildren();
            }
        }
        if (kind == null || fields == null) {
            return context.reportInputMismatch(Row.class, "a row has a kind and fields");
        }
        return new Row(kind, fields);
    }

    private static RowKind kind(JsonParser in, DeserializationContext context) {
        // almost all rows are inserts
        return "INSERT".equals(in.getString()) ? RowKind.INSERT : context.readValue(in, RowKind.class);
    }

    private static List<@Nullable Object> fields(JsonParser in, DeserializationContext context) {
        if (in.currentToken() != JsonToken.START_ARRAY) {
            return context.reportInputMismatch(Row.class, "the fields of a row are an array");
        }
        var fields = new ArrayList<@Nullable Object>();
        for (var token = in.nextToken(); token != JsonToken.END_ARRAY; token = in.nextToken()) {
            fields.add(
                    switch (token) {
                        case VALUE_STRING -> in.getString();
                        case VALUE_NULL -> null;
                        case VALUE_TRUE -> true;
                        case VALUE_FALSE -> false;
                        case VALUE_NUMBER_INT,
                                VALUE_NUMBER_FLOAT,
                                START_OBJECT,
                                START_ARRAY,
                                VALUE_EMBEDDED_OBJECT,
                                NOT_AVAILABLE,
                                PROPERTY_NAME,
                                END_OBJECT,
                                END_ARRAY -> context.readValue(in, Object.class);
                    });
        }
        return fields;
    }
}
