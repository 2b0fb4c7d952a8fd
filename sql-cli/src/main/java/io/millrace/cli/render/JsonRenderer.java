package io.millrace.cli.render;

import io.millrace.cli.option.HeaderStyle;
import io.millrace.json.Json;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.SqlType;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// An object for each row: its values by the names of their columns, and what it does, where that is asked for. With
/// types the schema comes first, in an object around the rows, or on a line of its own.
final class JsonRenderer implements Renderer {
    private final List<Column> columns;
    private final List<String> names;
    private final Layout layout;
    private final boolean envelope;
    private final boolean array;
    private final boolean changes;
    private boolean opened;
    private boolean rows;
    private final int[] scales;

    JsonRenderer(List<Column> columns, Layout layout, HeaderStyle header, boolean array) {
        this.columns = List.copyOf(columns);
        this.names =
                columns.stream().map(column -> Json.text(column.name()) + ":").toList();
        this.layout = layout;
        this.envelope = header == HeaderStyle.TYPES;
        this.array = array;
        this.changes = layout.changes();
        this.scales = columns.stream().mapToInt(JsonRenderer::scale).toArray();
    }

    /// How many digits a decimal has behind its point; negative for what is none.
    private static int scale(Column column) {
        return column.type() instanceof SqlType.Decimal decimal ? decimal.scale() : -1;
    }

    @Override
    public String page(List<Row> page) {
        var text = new StringBuilder(begin());
        for (var row : page) {
            if (array) {
                text.append(rows ? ",\n " : "\n ");
            }
            rows = true;
            int start = text.length();
            object(row, text);
            if (layout.screen()) {
                text.replace(start, text.length(), ControlCharacters.line(text.substring(start)));
            }
            if (!array) {
                text.append('\n');
            }
        }
        return text.toString();
    }

    @Override
    public String end() {
        var begin = begin();
        if (!array) {
            return begin;
        }
        return begin + (rows ? "\n]" : "]") + (envelope ? "}\n" : "\n");
    }

    private String begin() {
        if (opened) {
            return "";
        }
        opened = true;
        if (!envelope) {
            return array ? "[" : "";
        }
        return array ? "{\"columns\":" + schema() + ",\n\"rows\":[" : "{\"columns\":" + schema() + "}\n";
    }

    private String schema() {
        return columns.stream()
                .map(column ->
                        "{\"name\":" + Json.text(column.name()) + ",\"type\":" + Json.text(ColumnTypes.name(column))
                                + ",\"nullable\":" + column.type().nullable() + "}")
                .collect(Collectors.joining(",", "[", "]"));
    }

    private void object(Row row, StringBuilder text) {
        text.append('{');
        if (changes) {
            text.append(Json.text(RowKindSymbols.heading(columns)))
                    .append(':')
                    .append(Json.text(RowKindSymbols.of(row.kind())));
        }
        for (int i = 0; i < names.size(); i++) {
            var value = row.fields().get(i);
            text.append(i > 0 || changes ? "," : "").append(names.get(i));
            if (scales[i] >= 0 && value instanceof Number number) {
                text.append(decimal(number, scales[i]));
            } else {
                value(value, text);
            }
        }
        text.append('}');
    }

    /// The wire leaves out the zeros at the end, and writes 700 as `7E+2`.
    private static String decimal(Number number, int scale) {
        var digits = new BigDecimal(number.toString());
        return digits.setScale(Math.max(scale, digits.scale())).toPlainString();
    }

    private static void value(@Nullable Object value, StringBuilder text) {
        switch (value) {
            case null -> text.append("null");
            case String string -> Json.quote(string, text);
            case Integer number -> text.append(number.intValue());
            case Long number -> text.append(number.longValue());
            case Boolean truth -> text.append(truth.booleanValue());
            default -> text.append(Json.text(value));
        }
    }
}
