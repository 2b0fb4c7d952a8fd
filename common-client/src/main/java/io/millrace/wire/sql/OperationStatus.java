package io.millrace.wire.sql;

/// The status of an operation. `FINISHED` says that the result can be fetched, not that its job has ended.
public enum OperationStatus {
    INITIALIZED,
    PENDING,
    RUNNING,
    FINISHED,
    CANCELED,
    CLOSED,
    ERROR,
    TIMEOUT;

    /// Whether the statement is over, one way or another.
    public boolean terminal() {
        return switch (this) {
            case INITIALIZED, PENDING, RUNNING -> false;
            case FINISHED, CANCELED, CLOSED, ERROR, TIMEOUT -> true;
        };
    }

    /// Whether an operation may go from here to the given status.
    public boolean mayBecome(OperationStatus next) {
        return switch (this) {
            case INITIALIZED -> next == PENDING || endsWith(next);
            case PENDING -> next == RUNNING || endsWith(next);
            case RUNNING -> next == FINISHED || endsWith(next);
            case FINISHED, CANCELED, ERROR, TIMEOUT -> next == CLOSED;
            case CLOSED -> false;
        };
    }

    private static boolean endsWith(OperationStatus next) {
        return next == CANCELED || next == CLOSED || next == TIMEOUT || next == ERROR;
    }
}
