package io.millrace.desktop.checkpoint;

import io.millrace.wire.cluster.Checkpoints;
import java.time.Duration;

/// A stage of a subtask's checkpoint, with the meaning of a long one.
enum CheckpointStage {
    START_DELAY(
            "start delay",
            "the barrier was under way behind records: look for back-pressure before it; unaligned checkpoints pass"
                    + " the records"),
    ALIGNMENT(
            "alignment",
            "it waited for the barriers of its other inputs: one of them is slower, by back-pressure or by skew"),
    SYNC(
            "sync",
            "the state was copied while no record was processed: look at the state backend and at user code in"
                    + " snapshotState"),
    ASYNC(
            "async",
            "the state was being written: look at its size and at the storage; incremental checkpoints write less");

    private final String label;
    private final String meaning;

    CheckpointStage(String label, String meaning) {
        this.label = label;
        this.meaning = meaning;
    }

    /// Returns the display name.
    public String label() {
        return label;
    }

    /// Returns the time that a subtask spent in this stage; zero until the subtask has acknowledged.
    public Duration spent(Checkpoints.Subtask subtask) {
        var millis = switch (this) {
            case START_DELAY -> subtask.startDelay();
            case ALIGNMENT -> subtask.alignment().map(Checkpoints.Alignment::duration);
            case SYNC -> subtask.checkpoint().map(Checkpoints.Durations::sync);
            case ASYNC -> subtask.checkpoint().map(Checkpoints.Durations::async);
        };
        return Duration.ofMillis(Math.max(0, millis.orElse(0L)));
    }

    /// Returns the meaning if most of the time is spent in this stage.
    public String meaning() {
        return meaning;
    }
}
