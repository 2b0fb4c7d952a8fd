package io.millrace.cli.render;

import io.millrace.insight.ControlCharacters;
import io.millrace.insight.Formats;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import java.util.List;
import java.util.Optional;

/// Renders a table, or one line for each value if the result has few rows that are much wider than the screen. The
/// first page decides.
final class AutoRenderer implements Renderer {
    /// Results with more rows are always tables.
    private static final int MAX_VERTICAL_ROWS = 3;
    /// The maximum width of a table as a multiple of the screen's width.
    private static final double MAX_TABLE_WIDTH = 1.25;

    private final List<Column> columns;
    private final Layout layout;
    private final Style style;
    private Renderer chosen;
    private boolean started;
    private int tableWidth;

    AutoRenderer(List<Column> columns, Layout layout, Style style) {
        this.columns = List.copyOf(columns);
        this.layout = layout;
        this.style = style;
        this.chosen = new TableRenderer(columns, layout, style);
    }

    @Override
    public String page(List<Row> rows) {
        if (!started && !rows.isEmpty()) {
            started = true;
            int width = width(rows);
            if (rows.size() <= MAX_VERTICAL_ROWS
                    && !prose(rows)
                    && layout.width() > 0
                    && width > layout.width() * MAX_TABLE_WIDTH) {
                tableWidth = width;
                chosen = new VerticalRenderer(columns, layout, style.header());
            }
        }
        return chosen.page(rows);
    }

    private boolean prose(List<Row> rows) {
        return columns.size() == 1
                && rows.stream().anyMatch(row -> row.cell(0).display().indexOf('\n') >= 0);
    }

    /// The width of a table of all rows.
    private int width(List<Row> rows) {
        int sum = 0;
        for (int i = 0; i < columns.size(); i++) {
            int column = i;
            int names =
                    layout.measure().width(ControlCharacters.line(columns.get(i).name()));
            int values = rows.stream()
                    .mapToInt(row -> layout.measure().width(CellText.of(row.cell(column))))
                    .max()
                    .orElse(0);
            sum += Math.max(names, values);
        }
        return sum + 3 * (columns.size() - 1) + 2;
    }

    @Override
    public String end() {
        return chosen.end();
    }

    @Override
    public boolean countable() {
        return chosen.countable();
    }

    @Override
    public Optional<String> note() {
        return tableWidth == 0
                ? chosen.note()
                : Optional.of("shown line by line, because a table would be " + Formats.grouped(tableWidth)
                        + " characters wide; \\output table forces one");
    }
}
