package io.millrace.cli.render;

import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.SqlType;

/// The order in which columns shrink when they do not fit on the screen.
enum ShrinkPriority {
    /// Texts, whose beginning is the most useful part.
    TEXT,
    /// Times, whose fractions of a second are the least useful part.
    TIME,
    /// Texts without blanks that all have the same length, such as ids, which are useless when cut.
    NAME,
    /// Numbers, which would be wrong when cut.
    NEVER;

    static ShrinkPriority of(Column column) {
        if (column.type().numeric()) {
            return NEVER;
        }
        return column.type() instanceof SqlType.Temporal ? TIME : TEXT;
    }
}
