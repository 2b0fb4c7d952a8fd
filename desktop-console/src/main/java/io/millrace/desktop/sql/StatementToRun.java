package io.millrace.desktop.sql;

/// A statement that is to be run.
///
/// @param offset where it begins in the text of its sheet
public record StatementToRun(String statement, int offset) {}
