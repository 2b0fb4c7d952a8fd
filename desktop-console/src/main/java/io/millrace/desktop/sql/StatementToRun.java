package io.millrace.desktop.sql;

/// A statement to run.
///
/// @param offset its offset in the text of the sheet
record StatementToRun(String statement, int offset) {}
