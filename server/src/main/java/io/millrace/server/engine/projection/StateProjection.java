package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.JobType;
import io.millrace.wire.cluster.SchedulerType;
import io.millrace.wire.cluster.TaskState;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.runtime.execution.ExecutionState;
import org.jspecify.annotations.Nullable;

/// Maps the engine's states and kinds to those of the wire. A new constant of the engine does not compile until it is
/// mapped.
public final class StateProjection {
    private StateProjection() {}

    public static JobState job(JobStatus status) {
        return switch (status) {
            case INITIALIZING -> JobState.INITIALIZING;
            case CREATED -> JobState.CREATED;
            case RUNNING -> JobState.RUNNING;
            case FAILING -> JobState.FAILING;
            case FAILED -> JobState.FAILED;
            case CANCELLING -> JobState.CANCELLING;
            case CANCELED -> JobState.CANCELED;
            case FINISHED -> JobState.FINISHED;
            case RESTARTING -> JobState.RESTARTING;
            case SUSPENDED -> JobState.SUSPENDED;
            case RECONCILING -> JobState.RECONCILING;
        };
    }

    public static TaskState task(ExecutionState state) {
        return switch (state) {
            case CREATED -> TaskState.CREATED;
            case SCHEDULED -> TaskState.SCHEDULED;
            case DEPLOYING -> TaskState.DEPLOYING;
            case RUNNING -> TaskState.RUNNING;
            case FINISHED -> TaskState.FINISHED;
            case CANCELING -> TaskState.CANCELING;
            case CANCELED -> TaskState.CANCELED;
            case FAILED -> TaskState.FAILED;
            case RECONCILING -> TaskState.RECONCILING;
            case INITIALIZING -> TaskState.INITIALIZING;
        };
    }

    /// A zero for each state of the engine.
    static Map<TaskState, Integer> noTasks() {
        var counts = new EnumMap<TaskState, Integer>(TaskState.class);
        for (var state : ExecutionState.values()) {
            counts.put(task(state), 0);
        }
        return counts;
    }

    static Optional<JobType> type(org.apache.flink.runtime.jobgraph.@Nullable JobType type) {
        return Optional.ofNullable(type).map(known -> switch (known) {
            case BATCH -> JobType.BATCH;
            case STREAMING -> JobType.STREAMING;
        });
    }

    static Optional<SchedulerType> scheduler(JobManagerOptions.@Nullable SchedulerType type) {
        return Optional.ofNullable(type).map(known -> switch (known) {
            case Default -> SchedulerType.DEFAULT;
            case Adaptive -> SchedulerType.ADAPTIVE;
            case AdaptiveBatch -> SchedulerType.ADAPTIVE_BATCH;
        });
    }
}
