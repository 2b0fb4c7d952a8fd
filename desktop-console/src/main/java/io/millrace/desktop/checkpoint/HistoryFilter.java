package io.millrace.desktop.checkpoint;

import io.millrace.wire.cluster.Checkpoints;

/// A filter for the checkpoint history.
record HistoryFilter(Status status, Kind kind) {
    public static final HistoryFilter ALL = new HistoryFilter(Status.ANY, Kind.ALL);

    /// A filter by status.
    public enum Status {
        ANY,
        COMPLETED,
        FAILED,
        IN_PROGRESS
    }

    /// A filter by kind.
    public enum Kind {
        ALL,
        CHECKPOINTS,
        SAVEPOINTS
    }

    public boolean takes(CheckpointRow row) {
        return takesStatus(row.status()) && takesKind(row.savepoint());
    }

    private boolean takesStatus(Checkpoints.Status outcome) {
        return switch (status) {
            case ANY -> true;
            case COMPLETED -> outcome == Checkpoints.Status.COMPLETED;
            case FAILED -> outcome == Checkpoints.Status.FAILED;
            case IN_PROGRESS -> outcome == Checkpoints.Status.IN_PROGRESS;
        };
    }

    private boolean takesKind(boolean savepoint) {
        return switch (kind) {
            case ALL -> true;
            case CHECKPOINTS -> !savepoint;
            case SAVEPOINTS -> savepoint;
        };
    }
}
