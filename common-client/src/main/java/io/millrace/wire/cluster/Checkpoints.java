package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.Explicit;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import io.millrace.wire.Wire;
import io.millrace.wire.id.TriggerId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Checkpoints of a job. Sizes are bytes, durations milliseconds, times epoch milliseconds.
public final class Checkpoints {

    /// The status of a checkpoint.
    public enum Status {
        IN_PROGRESS,
        COMPLETED,
        FAILED
    }

    /// The form of a checkpoint's record, which depends on the status.
    public enum Form {
        @Wire("in_progress")
        IN_PROGRESS,
        @Wire("completed")
        COMPLETED,
        @Wire("failed")
        FAILED
    }

    /// The kind of a snapshot.
    public enum Kind {
        CHECKPOINT,
        UNALIGNED_CHECKPOINT,
        SAVEPOINT,
        SYNC_SAVEPOINT
    }

    /// The numbers of checkpoints by status.
    public record Counts(
            long restored, long total, @Wire("in_progress") int inProgress, long completed, long failed) {}

    /// Statistics of the completed checkpoints.
    public record Summary(
            @Wire("checkpointed_size") Statistics checkpointedSize,
            @Wire("state_size") Statistics stateSize,
            @Wire("end_to_end_duration") Statistics endToEndDuration,
            @Wire("alignment_buffered") Statistics alignmentBuffered,
            @Wire("processed_data") Statistics processedData,
            @Wire("persisted_data") Statistics persistedData) {}

    /// The latest of each kind, where there is one.
    public record Latest(
            @Explicit Optional<Checkpoint> completed,
            @Explicit Optional<Checkpoint> savepoint,
            @Explicit Optional<Checkpoint> failed,
            @Explicit Optional<Restored> restored) {}

    /// The checkpoint from which the job last started.
    public record Restored(
            long id,
            @Wire("restore_timestamp") long restoreTimestamp,
            @Wire("is_savepoint") boolean savepoint,
            @Wire("external_path") @Explicit Optional<String> externalPath) {}

    /// A checkpoint. `tasks` is filled in its details only. A completed one has a path and whether it was
    /// discarded; a failed one has the time and the message of its failure.
    public record Checkpoint(
            Form className,
            long id,
            Status status,
            @Wire("is_savepoint") boolean savepoint,
            @Explicit Optional<String> savepointFormat,
            @Wire("trigger_timestamp") long triggerTimestamp,
            @Wire("latest_ack_timestamp") long latestAckTimestamp,
            @Wire("checkpointed_size") long checkpointedSize,
            @Wire("state_size") long stateSize,
            @Wire("end_to_end_duration") long endToEndDuration,
            @Wire("alignment_buffered") long alignmentBuffered,
            @Wire("processed_data") long processedData,
            @Wire("persisted_data") long persistedData,
            @Wire("num_subtasks") int subtasks,
            @Wire("num_acknowledged_subtasks") int acknowledgedSubtasks,
            @Wire("checkpoint_type") Kind kind,
            Map<VertexId, Task> tasks,
            @Wire("external_path") Optional<String> externalPath,
            Optional<Boolean> discarded,
            @Wire("failure_timestamp") Optional<Long> failureTimestamp,
            @Wire("failure_message") Optional<String> failureMessage) {
        public Checkpoint {
            tasks = Ordered.copy(tasks);
        }
    }

    /// A checkpoint at a vertex.
    public record Task(
            long id,
            Status status,
            @Wire("latest_ack_timestamp") long latestAckTimestamp,
            @Wire("checkpointed_size") long checkpointedSize,
            @Wire("state_size") long stateSize,
            @Wire("end_to_end_duration") long endToEndDuration,
            @Wire("alignment_buffered") long alignmentBuffered,
            @Wire("processed_data") long processedData,
            @Wire("persisted_data") long persistedData,
            @Wire("num_subtasks") int subtasks,
            @Wire("num_acknowledged_subtasks") int acknowledgedSubtasks) {}

    /// A checkpoint at a vertex, with each of its subtasks.
    public record TaskDetail(
            long id,
            Status status,
            @Wire("latest_ack_timestamp") long latestAckTimestamp,
            @Wire("checkpointed_size") long checkpointedSize,
            @Wire("state_size") long stateSize,
            @Wire("end_to_end_duration") long endToEndDuration,
            @Wire("alignment_buffered") long alignmentBuffered,
            @Wire("processed_data") long processedData,
            @Wire("persisted_data") long persistedData,
            @Wire("num_subtasks") int subtaskCount,
            @Wire("num_acknowledged_subtasks") int acknowledgedSubtasks,
            TaskSummary summary,
            List<Subtask> subtasks) {
        public TaskDetail {
            subtasks = List.copyOf(subtasks);
        }
    }

    /// Statistics over a vertex's subtasks.
    public record TaskSummary(
            @Wire("checkpointed_size") Statistics checkpointedSize,
            @Wire("state_size") Statistics stateSize,
            @Wire("end_to_end_duration") Statistics endToEndDuration,
            @Wire("checkpoint_duration") DurationSpread checkpointDuration,
            AlignmentSpread alignment,
            @Wire("start_delay") Statistics startDelay) {}

    /// Statistics of the durations of the two phases, in milliseconds.
    public record DurationSpread(Statistics sync, Statistics async) {}

    /// Statistics of the alignment: bytes, and the duration in milliseconds.
    public record AlignmentSpread(
            Statistics buffered, Statistics processed, Statistics persisted, Statistics duration) {}

    /// The form of a subtask's record: acknowledged or pending.
    public enum SubtaskForm {
        @Wire("completed")
        COMPLETED,
        @Wire("pending")
        PENDING
    }

