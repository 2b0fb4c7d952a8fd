package io.millrace.cli.render;

import io.millrace.cli.option.HeaderStyle;
import io.millrace.insight.ControlCharacters;
import io.millrace.json.Json;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Renders each row as an object of its values by column name, with the kind of change if requested. With types, the
/// schema comes first: in an object around the rows, or on a line of its own.
final class JsonRenderer implements Renderer {
    /// The maximum scale of a DECIMAL.
    private static final int MAX_SCALE = 38;

    private final List<Column> columns;
    private final List<String> names;
    private final Layout layout;
    private final boolean envelope;
    private final boolean array;
    private final boolean changes;
    private boolean opened;
    private boolean rows;

    JsonRenderer(List<Column> columns, Layout layout, HeaderStyle header, boolean array) {
        this.columns = List.copyOf(columns);
        this.names =
                columns.stream().map(column -> Json.text(column.name()) + ":").toList();
        this.layout = layout;
        this.envelope = header == HeaderStyle.TYPES;
        this.array = array;
        this.changes = layout.changes();
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
                .map(column -> "{\"name\":" + Json.text(column.name()) + ",\"type\":"
                        + Json.text(column.type().spelling()) + ",\"nullable\":"
                        + column.type().nullable() + "}")
                .collect(Collectors.joining(",", "[", "]"));
    }

    private void object(Row row, StringBuilder text) {
        text.append('{');
        if (changes) {
            text.append(Json.text(RowKindSymbols.heading(columns)))
                    .append(':')
                    .append(Json.text(row.kind().symbol()));
        }
        for (int i = 0; i < names.size(); i++) {
            text.append(i > 0 || changes ? "," : "").append(names.get(i));
            value(row.fields().get(i), text);
        }
        text.append('}');
    }

    private static void value(@Nullable Object value, StringBuilder text) {
        switch (value) {
            case null -> text.append("null");
            case String string -> Json.quote(string, text);
            case Integer number -> text.append(number.intValue());
            case Long number -> text.append(number.longValue());
            case BigDecimal number -> text.append(number(number));
            case Boolean truth -> text.append(truth.booleanValue());
            default -> text.append(Json.text(value));
        }
    }

    /// Formats a number without an exponent, unless it has more digits than a DECIMAL can have: a DOUBLE can
    /// have 300 zeros.
    private static String number(BigDecimal number) {
        return Math.abs(number.scale()) <= MAX_SCALE ? number.toPlainString() : number.toString();
    }
}
