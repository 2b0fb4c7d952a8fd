package io.millrace.desktop.sql;

/// A statement to run.
///
/// @param offset its offset in the text of the sheet
public record StatementToRun(String statement, int offset) {}
