package io.millrace.wire.sql;

/// The format of the cells of a page.
public enum RowFormat {
    /// Numbers, booleans, arrays and objects as such; everything else as text.
    JSON,
    /// Every cell as the text that SQL's cast to a string gives; an absent value stays null.
    PLAIN_TEXT
}
