package io.millrace.cli.live;

import io.millrace.insight.Formats;
import io.millrace.sql.result.RowOrder;
import io.millrace.sql.result.TableRow;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Shows the rows of a result, filtered, sorted, and compared with an earlier state.
final class TablePane {
    /// The time for which a changed cell is highlighted.
    private static final long HIGHLIGHT_MILLIS = 1_000;
    /// The number of the latest append-only rows that are filtered and sorted.
    private static final int MAX_SEARCHED = 20_000;

    private final List<SheetColumn> fields;
    private final Optional<RowOrder> order;
    private final Sheet sheet;
    private RowSelection selection = RowSelection.ALL;
    private Optional<ResultState> baseline = Optional.empty();
    private Optional<View> last = Optional.empty();
    private String note = "";

    TablePane(List<SheetColumn> fields, Optional<RowOrder> order, boolean follows) {
        this.fields = List.copyOf(fields);
        this.order = order;
        this.sheet =
                new Sheet(fields, 1, new RowCursor(follows ? RowCursor.Following.AT_END : RowCursor.Following.NEVER));
    }

    /// The rows of one frame.
    private record View(
            ResultState state,
            Optional<ResultState> baseline,
            RowSelection selection,
            long now,
            Optional<List<MarkedRow>> chosen) {
        long first() {
            return chosen.isPresent() ? 0 : state.rows().first();
        }

        long end() {
            return chosen.isPresent() ? chosen.get().size() : state.rows().end();
        }

        MarkedRow row(long place) {
            return chosen.isPresent()
                    ? chosen.get().get((int) place)
                    : highlighted(state.rows().row(place));
        }

        private MarkedRow highlighted(TableRow row) {
            if (baseline.isPresent()) {
                return row.id() < baseline.get().rows().end() ? MarkedRow.plain(row.row()) : addedLater(row);
            }
            boolean now = state.at() - row.at() < HIGHLIGHT_MILLIS && state.at() == this.now;
            return new MarkedRow(row.row(), MarkedRow.Mark.NONE, now ? row.changed() : new BitSet(), row.before());
        }

        private static MarkedRow addedLater(TableRow row) {
            return new MarkedRow(row.row(), MarkedRow.Mark.ADDED, new BitSet(), Optional.empty());
        }
    }

    List<String> draw(ResultState state, Canvas canvas, int height, long now) {
        // highlights fade while nothing changes
        boolean fades = selection.showsAll() && baseline.isEmpty();
        var view = last.filter(before -> !fades
                        && before.chosen().isPresent()
                        && before.selection().equals(selection)
                        && before.baseline().map(ResultState::changes).equals(baseline.map(ResultState::changes))
                        && before.state().changes() == state.changes())
                .orElseGet(() -> view(state, now));
        last = Optional.of(view);
        return sheet.draw(
                new SheetRows(
                        view.first(),
                        view.end(),
                        baseline.isPresent(),
                        number -> view.row(number).line()),
                canvas,
                height);
    }

    private View view(ResultState state, long now) {
        note = "";
        var plain = new View(state, baseline, selection, now, Optional.empty());
        if (baseline.isPresent() && state.rows() instanceof RowPlaces.Table(var rows)) {
            var comparison = TableDiff.of(tableOf(baseline.get()), rows);
            note = comparison.added() + " new, " + comparison.changed() + " changed, " + comparison.gone() + " gone";
            return new View(state, baseline, selection, now, Optional.of(arranged(comparison.rows())));
        }
        if (selection.showsAll() && (order.isEmpty() || state.rows() instanceof RowPlaces.Appended)) {
            return plain;
        }
        long from =
                state.rows() instanceof RowPlaces.Appended ? Math.max(plain.first(), plain.end() - MAX_SEARCHED) : 0;
        if (from > plain.first()) {
            note = "of the last " + Formats.grouped(MAX_SEARCHED) + " rows";
        }
        var rows = new ArrayList<MarkedRow>();
        for (long place = from; place < plain.end(); place++) {
            rows.add(plain.row(place));
        }
        return new View(state, baseline, selection, now, Optional.of(arranged(rows)));
    }

    /// Filters the rows and sorts them in the user's order, else in the query's.
    private List<MarkedRow> arranged(List<MarkedRow> rows) {
        var chosen = selection.of(rows, fields);
        return order.filter(_ -> selection.sort().isEmpty())
                .map(queryOrder -> chosen.stream()
                        .sorted(Comparator.comparing(MarkedRow::row, queryOrder))
                        .toList())
                .orElse(chosen);
    }

    /// A snapshot from before the first change has no table; its rows have their positions as ids.
    private static List<TableRow> tableOf(ResultState state) {
        if (state.rows() instanceof RowPlaces.Table(var rows)) {
            return rows;
        }
        var rows = new ArrayList<TableRow>();
        for (long place = state.rows().first(); place < state.rows().end(); place++) {
            rows.add(state.rows().row(place));
        }
        return rows;
    }

    RowSelection selection() {
        return selection;
    }

    void select(RowSelection chosen) {
        selection = chosen;
    }

    void compareWith(Optional<ResultState> state) {
        baseline = state;
    }

    Optional<ResultState> baseline() {
        return baseline;
    }

    /// Describes the filter, the order and the comparison.
    List<String> notes(Canvas canvas) {
        var notes = new ArrayList<String>();
        baseline.ifPresent(
                state -> notes.add("since " + canvas.second(state.at()) + (note.isEmpty() ? "" : ": " + note)));
        if (!selection.filter().isEmpty()) {
            notes.add("/" + selection.filter() + ": "
                    + Formats.plural(last.map(View::end).orElse(0L), "row")
                    + (baseline.isEmpty() && !note.isEmpty() ? " " + note : ""));
        }
        selection
                .sort()
                .ifPresent(column ->
                        notes.add("by " + fields.get(column).name() + (selection.descending() ? " ↓" : " ↑")));
        var columns = sheet.columnsInView();
        if (!columns.isEmpty()) {
            notes.add(columns);
        }
        return notes;
    }

    Optional<DetailPane> detail() {
        return last.filter(view -> view.end() > view.first()).map(view -> {
            var row = view.row(sheet.cursor().marked());
            return new DetailPane(
                    "row " + Formats.grouped(sheet.cursor().marked() + 1), fields, row.row(), row.before());
        });
    }

    boolean press(Key key) {
        if (key instanceof Key.Typed(var text)) {
            switch (text) {
                case "s" -> selection = selection.sortedByNext(fields.size());
                case "r" -> selection = selection.reversed();
                case "0", "1", "2", "3", "4", "5", "6", "7", "8", "9" ->
                    selection = selection.sortedBy(Integer.parseInt(text) - 1, fields.size());
                default -> {
                    return sheet.press(key, last.map(View::end).orElse(0L));
                }
            }
            return true;
        }
        return sheet.press(key, last.map(View::end).orElse(0L));
    }
}
