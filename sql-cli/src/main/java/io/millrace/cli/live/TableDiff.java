package io.millrace.cli.live;

import io.millrace.cli.live.MarkedRow.Mark;
import io.millrace.sql.result.TableRow;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// The differences of a table from an earlier state. Removed rows keep their positions.
///
/// @param added the number of added rows
record TableDiff(List<MarkedRow> rows, int added, int changed, int gone) {
    /// Compares two lists in the order of their ids.
    static TableDiff of(List<TableRow> before, List<TableRow> now) {
        var rows = new ArrayList<MarkedRow>(now.size());
        int old = 0;
        for (var row : now) {
            while (old < before.size() && before.get(old).id() < row.id()) {
                rows.add(gone(before.get(old++)));
            }
            boolean known = old < before.size() && before.get(old).id() == row.id();
            rows.add(known ? compared(before.get(old++), row) : added(row));
        }
        while (old < before.size()) {
            rows.add(gone(before.get(old++)));
        }
        return new TableDiff(rows, count(rows, Mark.ADDED), count(rows, Mark.CHANGED), count(rows, Mark.GONE));
    }

    private static int count(List<MarkedRow> rows, Mark mark) {
        return (int) rows.stream().filter(row -> row.mark() == mark).count();
    }

    private static MarkedRow gone(TableRow row) {
        return new MarkedRow(row.row(), Mark.GONE, new BitSet(), Optional.of(row.row()));
    }

    private static MarkedRow added(TableRow row) {
        return new MarkedRow(row.row(), Mark.ADDED, new BitSet(), Optional.empty());
    }

    private static MarkedRow compared(TableRow before, TableRow now) {
        var cells = TableRow.difference(before.row(), now.row());
        return cells.isEmpty()
                ? MarkedRow.plain(now.row())
                : new MarkedRow(now.row(), Mark.CHANGED, cells, Optional.of(before.row()));
    }
}
