package io.millrace.cli.live;

import io.millrace.cli.render.ControlCharacters;
import io.millrace.insight.Formats;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// A result to read in: its rows are fetched as far as they are viewed and a little ahead.
public final class PagerScene implements Scene {
    /// How many rows after the last one in sight are asked for.
    static final long AHEAD = 1_000;

    private static final HelpPage HELP = new HelpPage()
            .add("arrows, PgUp PgDn", "move; right and left scroll columns, the first one stays")
            .add("space  b", "a screen on, a screen back")
            .add("g  G", "the first row, the last row: all rows are fetched for it")
            .add("number G", "the row of that number")
            .add("/  n  N", "find a text; the next place, the one before")
            .add("Enter", "the whole row, each value in full; Esc goes back")
            .add("q  Ctrl-C", "leave; what has not been fetched is not asked for any more");

    private final QueryModel model;
    private final List<SheetColumn> fields;
    private final Sheet sheet;
    private final FilterLine pattern = new FilterLine();
    private Optional<RowSearch> search = Optional.empty();
    private Optional<DetailPane> detail = Optional.empty();
    private String digits = "";
    private String note = "";
    private boolean help;
    private volatile boolean over;
    private volatile boolean left;
    private volatile long wanted = AHEAD;

    public PagerScene(QueryModel model) {
        this.model = model;
        this.fields = SheetColumn.of(model.heading().columns());
        this.sheet = new Sheet(fields, 1, new RowCursor(RowCursor.Following.WHEN_ASKED));
    }

    private record View(RowPlaces rows, Optional<RowSearch> search) implements SheetRows {
        @Override
        public long first() {
            return rows.first();
        }

        @Override
        public long end() {
            return rows.end();
        }

        @Override
        public SheetRow line(long place) {
            var row = rows.row(place).row();
            var found = search.map(asked -> asked.cells(row)).orElseGet(BitSet::new);
            return new SheetRow(" ", Tone.PLAIN, SheetRow.values(row, found));
        }
    }

    /// How many rows should be there by now.
    public long wanted() {
        return wanted;
    }

    @Override
    public List<String> frame(Canvas canvas, long now) {
        var rows = model.state(now).rows();
        search = search.map(asked -> goOn(asked, rows));
        var lines = new ArrayList<String>();
        var statement =
                ControlCharacters.line(model.heading().statement().strip().replaceAll("\\s+", " "));
        lines.add(canvas.paint().marked(canvas.between(" " + statement, " " + place(rows) + " ")));
        int body = canvas.height() - 3;
        if (help) {
            lines.addAll(HELP.draw(canvas));
        } else if (detail.isPresent()) {
            lines.addAll(detail.get().draw(canvas, body));
        } else {
            lines.addAll(sheet.draw(new View(rows, search), canvas, body));
        }
        while (lines.size() < canvas.height() - 2) {
            lines.add("");
        }
        var drawn = new ArrayList<>(lines.subList(0, canvas.height() - 2));
        drawn.add(notes(canvas));
        drawn.add(hints(canvas));
        want(rows);
        return drawn;
    }

    private void want(RowPlaces rows) {
        boolean all =
                sheet.cursor().atEnd() || search.filter(RowSearch::running).isPresent();
        wanted = all ? Long.MAX_VALUE : Math.max(sheet.cursor().marked() + AHEAD, rows.first() + AHEAD);
    }

    /// Looks at some more rows; where they end, waits for more.
    private RowSearch goOn(RowSearch asked, RowPlaces rows) {
        if (!asked.running()) {
            return asked;
        }
        var next = asked.goOn(rows, model.ending() != QueryEnd.RUNNING);
        if (next.found().isPresent()) {
            sheet.cursor().mark(next.found().getAsLong());
        }
        note = next.running()
                ? "looking for " + asked.text() + " at row " + Formats.grouped(next.at())
                : next.found().isPresent() ? "" : "no more " + asked.text();
        return next;
    }

    private String place(RowPlaces rows) {
        boolean more = model.ending() == QueryEnd.RUNNING;
        return rows.end() == 0
                ? (more ? "waiting for rows" : "no rows")
                : "row "
                        + Formats.grouped(Math.min(rows.end(), sheet.cursor().marked() + 1)) + " of "
                        + Formats.grouped(rows.end()) + (more ? "+" : "");
    }

    private String notes(Canvas canvas) {
        if (pattern.isOpen()) {
            return canvas.measure().fit(" /" + pattern.text() + "▏", canvas.width());
        }
        var notes = new ArrayList<String>();
        if (!digits.isEmpty()) {
            notes.add("row " + digits);
        }
        if (!note.isEmpty()) {
            notes.add(note);
        }
        var columns = sheet.columnsInSight();
        if (!columns.isEmpty()) {
            notes.add(columns);
        }
        long first = model.firstRow();
        if (first > 0) {
            notes.add("the first " + Formats.plural(first, "row") + " not kept any more");
        }
        return canvas.paint().changed(canvas.measure().fit(" " + String.join(" · ", notes), canvas.width()));
    }

    private String hints(Canvas canvas) {
        if (help || detail.isPresent()) {
            return new KeyHints().add("↑↓", "scroll").add("Esc", "back").line(canvas);
        }
        if (pattern.isOpen()) {
            return new KeyHints().add("Enter", "find").add("Esc", "back").line(canvas);
        }
        return new KeyHints()
                .add("↑↓ PgUp PgDn", "move")
                .add("←→", "columns")
                .add("/", "find")
                .add("Enter", "whole row")
                .add("g G", "ends")
                .add("?", "keys")
                .add("q", "leave")
                .line(canvas);
    }

    @Override
    public void press(Key key, long now) {
        if (key == Key.Named.INTERRUPT) {
            over = true;
        } else if (pattern.isOpen()) {
            type(key);
        } else if (help) {
            help = false;
        } else if (detail.isPresent()) {
            if (detail.filter(pane -> pane.press(key)).isEmpty()) {
                detail = Optional.empty();
            }
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
        // a key while it is looked for something means that it is enough
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
            case "q" -> {
                left = true;
                over = true;
            }
            case "?" -> help = true;
            case "/" -> {
                pattern.clear();
                pattern.open();
            }
            case "n" ->
                search = search.map(
                        asked -> RowSearch.of(asked.text(), sheet.cursor().marked() + 1, true));
            case "N" ->
                search = search.map(
                        asked -> RowSearch.of(asked.text(), sheet.cursor().marked() - 1, false));
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
        var row = model.appended(marked).row();
        return Optional.of(new DetailPane("row " + Formats.grouped(marked + 1), fields, row, Optional.empty()));
    }

    @Override
    public boolean left() {
        return left;
    }

    @Override
    public boolean over() {
        return over || model.ending() == QueryEnd.FAILED || model.ending() == QueryEnd.CANCELLED;
    }
}
