package io.millrace.desktop.service.checkpoint;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// One checkpoint or savepoint.
///
/// @param duration  from the trigger to the last answer; of one that is still on its way, so far
/// @param size      what was newly written
/// @param fullSize  of the whole state
/// @param processed what came in while barriers were aligned
/// @param inFlight  records between operators that were written with the state
/// @param path      where it lies; empty where it cannot be started from
/// @param discarded whether its files have been removed since
/// @param failure   why it failed; empty when it did not
public record CheckpointRow(
        long id,
        Outcome outcome,
        Kind kind,
        Instant triggered,
        Duration duration,
        long size,
        long fullSize,
        long processed,
        long inFlight,
        int acknowledged,
        int subtasks,
        String path,
        boolean discarded,
        String failure) {

    /// The outcome of a checkpoint.
    public enum Outcome {
        IN_PROGRESS("In progress"),
        COMPLETED("Completed"),
        FAILED("Failed");

        private final String label;

        Outcome(String label) {
            this.label = label;
        }

        /// As a person reads it.
        public String label() {
            return label;
        }
    }

    /// The kind of a checkpoint.
    public enum Kind {
        CHECKPOINT("Checkpoint"),
        UNALIGNED_CHECKPOINT("Unaligned checkpoint"),
        SAVEPOINT("Savepoint"),
        SYNC_SAVEPOINT("Savepoint of a stop");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /// As a person reads it.
        public String label() {
            return label;
        }

        /// Whether a person asked for it, who also owns its files.
        public boolean savepoint() {
            return this == SAVEPOINT || this == SYNC_SAVEPOINT;
        }
    }

    public boolean savepoint() {
        return kind.savepoint();
    }

    /// Whether a job can be started from it.
    public boolean startable() {
        return outcome == Outcome.COMPLETED && !discarded && !path.isEmpty();
    }

    /// The share of subtasks that have answered.
    public double progress() {
        return subtasks == 0 ? 0 : (double) acknowledged / subtasks;
    }

    /// `Checkpoint 12`, `Savepoint 13`.
    public String name() {
        return (savepoint() ? "Savepoint " : "Checkpoint ") + id;
    }

    /// When it ended; while it is on its way, the time until which it was seen.
    public Instant ended() {
        return triggered.plus(duration);
    }

    /// As it stood at a moment; empty when it had not been triggered by then. The progress of a past checkpoint that
    /// was pending is not recorded.
    public Optional<CheckpointRow> at(Instant moment) {
        if (triggered.isAfter(moment)) {
            return Optional.empty();
        }
        if (outcome != Outcome.IN_PROGRESS && !ended().isAfter(moment)) {
            return Optional.of(this);
        }
        return Optional.of(new CheckpointRow(
                id,
                Outcome.IN_PROGRESS,
                kind,
                triggered,
                Duration.between(triggered, moment),
                0,
                0,
                0,
                0,
                0,
                0,
                "",
                discarded,
                ""));
    }
}
