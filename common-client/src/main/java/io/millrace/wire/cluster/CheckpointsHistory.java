package io.millrace.wire.cluster;

import java.util.List;

/// The statistics of a job's checkpoints, the latest of each kind, and the recent ones in order.
public record CheckpointsHistory(
        Checkpoints.Counts counts,
        Checkpoints.Summary summary,
        Checkpoints.Latest latest,
        List<Checkpoints.Checkpoint> history) {
    public CheckpointsHistory {
        history = List.copyOf(history);
    }
}
