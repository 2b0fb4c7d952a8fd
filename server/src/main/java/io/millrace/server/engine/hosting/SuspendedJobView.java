package io.millrace.server.engine.hosting;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.executiongraph.ArchivedExecution;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionGraph;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionJobVertex;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionVertex;
import org.apache.flink.runtime.jobgraph.JobVertexID;

/// A suspended job with its tasks as they were. The engine marks them as cancelled when it suspends a job; in fact they
/// continue elsewhere, or are restarted there.
final class SuspendedJobView {
    /// In the order in which a task goes through them.
    private static final List<ExecutionState> COURSE = List.of(
            ExecutionState.CREATED,
            ExecutionState.SCHEDULED,
            ExecutionState.DEPLOYING,
            ExecutionState.INITIALIZING,
            ExecutionState.RUNNING,
            ExecutionState.CANCELING);

    private final long suspended;

    private SuspendedJobView(long suspended) {
        this.suspended = suspended;
    }

    static ArchivedExecutionGraph of(ArchivedExecutionGraph job) {
        return new SuspendedJobView(job.getStatusTimestamp(JobStatus.SUSPENDED)).graph(job);
    }

    private ArchivedExecutionGraph graph(ArchivedExecutionGraph job) {
        Map<JobVertexID, ArchivedExecutionJobVertex> vertices = new LinkedHashMap<>();
        job.getVerticesTopologically().forEach(vertex -> vertices.put(vertex.getJobVertexId(), vertex(vertex)));
        return new ArchivedExecutionGraph(
                job.getJobID(),
                job.getJobName(),
                vertices,
                List.copyOf(vertices.values()),
                Arrays.stream(JobStatus.values())
                        .mapToLong(job::getStatusTimestamp)
                        .toArray(),
                job.getState(),
                job.getJobType(),
                job.getFailureInfo(),
                job.getPlan(),
                job.getAccumulatorResultsStringified(),
                job.getAccumulatorsSerialized(),
                job.getArchivedExecutionConfig(),
                job.isStoppable(),
                job.getCheckpointCoordinatorConfiguration(),
                job.getCheckpointStatsSnapshot(),
                job.getStateBackendName().orElse(null),
                job.getCheckpointStorageName().orElse(null),
                job.isChangelogStateBackendEnabled(),
                job.getChangelogStorageName().orElse(null),
                job.getStreamGraphJson(),
                job.getPendingOperatorCount(),
                job.getApplicationId().orElse(null));
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

    @SuppressWarnings("EnumOrdinal") // the engine's own: its times are kept in the order of the states
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

    /// The last state that it came to by itself. Where two were come to within a millisecond, the later of their order.
    private static ExecutionState before(ArchivedExecution execution) {
        var last = ExecutionState.CREATED;
        for (var state : COURSE) {
            if (execution.getStateTimestamp(state) > 0
                    && execution.getStateTimestamp(state) >= execution.getStateTimestamp(last)) {
                last = state;
            }
        }
        return last;
    }
}
