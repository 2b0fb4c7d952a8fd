package io.millrace.wire.sql;

/// The two ways in which the engine runs a statement that reads tables.
public enum RuntimeMode {
    /// Reads its sources to their end, then gives the final rows.
    BATCH,
    /// Gives rows as they come, and corrects them later where it has to.
    STREAMING
}
