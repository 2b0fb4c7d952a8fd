package io.millrace.server.engine.projection;

import io.millrace.secret.SecretsMasked;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Statistics;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.flink.runtime.checkpoint.AbstractCheckpointStats;
import org.apache.flink.runtime.checkpoint.CheckpointRetentionPolicy;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.checkpoint.CheckpointStatsStatus;
import org.apache.flink.runtime.checkpoint.CompletedCheckpointStats;
import org.apache.flink.runtime.checkpoint.FailedCheckpointStats;
import org.apache.flink.runtime.checkpoint.RestoredCheckpointStats;
import org.apache.flink.runtime.checkpoint.SavepointType;
import org.apache.flink.runtime.checkpoint.SubtaskStateStats;
import org.apache.flink.runtime.checkpoint.TaskStateStats;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.jobgraph.tasks.CheckpointCoordinatorConfiguration;
import org.apache.flink.runtime.util.stats.StatsSummary;
import org.apache.flink.runtime.util.stats.StatsSummarySnapshot;
import org.jspecify.annotations.Nullable;

/// Projects checkpoints. The engine no longer buffers data for alignment, so that field of the wire is always 0.
public final class CheckpointsProjection {
    private static final Statistics NOTHING_BUFFERED = new Statistics(0, 0, 0, 0, 0, 0, 0, 0);

    private CheckpointsProjection() {}

    public static CheckpointsHistory history(CheckpointStatsSnapshot snapshot) {
        var counts = snapshot.getCounts();
        var summary = snapshot.getSummaryStats();
        var history = snapshot.getHistory();
        return new CheckpointsHistory(
                new Checkpoints.Counts(
                        counts.getNumberOfRestoredCheckpoints(),
                        counts.getTotalNumberOfCheckpoints(),
                        counts.getNumberOfInProgressCheckpoints(),
                        counts.getNumberOfCompletedCheckpoints(),
                        counts.getNumberOfFailedCheckpoints()),
                new Checkpoints.Summary(
                        statistics(summary.getCheckpointedSize()),
                        statistics(summary.getStateSizeStats()),
                        statistics(summary.getEndToEndDurationStats()),
                        NOTHING_BUFFERED,
                        statistics(summary.getProcessedDataStats()),
                        statistics(summary.getPersistedDataStats())),
                new Checkpoints.Latest(
                        latest(history.getLatestCompletedCheckpoint()),
                        latest(history.getLatestSavepoint()),
                        latest(history.getLatestFailedCheckpoint()),
                        Optional.ofNullable(snapshot.getLatestRestoredCheckpoint())
                                .map(CheckpointsProjection::restored)),
                history.getCheckpoints().stream()
                        .map(checkpoint -> checkpoint(checkpoint, Map.of()))
                        .toList());
    }

    private static Optional<Checkpoints.Checkpoint> latest(@Nullable AbstractCheckpointStats checkpoint) {
        return Optional.ofNullable(checkpoint).map(known -> checkpoint(known, Map.of()));
    }

    private static Checkpoints.Restored restored(RestoredCheckpointStats restored) {
        return new Checkpoints.Restored(
                restored.getCheckpointId(),
                restored.getRestoreTimestamp(),
                restored.getProperties().isSavepoint(),
                Optional.ofNullable(restored.getExternalPath()));
    }

    /// Details of a checkpoint, by vertex.
    public static Checkpoints.Checkpoint detail(AbstractCheckpointStats checkpoint) {
        var tasks = new TreeMap<VertexId, Checkpoints.Task>((a, b) -> a.text().compareTo(b.text()));
        for (var task : checkpoint.getAllTaskStateStats()) {
            tasks.put(new VertexId(task.getJobVertexId().toString()), task(checkpoint, task));
        }
        return checkpoint(checkpoint, tasks);
    }

