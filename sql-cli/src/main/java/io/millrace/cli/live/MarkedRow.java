package io.millrace.cli.live;

import io.millrace.wire.sql.Row;
import java.util.BitSet;
import java.util.Optional;

/// A row, marked with its difference from an earlier state.
///
/// @param changed the cells that differ
/// @param before  the earlier row
record MarkedRow(Row row, Mark mark, BitSet changed, Optional<Row> before) {

    enum Mark {
        NONE(" ", Tone.PLAIN),
        ADDED("+", Tone.ADDED),
        CHANGED("~", Tone.CHANGED),
        GONE("-", Tone.REMOVED);

        private final String sign;
        private final Tone tone;

        Mark(String sign, Tone tone) {
            this.sign = sign;
            this.tone = tone;
        }
    }

    static MarkedRow plain(Row row) {
        return new MarkedRow(row, Mark.NONE, new BitSet(), Optional.empty());
    }

    SheetRow line() {
        var cells = SheetRow.values(row, changed);
        if (mark == Mark.GONE || mark == Mark.ADDED) {
            cells = cells.stream()
                    .map(value -> new SheetRow.Value(value.text(), mark.tone))
                    .toList();
        }
        return new SheetRow(mark.sign, mark.tone, cells);
    }
}
