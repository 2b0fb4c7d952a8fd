package io.millrace.desktop.service.checkpoint;

import io.millrace.desktop.service.checkpoint.CheckpointDifference.Change;
import io.millrace.desktop.service.checkpoint.CheckpointDifference.Measure;
import io.millrace.desktop.service.checkpoint.CheckpointHistory.Spread;
import io.millrace.wire.cluster.CheckpointComparison;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.Statistics;
import io.millrace.wire.id.VertexId;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// From the messages about checkpoints to the console's records; pure.
final class CheckpointReading {
    private CheckpointReading() {}

    static CheckpointHistory history(Checkpoints.History history) {
        var counts = history.counts();
        var summary = history.summary();
        return new CheckpointHistory(
                new CheckpointHistory.Counts(
                        counts.total(), counts.completed(), counts.failed(), counts.inProgress(), counts.restored()),
                new CheckpointHistory.Summary(
                        spread(summary.endToEndDuration()),
                        spread(summary.checkpointedSize()),
                        spread(summary.stateSize()),
                        spread(summary.processedData()),
                        spread(summary.persistedData())),
                latest(history),
                history.latest()
                        .restored()
                        .map(from -> new CheckpointHistory.Restored(
                                from.id(), from.savepoint(), path(from.externalPath()))));
    }

    /// The latest of a kind may be older than all that are remembered in order.
    private static List<CheckpointRow> latest(Checkpoints.History history) {
        var latest = history.latest();
        return Stream.concat(
                        history.history().stream(),
                        Stream.of(latest.savepoint(), latest.completed(), latest.failed())
                                .flatMap(Optional::stream)
                                .distinct()
                                .filter(each -> history.history().stream().noneMatch(known -> known.id() == each.id())))
                .map(CheckpointReading::row)
                .distinct()
                .sorted(Comparator.comparingLong(CheckpointRow::id).reversed())
                .toList();
    }

    private static Spread spread(Statistics of) {
        return new Spread(of.min(), of.avg(), of.p50(), of.p90(), of.p99(), of.max());
    }

