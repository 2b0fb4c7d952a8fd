package io.millrace.wire.sql;

/// The kind of a result: data, or only that the statement succeeded.
public enum ResultKind {
    SUCCESS,
    SUCCESS_WITH_CONTENT
}
