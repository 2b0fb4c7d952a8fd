package io.millrace.cli.live;

import io.millrace.cli.render.CellText;
import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.Row;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// A row of a sheet.
///
/// @param mark one character that says what has become of it; a blank for nothing
record SheetRow(String mark, Tone tone, List<Value> values) {
    /// Of a longer value no screen shows more.
    private static final int MOST_LETTERS = 2_000;

    record Value(String text, Tone tone) {}

    /// The cells of a row.
    ///
    /// @param changed which of them to point out
    static List<Value> values(Row row, BitSet changed) {
        var values = new ArrayList<Value>();
        for (int i = 0; i < row.fields().size(); i++) {
            var cell = row.cell(i);
            var tone = changed.get(i) ? Tone.CHANGED : cell instanceof Cell.Absent ? Tone.FAINT : Tone.PLAIN;
            values.add(new Value(text(cell), tone));
        }
        return values;
    }

    private static String text(Cell cell) {
        if (cell instanceof Cell.Text(var whole) && whole.length() > MOST_LETTERS) {
            return CellText.of(new Cell.Text(whole.substring(0, MOST_LETTERS)));
        }
        return CellText.of(cell);
    }
}