    static CheckpointRow row(Checkpoints.Checkpoint checkpoint) {
        return new CheckpointRow(
                checkpoint.id(),
                CheckpointRow.Outcome.valueOf(checkpoint.status().name()),
                CheckpointRow.Kind.valueOf(checkpoint.kind().name()),
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

    /// The engine writes `<...>` where there is no path.
    private static String path(Optional<String> path) {
        return path.filter(text -> !text.startsWith("<")).orElse("");
    }

    /// What the recorder heard: less of each than the engine knows.
    static List<CheckpointRow> recorded(History.Happened happened) {
        return happened.events().stream()
                .flatMap(event -> event.checkpoint().map(checkpoint -> heard(event, checkpoint)).stream())
                .sorted(Comparator.comparingLong(CheckpointRow::id).reversed())
                .toList();
    }

    private static CheckpointRow heard(Events.Change event, Events.Checkpoint checkpoint) {
        boolean failed = event.kind() == Events.Kind.CHECKPOINT_FAILED;
        return new CheckpointRow(
                checkpoint.id(),
                failed ? CheckpointRow.Outcome.FAILED : CheckpointRow.Outcome.COMPLETED,
                checkpoint.savepoint() ? CheckpointRow.Kind.SAVEPOINT : CheckpointRow.Kind.CHECKPOINT,
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
                failed ? event.text() : "");
    }

    static CheckpointDetail detail(Checkpoints.Checkpoint checkpoint) {
        return new CheckpointDetail(
                row(checkpoint),
                checkpoint.tasks().entrySet().stream()
                        .map(task -> operator(task.getKey(), task.getValue()))
                        .toList());
    }

    private static OperatorCheckpoint operator(VertexId vertex, Checkpoints.Task task) {
        return new OperatorCheckpoint(
                vertex,
                task.acknowledgedSubtasks(),
                task.subtasks(),
                Duration.ofMillis(Math.max(0, task.endToEndDuration())),
                task.checkpointedSize(),
                task.stateSize(),
                task.processedData(),
                task.persistedData());
    }

    static List<SubtaskCheckpoint> subtasks(Checkpoints.TaskDetail detail) {
        return detail.subtasks().stream()
                .map(CheckpointReading::subtask)
                .sorted(Comparator.comparingInt(SubtaskCheckpoint::index))
                .toList();
    }

    private static SubtaskCheckpoint subtask(Checkpoints.Subtask subtask) {
        return new SubtaskCheckpoint(
                subtask.index(),
                subtask.status() == Checkpoints.SubtaskStatus.COMPLETED,
                millis(subtask.endToEndDuration()),
                millis(subtask.startDelay()),
                millis(subtask.alignment().map(Checkpoints.Alignment::duration)),
                millis(subtask.checkpoint().map(Checkpoints.Durations::sync)),
                millis(subtask.checkpoint().map(Checkpoints.Durations::async)),
                subtask.checkpointedSize().orElse(0L),
                subtask.stateSize().orElse(0L),
                subtask.alignment().map(Checkpoints.Alignment::processed).orElse(0L),
                subtask.alignment().map(Checkpoints.Alignment::persisted).orElse(0L),
                subtask.unaligned().orElse(false),
                subtask.aborted().orElse(false));
    }

    private static Duration millis(Optional<Long> millis) {
        return Duration.ofMillis(Math.max(0, millis.orElse(0L)));
    }

    static CheckpointSettings settings(Checkpoints.Config config) {
        return new CheckpointSettings(
                config.mode() == Checkpoints.Guarantee.EXACTLY_ONCE,
                // the engine writes the largest number there is for "never"
                config.interval() <= 0 || config.interval() == Long.MAX_VALUE
                        ? Optional.empty()
                        : Optional.of(Duration.ofMillis(config.interval())),
                Duration.ofMillis(config.timeout()),
                Duration.ofMillis(config.minPause()),
                config.maxConcurrent(),
                config.unaligned(),
                Duration.ofMillis(config.alignedTimeout()),
                config.tolerableFailures(),
                config.afterTasksFinish(),
                config.externalization().enabled() && !config.externalization().deleteOnCancellation(),
                config.stateBackend(),
                config.checkpointStorage(),
                config.changelog()
                        ? Optional.of(Duration.ofMillis(config.changelogMaterializationInterval()))
                        : Optional.empty());
    }

    static CheckpointDifference comparison(
            CheckpointComparison.Report report, CheckpointRow base, CheckpointRow other) {
        return new CheckpointDifference(
                base,
                other,
                measures(report.total()),
                report.vertices().stream()
                        .map(vertex -> new CheckpointDifference.Vertex(
                                vertex.id(), vertex.name(), measures(vertex.measures())))
                        .toList(),
                report.causes().stream()
                        .map(cause -> new CheckpointDifference.Cause(cause.words(), cause.vertex()))
                        .toList());
    }

    private static Map<Measure, Change> measures(CheckpointComparison.Measures of) {
        var measures = new EnumMap<Measure, Change>(Measure.class);
        measures.put(Measure.DURATION, change(of.duration()));
        measures.put(Measure.START_DELAY, change(of.startDelay()));
        measures.put(Measure.ALIGNMENT, change(of.alignment()));
        measures.put(Measure.SYNC, change(of.sync()));
        measures.put(Measure.ASYNC, change(of.async()));
        measures.put(Measure.WRITTEN, change(of.checkpointedSize()));
        measures.put(Measure.STATE, change(of.stateSize()));
        measures.put(Measure.IN_FLIGHT, change(of.persistedData()));
        return measures;
    }

    private static Change change(CheckpointComparison.Change change) {
        return new Change(change.base(), change.other());
    }
}