    private static Checkpoints.Checkpoint checkpoint(
            AbstractCheckpointStats checkpoint, Map<VertexId, Checkpoints.Task> tasks) {
        var type = checkpoint.getProperties().getCheckpointType();
        var savepoint = type instanceof SavepointType known ? Optional.of(known) : Optional.<SavepointType>empty();
        var completed = checkpoint instanceof CompletedCheckpointStats known
                ? Optional.of(known)
                : Optional.<CompletedCheckpointStats>empty();
        var failed = checkpoint instanceof FailedCheckpointStats known
                ? Optional.of(known)
                : Optional.<FailedCheckpointStats>empty();
        return new Checkpoints.Checkpoint(
                form(checkpoint.getStatus()),
                checkpoint.getCheckpointId(),
                status(checkpoint.getStatus()),
                type.isSavepoint(),
                savepoint.map(known -> known.getFormatType().name()),
                checkpoint.getTriggerTimestamp(),
                checkpoint.getLatestAckTimestamp(),
                checkpoint.getCheckpointedSize(),
                checkpoint.getStateSize(),
                checkpoint.getEndToEndDuration(),
                0,
                checkpoint.getProcessedData(),
                checkpoint.getPersistedData(),
                checkpoint.getNumberOfSubtasks(),
                checkpoint.getNumberOfAcknowledgedSubtasks(),
                kind(savepoint, checkpoint.isUnalignedCheckpoint()),
                tasks,
                completed.map(CompletedCheckpointStats::getExternalPath),
                completed.map(CompletedCheckpointStats::isDiscarded),
                failed.map(FailedCheckpointStats::getFailureTimestamp),
                failed.map(FailedCheckpointStats::getFailureMessage).map(SecretsMasked::in));
    }

    private static Checkpoints.Kind kind(Optional<SavepointType> savepoint, boolean unaligned) {
        return savepoint
                .map(known -> known.isSynchronous() ? Checkpoints.Kind.SYNC_SAVEPOINT : Checkpoints.Kind.SAVEPOINT)
                .orElse(unaligned ? Checkpoints.Kind.UNALIGNED_CHECKPOINT : Checkpoints.Kind.CHECKPOINT);
    }

    private static Checkpoints.Status status(CheckpointStatsStatus status) {
        return switch (status) {
            case IN_PROGRESS -> Checkpoints.Status.IN_PROGRESS;
            case COMPLETED -> Checkpoints.Status.COMPLETED;
            case FAILED -> Checkpoints.Status.FAILED;
        };
    }

    private static Checkpoints.Form form(CheckpointStatsStatus status) {
        return switch (status) {
            case IN_PROGRESS -> Checkpoints.Form.IN_PROGRESS;
            case COMPLETED -> Checkpoints.Form.COMPLETED;
            case FAILED -> Checkpoints.Form.FAILED;
        };
    }

    private static Checkpoints.Task task(AbstractCheckpointStats checkpoint, TaskStateStats task) {
        return new Checkpoints.Task(
                checkpoint.getCheckpointId(),
                status(checkpoint.getStatus()),
                task.getLatestAckTimestamp(),
                task.getCheckpointedSize(),
                task.getStateSize(),
                task.getEndToEndDuration(checkpoint.getTriggerTimestamp()),
                0,
                task.getProcessedDataStats(),
                task.getPersistedDataStats(),
                task.getNumberOfSubtasks(),
                task.getNumberOfAcknowledgedSubtasks());
    }

    /// Details of a checkpoint at a vertex, by subtask.
    public static Checkpoints.TaskDetail subtasks(AbstractCheckpointStats checkpoint, TaskStateStats task) {
        var whole = task(checkpoint, task);
        return new Checkpoints.TaskDetail(
                whole.id(),
                whole.status(),
                whole.latestAckTimestamp(),
                whole.checkpointedSize(),
                whole.stateSize(),
                whole.endToEndDuration(),
                whole.alignmentBuffered(),
                whole.processedData(),
                whole.persistedData(),
                whole.subtasks(),
                whole.acknowledgedSubtasks(),
                summary(task.getSummaryStats(), checkpoint.getTriggerTimestamp()),
                subtasks(task.getSubtaskStats(), checkpoint.getTriggerTimestamp()));
    }

    private static Checkpoints.TaskSummary summary(TaskStateStats.TaskStateStatsSummary summary, long triggered) {
        return new Checkpoints.TaskSummary(
                statistics(summary.getCheckpointedSize()),
                statistics(summary.getStateSizeStats()),
                since(triggered, summary.getAckTimestampStats().createSnapshot()),
                new Checkpoints.DurationSpread(
                        statistics(summary.getSyncCheckpointDurationStats()),
                        statistics(summary.getAsyncCheckpointDurationStats())),
                new Checkpoints.AlignmentSpread(
                        NOTHING_BUFFERED,
                        statistics(summary.getProcessedDataStats()),
                        statistics(summary.getPersistedDataStats()),
                        statistics(summary.getAlignmentDurationStats())),
                statistics(summary.getCheckpointStartDelayStats()));
    }

