package io.millrace.cli.live;

import io.millrace.insight.ControlCharacters;
import io.millrace.insight.Formats;
import io.millrace.wire.sql.Row;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// A pager for a result. Rows are fetched up to a little after the last one in view.
public final class PagerScene implements Scene {
    /// The number of rows to fetch after the marked one.
    static final long PREFETCHED_ROWS = 1_000;

    private static final HelpPage HELP = new HelpPage()
            .add("arrows, PgUp PgDn", "move; left and right scroll all columns but the first")
            .add("space  b", "next screen, previous screen")
            .add("g  G", "first row, last row (fetches all rows)")
            .add("number G", "go to the row of that number")
            .add("/  n  N", "find a text; next match, previous match")
            .add("Enter", "the complete row; Esc goes back")
            .add("q  Ctrl-C", "leave without fetching the remaining rows");

    private final QueryModel model;
    private final List<SheetColumn> fields;
    private final Sheet sheet;
    private final FilterLine pattern = new FilterLine();
    private Optional<RowSearch> search = Optional.empty();
    private Optional<DetailPane> detail = Optional.empty();
    private String digits = "";
    private String note = "";
    private boolean help;
    private volatile End end = End.OPEN;
    private volatile long wanted = PREFETCHED_ROWS;

    public PagerScene(QueryModel model) {
        this.model = model;
        this.fields = SheetColumn.of(model.heading().columns());
        this.sheet = new Sheet(fields, 1, new RowCursor(RowCursor.Following.ON_REQUEST));
    }

    private SheetRow line(Row row) {
        var found = search.map(active -> active.cells(row)).orElseGet(BitSet::new);
        return new SheetRow(" ", Tone.PLAIN, SheetRow.values(row, found));
    }

    /// The number of rows that the pager needs now.
    public long wanted() {
        return wanted;
    }

    @Override
    public List<String> frame(Canvas canvas, long now) {
        var rows = model.state(now).rows();
        search = search.map(active -> goOn(active, rows));
        var lines = new ArrayList<String>();
        var statement = ControlCharacters.oneLine(model.heading().statement());
        lines.add(canvas.paint().marked(canvas.between(" " + statement, " " + position(rows) + " ")));
        int body = canvas.height() - 3;
        if (help) {
            lines.addAll(HELP.draw(canvas));
        } else if (detail.isPresent()) {
            lines.addAll(detail.get().draw(canvas, body));
        } else {
            lines.addAll(sheet.draw(
                    new SheetRows(
                            rows.first(),
                            rows.end(),
                            false,
                            number -> line(rows.row(number).row())),
                    canvas,
                    body));
        }
        updateDemand(rows);
        return canvas.frame(lines, notes(canvas), hints(canvas));
    }

    private void updateDemand(RowPlaces rows) {
        boolean all =
                sheet.cursor().atEnd() || search.filter(RowSearch::running).isPresent();
        wanted = all
                ? Long.MAX_VALUE
                : Math.max(sheet.cursor().marked() + PREFETCHED_ROWS, rows.first() + PREFETCHED_ROWS);
    }

    /// Searches some more rows, and waits for more at the end.
    private RowSearch goOn(RowSearch active, RowPlaces rows) {
        if (!active.running()) {
            return active;
        }
        var next = active.goOn(rows, model.ending() != QueryEnd.RUNNING);
        if (next.found().isPresent()) {
            sheet.cursor().mark(next.found().getAsLong());
        }
        note = next.running()
                ? "searching for " + active.text() + " at row " + Formats.grouped(next.at())
                : next.found().isPresent() ? "" : "not found: " + active.text();
        return next;
    }

    private String position(RowPlaces rows) {
        boolean more = model.ending() == QueryEnd.RUNNING;
        return rows.end() == 0
                ? (more ? "waiting for rows" : "no rows")
                : "row "
                        + Formats.grouped(Math.min(rows.end(), sheet.cursor().marked() + 1)) + " of "
                        + Formats.grouped(rows.end()) + (more ? "+" : "");
    }

