package io.millrace.cli.render;

import io.millrace.cli.option.HeaderStyle;
import io.millrace.insight.ControlCharacters;
import io.millrace.insight.Formats;
import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import java.util.List;

/// Renders each row as a block with a line for each value. Nothing is cut.
final class VerticalRenderer implements Renderer {
    private final List<Column> columns;
    private final Layout layout;
    private final boolean types;
    private final int names;
    private boolean changes;
    private long number;

    VerticalRenderer(List<Column> columns, Layout layout, HeaderStyle header) {
        this.columns = List.copyOf(columns);
        this.layout = layout;
        this.types = header == HeaderStyle.TYPES;
        this.changes = layout.changes();
        this.names = columns.stream()
                .mapToInt(column -> layout.measure().width(name(column)))
                .max()
                .orElse(0);
    }

    @Override
    public String page(List<Row> rows) {
        changes = changes || Renderer.changesIn(rows);
        var text = new StringBuilder();
        for (var row : rows) {
            number++;
            var title = "row " + Formats.grouped(number)
                    + (changes ? " " + row.kind().symbol() : "");
            text.append(layout.paint().faint("── " + title + " " + "─".repeat(Math.max(2, 40 - title.length()))))
                    .append('\n');
            for (int i = 0; i < columns.size(); i++) {
                text.append(value(columns.get(i), row.cell(i)));
            }
        }
        return text.toString();
    }

    private String name(Column column) {
        return ControlCharacters.line(
                column.name() + (types ? " " + column.type().spelling() : ""));
    }

    private String value(Column column, Cell cell) {
        var bar = layout.paint().faint(" │ ");
        var name = layout.paint().strong(layout.measure().left(name(column), names));
        var text = cell instanceof Cell.Absent ? layout.paint().faint("NULL") : ControlCharacters.lines(cell.display());
        var quoted = cell instanceof Cell.Text && "NULL".equals(text) ? "'NULL'" : text;
        var indent = " " + " ".repeat(names) + bar;
        return (" " + name + bar + quoted.replace("\n", "\n" + indent)).stripTrailing() + "\n";
    }

    @Override
    public String end() {
        return "";
    }
}