    private static List<Checkpoints.Subtask> subtasks(@Nullable SubtaskStateStats[] all, long triggered) {
        var subtasks = new ArrayList<Checkpoints.Subtask>(all.length);
        for (int index = 0; index < all.length; index++) {
            var subtask = all[index];
            subtasks.add(subtask == null ? pending(index) : subtask(subtask, triggered));
        }
        return subtasks;
    }

    private static Checkpoints.Subtask pending(int index) {
        return new Checkpoints.Subtask(
                Checkpoints.SubtaskForm.PENDING,
                index,
                Checkpoints.SubtaskStatus.PENDING_OR_FAILED,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static Checkpoints.Subtask subtask(SubtaskStateStats subtask, long triggered) {
        return new Checkpoints.Subtask(
                Checkpoints.SubtaskForm.COMPLETED,
                subtask.getSubtaskIndex(),
                Checkpoints.SubtaskStatus.COMPLETED,
                Optional.of(subtask.getAckTimestamp()),
                Optional.of(subtask.getEndToEndDuration(triggered)),
                Optional.of(subtask.getCheckpointedSize()),
                Optional.of(subtask.getStateSize()),
                Optional.of(new Checkpoints.Durations(
                        subtask.getSyncCheckpointDuration(), subtask.getAsyncCheckpointDuration())),
                Optional.of(new Checkpoints.Alignment(
                        0, subtask.getProcessedData(), subtask.getPersistedData(), subtask.getAlignmentDuration())),
                Optional.of(subtask.getCheckpointStartDelay()),
                Optional.of(subtask.getUnalignedCheckpoint()),
                Optional.of(!subtask.isCompleted()));
    }

    private static Statistics statistics(StatsSummary summary) {
        return statistics(summary.createSnapshot());
    }

    static Statistics statistics(StatsSummarySnapshot summary) {
        return new Statistics(
                summary.getMinimum(),
                summary.getMaximum(),
                summary.getAverage(),
                summary.getQuantile(0.5),
                summary.getQuantile(0.9),
                summary.getQuantile(0.95),
                summary.getQuantile(0.99),
                summary.getQuantile(0.999));
    }

    /// Converts times to durations since the trigger. The stock server does so for three of the eight numbers, and
    /// leaves the percentiles as times.
    private static Statistics since(long triggered, StatsSummarySnapshot times) {
        return new Statistics(
                Math.max(0, times.getMinimum() - triggered),
                Math.max(0, times.getMaximum() - triggered),
                Math.max(0, times.getAverage() - triggered),
                times.getQuantile(0.5) - triggered,
                times.getQuantile(0.9) - triggered,
                times.getQuantile(0.95) - triggered,
                times.getQuantile(0.99) - triggered,
                times.getQuantile(0.999) - triggered);
    }

    public static Checkpoints.Config config(AccessExecutionGraph graph, CheckpointCoordinatorConfiguration config) {
        var retention = config.getCheckpointRetentionPolicy();
        var execution = graph.getArchivedExecutionConfig();
        var changelog = graph.isChangelogStateBackendEnabled();
        return new Checkpoints.Config(
                config.isExactlyOnce() ? Checkpoints.Guarantee.EXACTLY_ONCE : Checkpoints.Guarantee.AT_LEAST_ONCE,
                config.getCheckpointInterval(),
                config.getCheckpointTimeout(),
                config.getMinPauseBetweenCheckpoints(),
                config.getMaxConcurrentCheckpoints(),
                new Checkpoints.Externalization(
                        retention != CheckpointRetentionPolicy.NEVER_RETAIN_AFTER_TERMINATION,
                        retention != CheckpointRetentionPolicy.RETAIN_ON_CANCELLATION),
                graph.getStateBackendName().orElse(""),
                graph.getCheckpointStorageName().orElse(""),
                config.isUnalignedCheckpointsEnabled(),
                config.getTolerableCheckpointFailureNumber(),
                config.getAlignedCheckpointTimeout(),
                config.isEnableCheckpointsAfterTasksFinish(),
                changelog != null && changelog.getOrDefault(false),
                execution == null ? 0 : execution.getPeriodicMaterializeIntervalMillis(),
                graph.getChangelogStorageName().orElse(""));
    }
}