    /// The status of a subtask's acknowledgement.
    public enum SubtaskStatus {
        @Wire("completed")
        COMPLETED,
        @Wire("pending_or_failed")
        PENDING_OR_FAILED
    }

    /// The part of a subtask in a checkpoint; a pending one has only its index and status.
    public record Subtask(
            SubtaskForm className,
            int index,
            SubtaskStatus status,
            @Wire("ack_timestamp") Optional<Long> ackTimestamp,
            @Wire("end_to_end_duration") Optional<Long> endToEndDuration,
            @Wire("checkpointed_size") Optional<Long> checkpointedSize,
            @Wire("state_size") Optional<Long> stateSize,
            Optional<Durations> checkpoint,
            Optional<Alignment> alignment,
            @Wire("start_delay") Optional<Long> startDelay,
            @Wire("unaligned_checkpoint") Optional<Boolean> unaligned,
            Optional<Boolean> aborted) {}

    /// The durations of the two phases, in milliseconds.
    public record Durations(long sync, long async) {}

    /// The alignment: bytes, and the duration in milliseconds.
    public record Alignment(long buffered, long processed, long persisted, long duration) {}

    /// The guarantee for records after a failure.
    public enum Guarantee {
        @Wire("at_least_once")
        AT_LEAST_ONCE,
        @Wire("exactly_once")
        EXACTLY_ONCE
    }

    /// The checkpoint settings of a job. The interval is `Long.MAX_VALUE` without periodic checkpoints.
    public record Config(
            Guarantee mode,
            long interval,
            long timeout,
            @Wire("min_pause") long minPause,
            @Wire("max_concurrent") long maxConcurrent,
            Externalization externalization,
            @Wire("state_backend") String stateBackend,
            @Wire("checkpoint_storage") String checkpointStorage,
            @Wire("unaligned_checkpoints") boolean unaligned,
            @Wire("tolerable_failed_checkpoints") int tolerableFailures,
            @Wire("aligned_checkpoint_timeout") long alignedTimeout,
            @Wire("checkpoints_after_tasks_finish") boolean afterTasksFinish,
            @Wire("state_changelog_enabled") boolean changelog,

            @Wire("changelog_periodic_materialization_interval")
            long changelogMaterializationInterval,

            @Wire("changelog_storage") String changelogStorage) {}

    /// The retention of checkpoints after their job has ended.
    public record Externalization(
            boolean enabled, @Wire("delete_on_cancellation") boolean deleteOnCancellation) {}

    /// The extent of a requested checkpoint.
    public enum Extent {
        CONFIGURED,
        FULL,
        INCREMENTAL
    }

    /// A request for a checkpoint. Repeating the same `triggerId` does not start a second one.
    public record Request(Optional<Extent> checkpointType, Optional<TriggerId> triggerId) {}

    /// The progress of a requested checkpoint.
    public record Poll(Triggers.Status status, @Explicit Optional<Outcome> operation) {}

    /// The checkpoint, or the reason of its failure.
    public record Outcome(Optional<Long> checkpointId, Optional<Triggers.Failure> failureCause) {}

    public static final Param<Long> CHECKPOINT =
            Param.path("checkpointid", ParamFormat.LONG, "The checkpoint's number.");

    public static final Endpoint<Nothing, CheckpointsHistory> HISTORY = Service.CLUSTER
            .get("getCheckpointingStatistics", "/jobs/:jobid/checkpoints")
            .params(Jobs.JOB)
            .response(Payload.json(CheckpointsHistory.class))
            .summary("The checkpoints of a job: their number, sizes and durations, and the latest ones in order.")
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Nothing, Config> CONFIG = Service.CLUSTER
            .get("getCheckpointConfig", "/jobs/:jobid/checkpoints/config")
            .params(Jobs.JOB)
            .response(Payload.json(Config.class))
            .summary("How one job takes its checkpoints.")
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Nothing, Checkpoint> DETAIL = Service.CLUSTER
            .get("getCheckpointStatisticDetails", "/jobs/:jobid/checkpoints/details/:checkpointid")
            .params(Jobs.JOB, CHECKPOINT)
            .response(Payload.json(Checkpoint.class))
            .summary("One checkpoint with each of its vertices.")
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Nothing, TaskDetail> SUBTASKS = Service.CLUSTER
            .get("getTaskCheckpointStatistics", "/jobs/:jobid/checkpoints/details/:checkpointid/subtasks/:vertexid")
            .params(Jobs.JOB, CHECKPOINT, Vertices.VERTEX)
            .response(Payload.json(TaskDetail.class))
            .summary("A checkpoint at a vertex, by subtask.")
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Request, Triggers.Accepted> TRIGGER = Service.CLUSTER
            .post("triggerCheckpoint", "/jobs/:jobid/checkpoints")
            .params(Jobs.JOB)
            .request(Payload.json(Request.class))
            .response(Payload.json(Triggers.Accepted.class))
            .summary("Takes a checkpoint now.")
            .success(202);

    public static final Endpoint<Nothing, Poll> POLL = Service.CLUSTER
            .get("getCheckpointStatus", "/jobs/:jobid/checkpoints/:triggerid")
            .params(Jobs.JOB, Triggers.TRIGGER)
            .response(Payload.json(Poll.class))
            .summary("Where a checkpoint that was asked for stands.")
            .faults(FaultCode.NOT_FOUND);

    public static final List<Endpoint<?, ?>> ALL = List.of(HISTORY, CONFIG, DETAIL, SUBTASKS, TRIGGER, POLL);

    private Checkpoints() {}
}
