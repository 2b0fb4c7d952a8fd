package io.millrace.cli.render;

import io.millrace.cli.option.HeaderStyle;
import io.millrace.insight.ControlCharacters;
import io.millrace.insight.Formats;
import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Renders aligned columns under a header. The first page decides the widths; a later page that needs wider columns
/// starts with a new header.
final class TableRenderer implements Renderer {
    private static final String BAR = " │ ";

    private final List<Column> columns;
    private final Layout layout;
    private final HeaderStyle header;
    private final boolean wraps;
    private final ShrinkPriority[] priorities;
    private final int[] natural;
    private int[] widths = {};
    private boolean changes;
    private boolean prose;
    private int cutValues;

    TableRenderer(List<Column> columns, Layout layout, Style style) {
        this.columns = List.copyOf(columns);
        this.layout = layout;
        this.header = style.header();
        this.wraps = style.wraps();
        this.changes = layout.changes();
        this.priorities = new ShrinkPriority[columns.size()];
        this.natural = new int[columns.size()];
        for (int i = 0; i < priorities.length; i++) {
            priorities[i] = ShrinkPriority.of(columns.get(i));
            natural[i] = Math.max(1, headingWidth(i));
        }
    }

    @Override
    public String page(List<Row> rows) {
        if (rows.isEmpty()) {
            return "";
        }
        if (widths.length == 0 && isProse(rows)) {
            prose = true;
        }
        if (prose) {
            return prose(rows);
        }
        var text = new StringBuilder();
        var cells = rows.stream().map(this::cells).toList();
        boolean first = widths.length == 0;
        if (adjustWidths(cells, changes || Renderer.changesIn(rows))) {
            text.append(first ? "" : "\n").append(heading());
        }
        for (int i = 0; i < rows.size(); i++) {
            text.append(row(rows.get(i), cells.get(i)));
        }
        return text.toString();
    }

    @Override
    public String end() {
        return !prose && adjustWidths(List.of(), changes) ? heading() : "";
    }

    @Override
    public boolean countable() {
        return !prose;
    }

    @Override
    public Optional<String> note() {
        int hidden = prose ? 0 : columns.size() - widths.length;
        var notes = new ArrayList<String>();
        if (hidden > 0) {
            notes.add(Formats.plural(hidden, "column") + " left out");
        }
        if (cutValues > 0) {
            notes.add(Formats.plural(cutValues, "value") + " cut");
        }
        return notes.isEmpty()
                ? Optional.empty()
                : Optional.of(String.join(", ", notes) + " to fit the screen; vertical output shows all");
    }

    /// A single column of texts with several lines, such as a plan, is printed without a table.
    private boolean isProse(List<Row> rows) {
        return columns.size() == 1
                && rows.stream().allMatch(row -> row.cell(0).display().indexOf('\n') >= 0);
    }

    private String prose(List<Row> rows) {
        var text = new StringBuilder();
        rows.forEach(row -> text.append(
                        ControlCharacters.lines(row.cell(0).display()).stripTrailing())
                .append('\n'));
        return text.toString();
    }

    private String heading(int column) {
        return ControlCharacters.line(columns.get(column).name());
    }

    private List<String> cells(Row row) {
        return IntStream.range(0, columns.size())
                .mapToObj(i -> CellText.of(row.cell(i)))
                .toList();
    }

    /// Adjusts the widths to these rows.
    ///
    /// @return whether they have changed
    private boolean adjustWidths(List<List<String>> cells, boolean changesNow) {
        for (int i = 0; i < natural.length; i++) {
            int column = i;
            if (widths.length == 0 && isName(cells, column)) {
                priorities[column] = ShrinkPriority.NAME;
            }
            natural[column] = Math.max(
                    natural[column],
                    cells.stream().mapToInt(row -> width(row.get(column))).max().orElse(0));
        }
        int[] needed = ColumnWidths.share(natural, priorities, room(changesNow));
        boolean changed = changesNow != changes || !Arrays.equals(needed, widths);
        changes = changesNow;
        widths = needed;
        return changed;
    }

