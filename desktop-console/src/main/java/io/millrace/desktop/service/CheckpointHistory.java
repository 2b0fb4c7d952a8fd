package io.millrace.desktop.service;

import java.util.List;

/// The checkpoints of a job: how many there were, and the latest ones, newest first.
public record CheckpointHistory(
        int total, int completed, int failed, int inProgress, int restored, List<CheckpointRow> latest) {
    public CheckpointHistory {
        latest = List.copyOf(latest);
    }

    /// Of a job that takes none.
    public static final CheckpointHistory NONE = new CheckpointHistory(0, 0, 0, 0, 0, List.of());
}
