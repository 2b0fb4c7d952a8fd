package io.millrace.cli.live;

import io.millrace.insight.ControlCharacters;
import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Shows one row with all its values in full.
final class DetailPane {
    private final String title;
    private final List<SheetColumn> fields;
    private final Row row;
    private final Optional<Row> before;
    private int top;
    private int height = 1;

    /// @param before the row before its last change
    DetailPane(String title, List<SheetColumn> fields, Row row, Optional<Row> before) {
        this.title = title;
        this.fields = List.copyOf(fields);
        this.row = row;
        this.before = before.filter(old -> !old.fields().equals(row.fields()));
    }

    List<String> draw(Canvas canvas, int lines) {
        height = Math.max(1, lines - 1);
        var all = values(canvas);
        top = Math.clamp(top, 0, Math.max(0, all.size() - height));
        var drawn = new ArrayList<String>();
        var more = all.size() > height
                ? "lines " + (top + 1) + "-" + Math.min(all.size(), top + height) + " of " + all.size()
                : "";
        drawn.add(canvas.paint().faint(canvas.between("── " + title + " ──", more)));
        drawn.addAll(all.subList(top, Math.min(all.size(), top + height)));
        return drawn;
    }

    private List<String> values(Canvas canvas) {
        int names = Math.min(
                canvas.width() / 3,
                fields.stream()
                        .mapToInt(field -> canvas.measure().width(field.name()))
                        .max()
                        .orElse(0));
        int room = Math.max(8, canvas.width() - names - 4);
        var bar = canvas.paint().faint(" │ ");
        var drawn = new ArrayList<String>();
        for (int i = 0; i < fields.size(); i++) {
            var name = canvas.measure().left(canvas.measure().fit(fields.get(i).name(), names), names);
            var painted = canvas.paint().strong(name);
            for (var line : wrapped(i, canvas, room)) {
                drawn.add((" " + painted + bar + line).stripTrailing());
                painted = " ".repeat(names);
            }
        }
        return drawn;
    }

    private List<String> wrapped(int column, Canvas canvas, int room) {
        var lines = new ArrayList<String>();
        boolean changed =
                before.filter(old -> !old.cell(column).equals(row.cell(column))).isPresent();
        for (var line : text(row.cell(column), canvas, room)) {
            lines.add(changed ? canvas.paint().changed(line) : line);
        }
        if (changed) {
            lines.add(canvas.paint()
                    .faint("was "
                            + canvas.measure()
                                    .fit(
                                            ControlCharacters.line(before.orElseThrow()
                                                    .cell(column)
                                                    .display()),
                                            room - 4)));
        }
        if (!fields.get(column).type().isEmpty()) {
            int last = lines.size() - 1;
            var type = "  " + fields.get(column).type();
            if (lines.size() == 1 && canvas.measure().width(lines.get(last) + type) <= room) {
                lines.set(last, lines.get(last) + canvas.paint().faint(type));
            }
        }
        return lines;
    }

    private static List<String> text(Cell cell, Canvas canvas, int room) {
        if (cell instanceof Cell.Absent) {
            return List.of(canvas.paint().faint("NULL"));
        }
        var lines = new ArrayList<String>();
        for (var line : ControlCharacters.lines(cell.display()).split("\n", -1)) {
            var rest = line;
            while (canvas.measure().width(rest) > room) {
                var beginning = canvas.measure().beginning(rest, room);
                lines.add(beginning);
                rest = rest.substring(Math.max(1, beginning.length()));
            }
            lines.add(rest);
        }
        return lines;
    }

    /// Handles a key.
    ///
    /// @return whether the pane uses the key
    boolean press(Key key) {
        if (!(key instanceof Key.Named named)) {
            return false;
        }
        switch (named) {
            case UP -> top--;
            case DOWN -> top++;
            case PAGE_UP -> top -= height;
            case PAGE_DOWN -> top += height;
            case HOME -> top = 0;
            case END -> top = Integer.MAX_VALUE / 2;
            case LEFT, RIGHT, ENTER, ESCAPE, BACKSPACE, INTERRUPT -> {
                return false;
            }
        }
        return true;
    }
}
