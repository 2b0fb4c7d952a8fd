package io.millrace.wire.sql;

/// Whether a statement answers with data, or only that it was done.
public enum ResultKind {
    SUCCESS,
    SUCCESS_WITH_CONTENT
}