    private boolean isName(List<List<String>> cells, int column) {
        return priorities[column] == ShrinkPriority.TEXT
                && cells.stream().allMatch(row -> row.get(column).indexOf(' ') < 0)
                && cells.stream()
                                .mapToInt(row -> row.get(column).length())
                                .distinct()
                                .count()
                        == 1;
    }

    private int room(boolean withOp) {
        int op = withOp ? opWidth() + BAR.length() : 0;
        return layout.width() == 0 ? 0 : Math.max(2, layout.width() - op);
    }

    private int opWidth() {
        return Math.max(2, RowKindSymbols.heading(columns).length());
    }

    private int headingWidth(int column) {
        return switch (header) {
            case NAMES -> width(heading(column));
            case TYPES -> Math.max(width(heading(column)), width(type(column)));
            case NONE -> 0;
        };
    }

    private String type(int column) {
        return ControlCharacters.line(columns.get(column).type().spelling());
    }

    private String heading() {
        if (header == HeaderStyle.NONE) {
            return "";
        }
        var names = new ArrayList<String>();
        var rules = new ArrayList<String>();
        if (changes) {
            names.add(layout.paint().strong(layout.measure().left(RowKindSymbols.heading(columns), opWidth())));
            rules.add("─".repeat(opWidth()));
        }
        for (int i = 0; i < widths.length; i++) {
            names.add(layout.paint().strong(aligned(layout.measure().fit(heading(i), widths[i]), i)));
            rules.add("─".repeat(widths[i]));
        }
        return line(names) + (header == HeaderStyle.TYPES ? types() : "")
                + layout.paint().faint("─" + String.join("─┼─", rules) + "─") + "\n";
    }

    private String types() {
        var types = new ArrayList<String>();
        if (changes) {
            types.add(" ".repeat(opWidth()));
        }
        for (int i = 0; i < widths.length; i++) {
            types.add(layout.paint().faint(aligned(layout.measure().fit(type(i), widths[i]), i)));
        }
        return line(types);
    }

    private String row(Row row, List<String> cells) {
        var folded = new ArrayList<List<String>>();
        for (int i = 0; i < widths.length; i++) {
            folded.add(folded(cells.get(i), widths[i]));
        }
        int height = folded.stream().mapToInt(List::size).max().orElse(1);
        var text = new StringBuilder();
        for (int at = 0; at < height; at++) {
            text.append(line(row, folded, at));
        }
        return text.toString();
    }

    /// The lines of a cell, each of which fits the column.
    private List<String> folded(String cell, int width) {
        if (wraps) {
            return layout.measure().folded(cell, width);
        }
        var fitted = layout.measure().fit(cell, width);
        if (!fitted.equals(cell)) {
            cutValues++;
        }
        return List.of(fitted);
    }

    private String line(Row row, List<List<String>> folded, int at) {
        var parts = new ArrayList<String>();
        if (changes) {
            var op = at == 0 ? RowKindSymbols.painted(row.kind(), layout.paint()) : "  ";
            parts.add(op + " ".repeat(opWidth() - 2));
        }
        for (int i = 0; i < widths.length; i++) {
            var lines = folded.get(i);
            var placed = aligned(at < lines.size() ? lines.get(at) : "", i);
            parts.add(row.cell(i) instanceof Cell.Absent ? layout.paint().faint(placed) : placed);
        }
        return line(parts);
    }

    private String aligned(String text, int column) {
        return priorities[column] == ShrinkPriority.NEVER
                ? layout.measure().right(text, widths[column])
                : layout.measure().left(text, widths[column]);
    }

    private String line(List<String> parts) {
        return (" " + String.join(layout.paint().faint(BAR), parts)).stripTrailing() + "\n";
    }

    private int width(String text) {
        return layout.measure().width(text);
    }
}
