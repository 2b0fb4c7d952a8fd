package io.millrace.cli.live;

import io.millrace.wire.sql.Row;
import java.util.BitSet;
import java.util.Locale;
import java.util.OptionalLong;

/// A search for a text, a limited number of rows at a time, so that the screen stays responsive.
///
/// @param at the position of the next row
record RowSearch(String text, long at, boolean forward, boolean running, OptionalLong found) {
    /// The number of rows to search between two frames.
    private static final int ROWS_PER_STEP = 20_000;

    static RowSearch of(String text, long from, boolean forward) {
        return new RowSearch(text, from, forward, true, OptionalLong.empty());
    }

    /// Searches some more rows.
    ///
    /// @param complete whether no more rows will arrive
    RowSearch goOn(RowPlaces rows, boolean complete) {
        long place = forward ? Math.max(rows.first(), at) : Math.min(rows.end() - 1, at);
        for (int looked = 0; looked < ROWS_PER_STEP; looked++) {
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

    BitSet cells(Row row) {
        return cells(row, text);
    }

    /// The cells that contain a text, ignoring case.
    static BitSet cells(Row row, String text) {
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
