package io.millrace.cli.live;

import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;

/// The filter and sort order of the shown rows.
///
/// @param filter a text that a cell must contain, ignoring case; empty for all rows
/// @param sort   the column to sort by; empty for the order of arrival
record RowSelection(String filter, OptionalInt sort, boolean descending) {
    static final RowSelection ALL = new RowSelection("", OptionalInt.empty(), false);

    RowSelection filtered(String text) {
        return new RowSelection(text, sort, descending);
    }

    /// Sorts by the next column or, after the last, by none.
    RowSelection sortedByNext(int columns) {
        int next = sort.isPresent() ? sort.getAsInt() + 1 : 0;
        return new RowSelection(filter, next < columns ? OptionalInt.of(next) : OptionalInt.empty(), descending);
    }

    /// Sorts by a column, or by none if it does not exist.
    RowSelection sortedBy(int column, int columns) {
        return new RowSelection(
                filter, column >= 0 && column < columns ? OptionalInt.of(column) : OptionalInt.empty(), descending);
    }

    RowSelection reversed() {
        return new RowSelection(filter, sort, !descending);
    }

    boolean showsAll() {
        return filter.isEmpty() && sort.isEmpty();
    }

    boolean matches(Row row) {
        return filter.isEmpty() || !RowSearch.cells(row, filter).isEmpty();
    }

    /// Filters rows and sorts them stably.
    List<MarkedRow> of(List<MarkedRow> rows, List<SheetColumn> fields) {
        var matching = rows.stream().filter(row -> matches(row.row())).toList();
        if (sort.isEmpty()) {
            return matching;
        }
        int column = sort.getAsInt();
        var keyed = new ArrayList<Keyed>(matching.size());
        matching.forEach(
                row -> keyed.add(Keyed.of(row, column, fields.get(column).number())));
        var order = descending ? Keyed.ORDER.reversed() : Keyed.ORDER;
        keyed.sort(Comparator.comparing(Keyed::absent).thenComparing(order));
        return keyed.stream().map(Keyed::row).toList();
    }

    /// A row with its sort key.
    private record Keyed(MarkedRow row, boolean absent, double number, String text) {
        static final Comparator<Keyed> ORDER =
                Comparator.comparingDouble(Keyed::number).thenComparing(Keyed::text);

        static Keyed of(MarkedRow row, int column, boolean number) {
            var cell = row.row().cell(column);
            var value = number ? ChartModel.number(row.row(), column).orElse(0) : 0;
            return new Keyed(row, cell instanceof Cell.Absent, value, number ? "" : cell.display());
        }
    }
}
