package io.millrace.wire.sql;

/// The status of an operation. `FINISHED` means that the result is available, not that its job has ended.
public enum OperationStatus {
    INITIALIZED,
    PENDING,
    RUNNING,
    FINISHED,
    CANCELED,
    CLOSED,
    ERROR,
    TIMEOUT;

    /// Whether the status is final, except for closing.
    public boolean terminal() {
        return switch (this) {
            case INITIALIZED, PENDING, RUNNING -> false;
            case FINISHED, CANCELED, CLOSED, ERROR, TIMEOUT -> true;
        };
    }

    /// Whether the status can change to another one.
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
