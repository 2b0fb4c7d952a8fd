package io.millrace.wire.sql;

/// The format of the cells of a page.
public enum RowFormat {
    /// Numbers, booleans, arrays and objects as JSON; everything else as text.
    JSON,
    /// Every cell as its SQL cast to a string; an absent value is null.
    PLAIN_TEXT
}
