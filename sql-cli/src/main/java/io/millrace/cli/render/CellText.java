package io.millrace.cli.render;

import io.millrace.insight.ControlCharacters;
import io.millrace.wire.sql.Cell;

/// Formats a cell as one line of text.
public final class CellText {
    private CellText() {}

    /// The text of the cell. The string NULL is quoted to distinguish it from an absent value.
    public static String of(Cell cell) {
        var text = ControlCharacters.line(cell.display());
        return cell instanceof Cell.Text && "NULL".equals(text) ? "'NULL'" : text;
    }
}
