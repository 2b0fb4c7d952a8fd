package io.millrace.desktop.checkpoint;

import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.Checkpoints.Kind;
import io.millrace.wire.cluster.Checkpoints.Status;
import io.millrace.wire.cluster.Events;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

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

    /// A path of the engine, which writes `<...>` where there is none; empty then.
    public static String path(Optional<String> path) {
        return path.filter(text -> !text.startsWith("<")).orElse("");
    }

    /// All of a history, newest first. The latest of a kind may be older than all that are remembered in order.
    public static List<CheckpointRow> of(Checkpoints.History history) {
        var latest = history.latest();
        var rows = new TreeMap<Long, CheckpointRow>(Comparator.reverseOrder());
        Stream.of(latest.savepoint(), latest.completed(), latest.failed())
                .flatMap(Optional::stream)
                .forEach(each -> rows.put(each.id(), of(each)));
        history.history().forEach(each -> rows.put(each.id(), of(each)));
        return List.copyOf(rows.values());
    }

    /// From a recorded event, which tells less than the engine; empty where it is not about a checkpoint.
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

    /// Whether a person asked for it, who also owns its files.
    public boolean savepoint() {
        return kind == Kind.SAVEPOINT || kind == Kind.SYNC_SAVEPOINT;
    }

    /// Whether a job can be started from it.
    public boolean startable() {
        return status == Status.COMPLETED && !discarded && !path.isEmpty();
    }

    /// The share of subtasks that have answered.
    public double progress() {
        return subtasks == 0 ? 0 : (double) acknowledged / subtasks;
    }

    /// The kind as a person reads it.
    public String kindLabel() {
        return switch (kind) {
            case CHECKPOINT -> "Checkpoint";
            case UNALIGNED_CHECKPOINT -> "Unaligned checkpoint";
            case SAVEPOINT -> "Savepoint";
            case SYNC_SAVEPOINT -> "Savepoint of a stop";
        };
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
