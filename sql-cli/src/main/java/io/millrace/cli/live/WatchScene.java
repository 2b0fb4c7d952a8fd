package io.millrace.cli.live;

import io.millrace.insight.ControlCharacters;
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
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// Shows the result of a repeated statement and its changes since the previous run.
public final class WatchScene implements Scene {
    private final String statement;
    private final Duration interval;
    private Optional<Run> current = Optional.empty();
    private List<MarkedRow> rows = List.of();
    private Optional<Sheet> sheet = Optional.empty();
    private Optional<DetailPane> detail = Optional.empty();
    private List<SheetColumn> fields = List.of();
    private String problem = "";
    private long runs;
    private boolean paused;
    private volatile End end = End.OPEN;

    /// The result of one run.
    ///
    /// @param at   the time of its end in epoch milliseconds
    /// @param more whether the result has more rows
    public record Run(List<Column> columns, List<Row> rows, boolean more, Duration took, long at) {
        public Run {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }
    }

    public WatchScene(String statement, Duration interval) {
        this.statement = statement;
        this.interval = interval;
    }

    /// Adds a result.
    public synchronized void add(Run next) {
        runs++;
        problem = "";
        if (paused) {
            return;
        }
        rows = compared(current.map(Run::rows).orElse(next.rows()), next.rows());
        if (!current.map(Run::columns).equals(Optional.of(next.columns()))) {
            fields = SheetColumn.of(next.columns());
            sheet = Optional.of(new Sheet(fields, 1, new RowCursor(RowCursor.Following.NEVER)));
        }
        current = Optional.of(next);
    }

    /// Sets the reason why a run failed.
    public synchronized void problem(String reason) {
        runs++;
        problem = reason;
    }

    /// The result on the screen.
    public synchronized Optional<Run> shown() {
        return current;
    }

    public synchronized long runs() {
        return runs;
    }

    /// Matches rows by their first cells if these are unique, else by position.
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
        var text = ControlCharacters.oneLine(statement);
        lines.add(canvas.paint().marked(canvas.between(" " + text, "every " + seconds() + " ")));
        lines.add(canvas.fit(status(canvas)));
        int body = canvas.height() - 4;
        if (detail.isPresent()) {
            lines.addAll(detail.get().draw(canvas, body));
        } else if (sheet.isPresent()) {
            lines.addAll(sheet.get().draw(SheetRows.of(rows, true, MarkedRow::line), canvas, body));
        }
        var hints = detail.isPresent()
                ? KeyHints.BACK
                : new KeyHints()
                        .add("space", paused ? "resume" : "pause")
                        .add("↑↓←→", "move")
                        .add("Enter", "details")
                        .add("q", "leave");
        var notes = canvas.fit(problem.isEmpty() ? "" : " " + ControlCharacters.line(problem));
        return canvas.frame(lines, canvas.paint().wrong(notes), hints.line(canvas));
    }

    private String seconds() {
        return interval.toMillis() % 1000 == 0
                ? interval.toSeconds() + " s"
                : String.format(Locale.ROOT, "%.1f s", interval.toMillis() / 1000.0);
    }

    private String status(Canvas canvas) {
        if (current.isEmpty()) {
            return " waiting for the first result";
        }
        var run = current.get();
        return " "
                + String.join(
                        " · ",
                        (paused ? "❚❚ paused, " : "") + canvas.second(run.at()),
                        Formats.plural(run.rows().size(), "row") + (run.more() ? " and more" : "") + " in "
                                + Formats.duration(run.took()),
                        Formats.plural(runs, "run"));
    }

    @Override
    public synchronized void press(Key key, long now) {
        if (key == Key.Named.INTERRUPT) {
            end = End.INTERRUPTED;
        } else if (detail.isPresent()) {
            detail = detail.filter(pane -> pane.press(key));
        } else if (key == Key.Named.ENTER) {
            detail = markedRow();
        } else if (key.equals(new Key.Typed("q"))) {
            end = End.LEFT;
        } else if (key.equals(new Key.Typed(" "))) {
            paused = !paused;
        } else {
            sheet.ifPresent(current -> current.press(key, rows.size()));
        }
    }

    private Optional<DetailPane> markedRow() {
        long place = sheet.map(current -> current.cursor().marked()).orElse(Long.MAX_VALUE);
        if (place >= rows.size()) {
            return Optional.empty();
        }
        var row = rows.get((int) place);
        return Optional.of(new DetailPane("row " + Formats.grouped(place + 1), fields, row.row(), row.before()));
    }

    @Override
    public End end() {
        return end;
    }
}
