package io.millrace.cli.render;

import io.millrace.wire.sql.Cell;

/// A cell as one line of text.
public final class CellText {
    private CellText() {}

    /// The text NULL is quoted so that it is not taken for an absent value.
    public static String of(Cell cell) {
        var text = ControlCharacters.line(cell.display());
        return cell instanceof Cell.Text && "NULL".equals(text) ? "'NULL'" : text;
    }
}
