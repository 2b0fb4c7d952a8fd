package io.millrace.cli.render;

import io.millrace.insight.Formats;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import java.util.List;
import java.util.Optional;

/// A table, or, where a few rows are much wider than the screen, a line for each value. The first page decides.
final class AutoRenderer implements Renderer {
    /// More rows than these stand better under one heading, whatever is cut of them.
    private static final int FEW = 3;

    /// A table that is wider than this many screens loses too much.
    private static final double MUCH = 1.25;

    private final List<Column> columns;
    private final Layout layout;
    private final Style style;
    private Renderer chosen;
    private boolean begun;
    private int wide;

    AutoRenderer(List<Column> columns, Layout layout, Style style) {
        this.columns = List.copyOf(columns);
        this.layout = layout;
        this.style = style;
        this.chosen = new TableRenderer(columns, layout, style);
    }

    @Override
    public String page(List<Row> rows) {
        if (!begun && !rows.isEmpty()) {
            begun = true;
            int width = width(rows);
            if (rows.size() <= FEW && !prose(rows) && layout.width() > 0 && width > layout.width() * MUCH) {
                wide = width;
                chosen = new VerticalRenderer(columns, layout, style.header());
            }
        }
        return chosen.page(rows);
    }

    private boolean prose(List<Row> rows) {
        return columns.size() == 1
                && rows.stream().anyMatch(row -> row.cell(0).display().indexOf('\n') >= 0);
    }

    /// How wide a table of all would be.
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
        return wide == 0
                ? chosen.note()
                : Optional.of("line by line, because a table would be " + Formats.grouped(wide)
                        + " characters wide; \\output table shows one");
    }
}
