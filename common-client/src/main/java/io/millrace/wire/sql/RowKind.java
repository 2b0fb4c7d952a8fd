package io.millrace.wire.sql;

/// What a row of a change log does to the result so far.
public enum RowKind {
    INSERT,
    UPDATE_BEFORE,
    UPDATE_AFTER,
    DELETE
}
