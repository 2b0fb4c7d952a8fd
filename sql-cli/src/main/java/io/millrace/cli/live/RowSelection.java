package io.millrace.cli.live;

import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/// The filter and sort order of shown rows.
///
/// @param filter what some cell must hold, in either case; empty for all rows
/// @param sort   the column that decides the order; none for the order of arrival
record RowSelection(String filter, OptionalInt sort, boolean descending) {
    static final RowSelection ALL = new RowSelection("", OptionalInt.empty(), false);

    RowSelection filtered(String text) {
        return new RowSelection(text, sort, descending);
    }

    /// By the next column, and after the last by none.
    RowSelection sortedByNext(int columns) {
        int next = sort.isPresent() ? sort.getAsInt() + 1 : 0;
        return new RowSelection(filter, next < columns ? OptionalInt.of(next) : OptionalInt.empty(), descending);
    }

    /// By a column, or by none where there is no such column.
    RowSelection sortedBy(int column, int columns) {
        return new RowSelection(
                filter, column >= 0 && column < columns ? OptionalInt.of(column) : OptionalInt.empty(), descending);
    }

    RowSelection turned() {
        return new RowSelection(filter, sort, !descending);
    }

    boolean everything() {
        return filter.isEmpty() && sort.isEmpty();
    }

    boolean admits(Row row) {
        if (filter.isEmpty()) {
            return true;
        }
        var wanted = filter.toLowerCase(Locale.ROOT);
        for (int i = 0; i < row.fields().size(); i++) {
            if (row.cell(i).display().toLowerCase(Locale.ROOT).contains(wanted)) {
                return true;
            }
        }
        return false;
    }

    /// Those of the rows that it admits, in its order; rows that are alike keep theirs.
    List<MarkedRow> of(List<MarkedRow> rows, List<SheetColumn> fields) {
        var admitted = rows.stream().filter(row -> admits(row.row())).toList();
        if (sort.isEmpty()) {
            return admitted;
        }
        int column = sort.getAsInt();
        var keyed = new ArrayList<Keyed>(admitted.size());
        admitted.forEach(
                row -> keyed.add(Keyed.of(row, column, fields.get(column).number())));
        var order = descending ? Keyed.ORDER.reversed() : Keyed.ORDER;
        keyed.sort(Comparator.comparing(Keyed::absent).thenComparing(order));
        return keyed.stream().map(Keyed::row).toList();
    }

    /// A row with what it is sorted by, read once.
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
