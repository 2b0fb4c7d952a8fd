package io.millrace.cli.live;

import io.millrace.cli.render.CellText;
import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.Row;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// A row of a sheet.
///
/// @param mark one character for the row's difference from an earlier state, or a blank
record SheetRow(String mark, Tone tone, List<Value> values) {
    /// Longer values are cut, because no screen shows more.
    private static final int MAX_LENGTH = 2_000;

    record Value(String text, Tone tone) {}

    /// The cells of a row.
    ///
    /// @param changed the cells to highlight
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
        if (cell instanceof Cell.Text(var string) && string.length() > MAX_LENGTH) {
            return CellText.of(new Cell.Text(string.substring(0, MAX_LENGTH)));
        }
        return CellText.of(cell);
    }
}
