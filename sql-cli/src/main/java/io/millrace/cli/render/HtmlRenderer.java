package io.millrace.cli.render;

import io.millrace.cli.option.HeaderStyle;
import io.millrace.insight.ControlCharacters;
import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import java.util.List;

/// Renders a table for a web page and escapes all data.
final class HtmlRenderer implements Renderer {
    private final List<Column> columns;
    private final HeaderStyle header;
    private final boolean changes;
    private boolean started;

    HtmlRenderer(List<Column> columns, Layout layout, HeaderStyle header) {
        this.columns = List.copyOf(columns);
        this.header = header;
        this.changes = layout.changes();
    }

    @Override
    public String page(List<Row> rows) {
        if (rows.isEmpty()) {
            return "";
        }
        var text = new StringBuilder();
        if (!started) {
            text.append(heading());
        }
        for (var row : rows) {
            text.append(changes ? "<tr class=\"" + kind(row) + "\">" : "<tr>");
            for (int i = 0; i < columns.size(); i++) {
                text.append(cell(columns.get(i), row.cell(i)));
            }
            text.append("</tr>\n");
        }
        return text.toString();
    }

    private static String kind(Row row) {
        return switch (row.kind()) {
            case INSERT -> "insert";
            case UPDATE_BEFORE -> "update-before";
            case UPDATE_AFTER -> "update-after";
            case DELETE -> "delete";
        };
    }

    private static String cell(Column column, Cell cell) {
        var start = column.type().numeric() ? "<td align=\"right\">" : "<td>";
        return start + (cell instanceof Cell.Absent ? "<em>NULL</em>" : escaped(cell.display())) + "</td>";
    }

    @Override
    public String end() {
        return (started ? "" : heading()) + "</tbody>\n</table>\n";
    }

    private String heading() {
        started = true;
        var text = new StringBuilder("<table>\n");
        if (header != HeaderStyle.NONE) {
            text.append("<thead>\n<tr>");
            for (var column : columns) {
                var type = header == HeaderStyle.TYPES
                        ? "<br><small>" + escaped(column.type().spelling()) + "</small>"
                        : "";
                text.append("<th>").append(escaped(column.name())).append(type).append("</th>");
            }
            text.append("</tr>\n</thead>\n");
        }
        return text.append("<tbody>\n").toString();
    }

    /// Escapes markup and control characters.
    private static String escaped(String text) {
        return ControlCharacters.lines(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("\n", "<br>");
    }
}
