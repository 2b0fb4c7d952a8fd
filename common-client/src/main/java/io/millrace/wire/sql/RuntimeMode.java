package io.millrace.wire.sql;

/// The execution mode of a statement that reads tables.
public enum RuntimeMode {
    /// Reads all sources to their end and produces final rows.
    BATCH,
    /// Produces rows continuously and corrects them later if necessary.
    STREAMING
}
