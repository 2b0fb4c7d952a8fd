package io.millrace.cli.live;

import io.millrace.cli.render.ControlCharacters;
import io.millrace.insight.Formats;
import io.millrace.sql.result.TableRow;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// The result of a statement that is asked again and again, with what has changed since the last time.
public final class WatchScene implements Scene {
    private final String statement;
    private final Duration interval;
    private Optional<Round> present = Optional.empty();
    private List<MarkedRow> rows = List.of();
    private Optional<Sheet> sheet = Optional.empty();
    private Optional<DetailPane> detail = Optional.empty();
    private List<SheetColumn> fields = List.of();
    private String trouble = "";
    private long rounds;
    private boolean halted;
    private volatile boolean over;
    private volatile boolean left;

    /// One answer.
    ///
    /// @param at    when it was complete
    /// @param more  whether there are more rows than these
    public record Round(List<Column> columns, List<Row> rows, boolean more, Duration took, long at) {
        public Round {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }
    }

    public WatchScene(String statement, Duration interval) {
        this.statement = statement;
        this.interval = interval;
    }

    /// Takes the next answer.
    public synchronized void add(Round next) {
        rounds++;
        trouble = "";
        if (halted) {
            return;
        }
        rows = compared(present.map(Round::rows).orElse(next.rows()), next.rows());
        if (!present.map(Round::columns).equals(Optional.of(next.columns()))) {
            fields = SheetColumn.of(next.columns());
            sheet = Optional.of(new Sheet(fields, 1, new RowCursor(RowCursor.Following.NEVER)));
        }
        present = Optional.of(next);
    }

    /// Takes why there was none.
    public synchronized void trouble(String reason) {
        rounds++;
        trouble = reason;
    }

    /// The last answer that is shown.
    public synchronized Optional<Round> shown() {
        return present;
    }

    public synchronized long rounds() {
        return rounds;
    }

    /// Rows are the same when their first cells are, and where that does not tell, when they have the same place.
    private static List<MarkedRow> compared(List<Row> before, List<Row> now) {
        boolean keyed = unique(before) && unique(now);
        Map<Object, Row> old = new HashMap<>();
        IntStream.range(0, before.size())
                .forEach(i -> old.put(keyed ? before.get(i).cell(0) : i, before.get(i)));
        var marked = new ArrayList<MarkedRow>();
        for (int i = 0; i < now.size(); i++) {
            var row = now.get(i);
            var same = Optional.ofNullable(old.get(keyed ? row.cell(0) : i));
            var changed = same.map(known -> TableRow.difference(known, row)).orElseGet(BitSet::new);
            var mark = same.isEmpty()
                    ? MarkedRow.Mark.ADDED
                    : changed.isEmpty() ? MarkedRow.Mark.NONE : MarkedRow.Mark.CHANGED;
            marked.add(new MarkedRow(row, mark, changed, same));
        }
        return marked;
    }

    private static boolean unique(List<Row> rows) {
        var seen = new HashSet<Object>();
        return rows.stream().allMatch(row -> !row.fields().isEmpty() && seen.add(row.cell(0)));
    }

    @Override
    public synchronized List<String> frame(Canvas canvas, long now) {
        var lines = new ArrayList<String>();
        var text = ControlCharacters.line(statement.strip().replaceAll("\\s+", " "));
        lines.add(canvas.paint().marked(canvas.between(" " + text, "every " + seconds() + " ")));
        lines.add(canvas.measure().fit(status(canvas), canvas.width()));
        int body = canvas.height() - 4;
        if (detail.isPresent()) {
            lines.addAll(detail.get().draw(canvas, body));
        } else if (sheet.isPresent()) {
            lines.addAll(sheet.get().draw(new ListedRows<>(rows, MarkedRow::line, true), canvas, body));
        }
        while (lines.size() < canvas.height() - 2) {
            lines.add("");
        }
        var drawn = new ArrayList<>(lines.subList(0, canvas.height() - 2));
        drawn.add(canvas.paint()
                .wrong(canvas.measure()
                        .fit(trouble.isEmpty() ? "" : " " + ControlCharacters.line(trouble), canvas.width())));
        var hints = detail.isPresent()
                ? new KeyHints().add("↑↓", "scroll").add("Esc", "back")
                : new KeyHints()
                        .add("space", halted ? "go on" : "halt")
                        .add("↑↓←→", "move")
                        .add("Enter", "whole row")
                        .add("q", "leave");
        drawn.add(hints.line(canvas));
        return drawn;
    }

    private String seconds() {
        return interval.toMillis() % 1000 == 0
                ? interval.toSeconds() + " s"
                : String.format(java.util.Locale.ROOT, "%.1f s", interval.toMillis() / 1000.0);
    }

    private String status(Canvas canvas) {
        if (present.isEmpty()) {
            return " asking for the first time";
        }
        var round = present.get();
        return " "
                + String.join(
                        " · ",
                        (halted ? "❚❚ halted, " : "") + canvas.second(round.at()),
                        Formats.plural(round.rows().size(), "row") + (round.more() ? " and more" : "") + " in "
                                + Formats.duration(round.took()),
                        "asked " + Formats.plural(rounds, "time"));
    }

    @Override
    public synchronized void press(Key key, long now) {
        if (key == Key.Named.INTERRUPT) {
            over = true;
        } else if (detail.isPresent()) {
            if (detail.filter(pane -> pane.press(key)).isEmpty()) {
                detail = Optional.empty();
            }
        } else if (key == Key.Named.ENTER) {
            detail = wholeRow();
        } else if (key.equals(new Key.Typed("q"))) {
            left = true;
            over = true;
        } else if (key.equals(new Key.Typed(" "))) {
            halted = !halted;
        } else {
            sheet.ifPresent(present -> present.press(key, rows.size()));
        }
    }

    private Optional<DetailPane> wholeRow() {
        long place = sheet.map(present -> present.cursor().marked()).orElse(Long.MAX_VALUE);
        if (place >= rows.size()) {
            return Optional.empty();
        }
        var row = rows.get((int) place);
        return Optional.of(new DetailPane("row " + Formats.grouped(place + 1), fields, row.row(), row.before()));
    }

    @Override
    public boolean over() {
        return over;
    }

    @Override
    public boolean left() {
        return left;
    }
}
