package io.millrace.server.catalog;

/// The name of a part of a table.
///
/// @param name the partition; empty for statistics of the whole table
public record PartKey(Kind kind, String name) {

    /// The kinds of parts.
    public enum Kind {
        PARTITION,
        STATISTICS,
        COLUMN_STATISTICS
    }
}
