package io.millrace.cli.live;

import io.millrace.wire.sql.Row;
import java.util.BitSet;
import java.util.Locale;
import java.util.OptionalLong;

/// A text that is looked for from a row on, some rows at a time so that the screen does not stand still.
///
/// @param at where it has come
record RowSearch(String text, long at, boolean forward, boolean running, OptionalLong found) {
    /// The number of rows that are searched between two frames.
    private static final int AT_ONCE = 20_000;

    static RowSearch of(String text, long from, boolean forward) {
        return new RowSearch(text, from, forward, true, OptionalLong.empty());
    }

    /// Has looked at some more rows.
    ///
    /// @param complete whether no rows will be added to these
    RowSearch goOn(RowPlaces rows, boolean complete) {
        long place = forward ? Math.max(rows.first(), at) : Math.min(rows.end() - 1, at);
        for (int looked = 0; looked < AT_ONCE; looked++) {
            if (place < rows.first() || (place >= rows.end() && complete)) {
                return stopped();
            }
            if (place >= rows.end()) {
                break;
            }
            if (!cells(rows.row(place).row()).isEmpty()) {
                return new RowSearch(text, place, forward, false, OptionalLong.of(place));
            }
            place += forward ? 1 : -1;
        }
        return new RowSearch(text, place, forward, true, OptionalLong.empty());
    }

    RowSearch stopped() {
        return running ? new RowSearch(text, at, forward, false, OptionalLong.empty()) : this;
    }

    /// The cells that hold the text, in either case.
    BitSet cells(Row row) {
        var cells = new BitSet();
        var wanted = text.toLowerCase(Locale.ROOT);
        for (int i = 0; i < row.fields().size(); i++) {
            if (row.cell(i).display().toLowerCase(Locale.ROOT).contains(wanted)) {
                cells.set(i);
            }
        }
        return cells;
    }
}