    private String notes(Canvas canvas) {
        if (pattern.isOpen()) {
            return pattern.line(canvas);
        }
        var notes = new ArrayList<String>();
        if (!digits.isEmpty()) {
            notes.add("row " + digits);
        }
        if (!note.isEmpty()) {
            notes.add(note);
        }
        var columns = sheet.columnsInView();
        if (!columns.isEmpty()) {
            notes.add(columns);
        }
        long first = model.firstRow();
        if (first > 0) {
            notes.add("the first " + Formats.plural(first, "row") + " dropped");
        }
        return canvas.paint().changed(canvas.joined(notes));
    }

    private String hints(Canvas canvas) {
        if (help || detail.isPresent()) {
            return KeyHints.BACK.line(canvas);
        }
        if (pattern.isOpen()) {
            return new KeyHints().add("Enter", "find").add("Esc", "back").line(canvas);
        }
        return new KeyHints()
                .add("↑↓ PgUp PgDn", "move")
                .add("←→", "columns")
                .add("/", "find")
                .add("Enter", "details")
                .add("g G", "ends")
                .add("?", "keys")
                .add("q", "leave")
                .line(canvas);
    }

    @Override
    public void press(Key key, long now) {
        if (key == Key.Named.INTERRUPT) {
            end = End.INTERRUPTED;
        } else if (pattern.isOpen()) {
            type(key);
        } else if (help) {
            help = false;
        } else if (detail.isPresent()) {
            detail = detail.filter(pane -> pane.press(key));
        } else {
            move(key);
        }
    }

    private void type(Key key) {
        pattern.press(key);
        if (!pattern.isOpen()) {
            note = "";
            search = pattern.text().isEmpty()
                    ? Optional.empty()
                    : Optional.of(RowSearch.of(pattern.text(), sheet.cursor().marked(), true));
        }
    }

    private void move(Key key) {
        // any key stops a running search
        search = search.map(RowSearch::stopped);
        note = "";
        if (key instanceof Key.Typed(var text) && Character.isDigit(text.charAt(0))) {
            digits = digits.length() < 15 ? digits + text : digits;
            return;
        }
        var number = digits;
        digits = "";
        switch (key) {
            case Key.Typed(var text) -> letter(text, number);
            case Key.Named.ENTER -> detail = detail();
            case Key.Named.ESCAPE -> search = Optional.empty();
            case Key.Named _ -> sheet.press(key, model.size());
        }
    }

    private void letter(String text, String number) {
        switch (text) {
            case "q" -> end = End.LEFT;
            case "?" -> help = true;
            case "/" -> {
                pattern.clear();
                pattern.open();
            }
            case "n" ->
                search = search.map(
                        active -> RowSearch.of(active.text(), sheet.cursor().marked() + 1, true));
            case "N" ->
                search = search.map(
                        active -> RowSearch.of(active.text(), sheet.cursor().marked() - 1, false));
            case " " -> sheet.press(Key.Named.PAGE_DOWN, model.size());
            case "b" -> sheet.press(Key.Named.PAGE_UP, model.size());
            case "g", "G" -> {
                if (number.isEmpty()) {
                    sheet.press(text.equals("g") ? Key.Named.HOME : Key.Named.END, model.size());
                } else {
                    sheet.cursor().mark(Math.max(0, Long.parseLong(number) - 1));
                }
            }
            default -> sheet.press(new Key.Typed(text), model.size());
        }
    }

    private Optional<DetailPane> detail() {
        if (model.size() == 0) {
            return Optional.empty();
        }
        long marked = sheet.cursor().marked();
        var row = model.appendedRow(marked).row();
        return Optional.of(new DetailPane("row " + Formats.grouped(marked + 1), fields, row, Optional.empty()));
    }

    @Override
    public End end() {
        return end == End.OPEN && model.broken() ? End.BY_ITSELF : end;
    }
}
