package io.millrace.cli.render;

/// The priority with which a column gives up width when not all fit, first to shrink first.
enum ShrinkPriority {
    /// Words: their beginning says most.
    TEXT,
    /// Times: a date and a time of day say most, the fraction of a second least.
    TIME,
    /// Texts without blanks that are all of one length, such as identifiers: cut, they are of no use.
    NAME,
    /// Numbers: cut, they are another number.
    NEVER
}
