package io.millrace.wire.sql;

/// The effect of a row on the result.
public enum RowKind {
    INSERT,
    UPDATE_BEFORE,
    UPDATE_AFTER,
    DELETE;

    /// The two characters with which the engine's clients show the kind.
    public String symbol() {
        return switch (this) {
            case INSERT -> "+I";
            case UPDATE_BEFORE -> "-U";
            case UPDATE_AFTER -> "+U";
            case DELETE -> "-D";
        };
    }
}
