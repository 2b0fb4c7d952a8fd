package io.millrace.wire.sql;

/// The effect of a row on the result.
public enum RowKind {
    INSERT,
    UPDATE_BEFORE,
    UPDATE_AFTER,
    DELETE
}
