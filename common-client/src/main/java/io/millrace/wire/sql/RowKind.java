package io.millrace.wire.sql;

/// The effect of a change log row on the result so far.
public enum RowKind {
    INSERT,
    UPDATE_BEFORE,
    UPDATE_AFTER,
    DELETE
}
