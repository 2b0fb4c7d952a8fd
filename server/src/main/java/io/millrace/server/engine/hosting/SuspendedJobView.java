package io.millrace.server.engine.hosting;

import io.millrace.server.engine.running.GraphCopy;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.executiongraph.ArchivedExecution;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionGraph;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionJobVertex;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionVertex;

/// A suspended job with its tasks as they were. The engine marks them as cancelled when it suspends a job; in fact they
/// continue elsewhere, or are restarted there.
record SuspendedJobView(long suspended) {
    /// The states in the order in which a task has them.
    private static final List<ExecutionState> IN_ORDER = List.of(
            ExecutionState.CREATED,
            ExecutionState.SCHEDULED,
            ExecutionState.DEPLOYING,
            ExecutionState.INITIALIZING,
            ExecutionState.RUNNING,
            ExecutionState.CANCELING);

    static ArchivedExecutionGraph of(ArchivedExecutionGraph job) {
        return GraphCopy.withVertices(job, new SuspendedJobView(job.getStatusTimestamp(JobStatus.SUSPENDED))::vertex);
    }

    private ArchivedExecutionJobVertex vertex(ArchivedExecutionJobVertex vertex) {
        return new ArchivedExecutionJobVertex(
                Arrays.stream(vertex.getTaskVertices()).map(this::subtask).toArray(ArchivedExecutionVertex[]::new),
                vertex.getJobVertexId(),
                vertex.getName(),
                vertex.getParallelism(),
                vertex.getMaxParallelism(),
                vertex.getSlotSharingGroup(),
                vertex.getResourceProfile(),
                vertex.getAggregatedUserAccumulatorsStringified());
    }

    private ArchivedExecutionVertex subtask(ArchivedExecutionVertex subtask) {
        return new ArchivedExecutionVertex(
                subtask.getParallelSubtaskIndex(),
                subtask.getTaskNameWithSubtaskIndex(),
                execution(subtask.getCurrentExecutionAttempt()),
                subtask.getExecutionHistory());
    }

    @SuppressWarnings("EnumOrdinal") // the engine stores times in the order of the states
    private ArchivedExecution execution(ArchivedExecution execution) {
        if (execution.getState() != ExecutionState.CANCELED
                || execution.getStateTimestamp(ExecutionState.CANCELED) < suspended) {
            return execution;
        }
        var before = before(execution);
        var begun = execution.getStateTimestamps().clone();
        var ended = execution.getStateEndTimestamps().clone();
        begun[ExecutionState.CANCELED.ordinal()] = 0;
        ended[before.ordinal()] = 0;
        return new ArchivedExecution(
                execution.getUserAccumulatorsStringified(),
                execution.getIOMetrics(),
                execution.getAttemptId(),
                before,
                execution.getFailureInfo().orElse(null),
                execution.getAssignedResourceLocation(),
                execution.getAssignedAllocationID(),
                begun,
                ended);
    }

    /// The last state that the task reached by itself; of two within one millisecond, the later in order.
    private static ExecutionState before(ArchivedExecution execution) {
        var last = ExecutionState.CREATED;
        for (var state : IN_ORDER) {
            if (execution.getStateTimestamp(state) > 0
                    && execution.getStateTimestamp(state) >= execution.getStateTimestamp(last)) {
                last = state;
            }
        }
        return last;
    }
}
