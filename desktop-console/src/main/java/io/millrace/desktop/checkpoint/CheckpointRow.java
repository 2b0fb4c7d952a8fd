package io.millrace.desktop.checkpoint;

import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.Checkpoints.Kind;
import io.millrace.wire.cluster.Checkpoints.Status;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Events;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A checkpoint or savepoint.
///
/// @param duration  from the trigger to the last acknowledgement, or to now if in progress
/// @param size      newly written bytes
/// @param fullSize  size of the whole state
/// @param processed bytes processed during the alignment of barriers
/// @param inFlight  bytes of records between operators that were stored with the state
/// @param path      location of the files; empty if no job can be started from it
/// @param discarded whether its files have been deleted since
/// @param failure   reason for its failure; empty if it did not fail
public record CheckpointRow(
        long id,
        Status status,
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

    public static CheckpointRow of(Checkpoints.Checkpoint checkpoint) {
        return new CheckpointRow(
                checkpoint.id(),
                checkpoint.status(),
                checkpoint.kind(),
                Instant.ofEpochMilli(checkpoint.triggerTimestamp()),
                Duration.ofMillis(Math.max(0, checkpoint.endToEndDuration())),
                checkpoint.checkpointedSize(),
                checkpoint.stateSize(),
                checkpoint.processedData(),
                checkpoint.persistedData(),
                checkpoint.acknowledgedSubtasks(),
                checkpoint.subtasks(),
                path(checkpoint.externalPath()),
                checkpoint.discarded().orElse(false),
                checkpoint.failureMessage().orElse(""));
    }

    /// Returns a path reported by the engine; empty for `<...>`, which stands for no path.
    public static String path(Optional<String> path) {
        return path.filter(text -> !text.startsWith("<")).orElse("");
    }

    /// Returns all checkpoints of a history, newest first. The latest of a kind may be older than the whole list in the
    /// history.
    public static List<CheckpointRow> of(CheckpointsHistory history) {
        var latest = history.latest();
        var rows = new TreeMap<Long, CheckpointRow>(Comparator.reverseOrder());
        Stream.of(latest.savepoint(), latest.completed(), latest.failed())
                .flatMap(Optional::stream)
                .forEach(each -> rows.put(each.id(), of(each)));
        history.history().forEach(each -> rows.put(each.id(), of(each)));
        return List.copyOf(rows.values());
    }

    /// Converts a recorded event, which has less detail than the engine; empty if it does not concern a checkpoint.
    static Optional<CheckpointRow> of(Events.Change event) {
        boolean failed = event.kind() == Events.Kind.CHECKPOINT_FAILED;
        return event.checkpoint()
                .map(checkpoint -> new CheckpointRow(
                        checkpoint.id(),
                        failed ? Status.FAILED : Status.COMPLETED,
                        checkpoint.savepoint() ? Kind.SAVEPOINT : Kind.CHECKPOINT,
                        Instant.ofEpochMilli(event.time() - checkpoint.duration()),
                        Duration.ofMillis(checkpoint.duration()),
                        checkpoint.size(),
                        0,
                        0,
                        0,
                        0,
                        0,
                        "",
                        true,
                        failed ? event.text() : ""));
    }

    /// Returns whether it is a savepoint: triggered by a user, who also owns its files.
    public boolean savepoint() {
        return kind == Kind.SAVEPOINT || kind == Kind.SYNC_SAVEPOINT;
    }

    /// Returns whether a job can be started from it.
    public boolean startable() {
        return status == Status.COMPLETED && !discarded && !path.isEmpty();
    }

    /// Returns the share of subtasks that have acknowledged.
    public double progress() {
        return subtasks == 0 ? 0 : (double) acknowledged / subtasks;
    }

    /// Returns the display name of the kind.
    public String kindLabel() {
        return switch (kind) {
            case CHECKPOINT -> "Checkpoint";
            case UNALIGNED_CHECKPOINT -> "Unaligned checkpoint";
            case SAVEPOINT -> "Savepoint";
            case SYNC_SAVEPOINT -> "Savepoint of a stop";
        };
    }

    /// Returns the display name: `Checkpoint 12`, `Savepoint 13`.
    public String name() {
        return (savepoint() ? "Savepoint " : "Checkpoint ") + id;
    }

    /// Returns the end time or, while in progress, the time of the latest observation.
    public Instant ended() {
        return triggered.plus(duration);
    }

    /// Returns the state at a past moment; empty if it was triggered later. The progress of a checkpoint that was in
    /// progress at that moment is not recorded.
    public Optional<CheckpointRow> at(Instant moment) {
        if (triggered.isAfter(moment)) {
            return Optional.empty();
        }
        if (status != Status.IN_PROGRESS && !ended().isAfter(moment)) {
            return Optional.of(this);
        }
        return Optional.of(new CheckpointRow(
                id,
                Status.IN_PROGRESS,
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
