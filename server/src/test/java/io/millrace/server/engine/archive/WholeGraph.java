package io.millrace.server.engine.archive;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.accumulators.StringifiedAccumulatorResult;
import org.apache.flink.runtime.clusterframework.types.AllocationID;
import org.apache.flink.runtime.clusterframework.types.ResourceID;
import org.apache.flink.runtime.clusterframework.types.ResourceProfile;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.executiongraph.ArchivedExecution;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionGraph;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionJobVertex;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionVertex;
import org.apache.flink.runtime.executiongraph.ExecutionAttemptID;
import org.apache.flink.runtime.executiongraph.ExecutionGraphID;
import org.apache.flink.runtime.executiongraph.ExecutionHistory;
import org.apache.flink.runtime.executiongraph.IOMetrics;
import org.apache.flink.runtime.jobgraph.JobType;
import org.apache.flink.runtime.jobgraph.JobVertexID;
import org.apache.flink.runtime.jobmanager.scheduler.SlotSharingGroup;
import org.apache.flink.runtime.rest.messages.JobPlanInfo;
import org.apache.flink.runtime.scheduler.strategy.ExecutionVertexID;
import org.apache.flink.runtime.taskmanager.TaskManagerLocation;
import org.apache.flink.util.TernaryBoolean;

/// The graph of a job that has ended, with its vertices and subtasks.
final class WholeGraph {
    private static final int VERTICES = 2;

    private WholeGraph() {}

    static ArchivedExecutionGraph of(JobID job, String name) {
        return of(job, name, VERTICES, VERTICES);
    }

    static ArchivedExecutionGraph of(JobID job, String name, int vertices, int parallelism) {
        var made = new LinkedHashMap<JobVertexID, ArchivedExecutionJobVertex>();
        var graph = new ExecutionGraphID();
        for (int number = 0; number < vertices; number++) {
            var vertex = vertex(graph, "vertex " + number, parallelism);
            made.put(vertex.getJobVertexId(), vertex);
        }
        var times = new long[JobStatus.values().length];
        Arrays.fill(times, 2_000);
        return new ArchivedExecutionGraph(
                job,
                name,
                made,
                new ArrayList<>(made.values()),
                times,
                JobStatus.FINISHED,
                JobType.STREAMING,
                null,
                new JobPlanInfo.Plan(job.toString(), name, "STREAMING", List.of()),
                new StringifiedAccumulatorResult[0],
                Map.of(),
                new ExecutionConfig().archive(),
                false,
                null,
                null,
                null,
                null,
                TernaryBoolean.UNDEFINED,
                null,
                null,
                0,
                null);
    }

    private static ArchivedExecutionJobVertex vertex(ExecutionGraphID graph, String name, int parallelism) {
        var id = new JobVertexID();
        var tasks = new ArchivedExecutionVertex[parallelism];
        Arrays.setAll(
                tasks,
                index -> new ArchivedExecutionVertex(
                        index,
                        name + " (" + index + "/" + parallelism + ")",
                        execution(new ExecutionAttemptID(graph, new ExecutionVertexID(id, index), 0)),
                        new ExecutionHistory(1)));
        return new ArchivedExecutionJobVertex(
                tasks,
                id,
                name,
                parallelism,
                parallelism,
                new SlotSharingGroup(),
                ResourceProfile.UNKNOWN,
                new StringifiedAccumulatorResult[0]);
    }

    private static ArchivedExecution execution(ExecutionAttemptID attempt) {
        var times = new long[ExecutionState.values().length];
        Arrays.fill(times, 2_000);
        return new ArchivedExecution(
                new StringifiedAccumulatorResult[0],
                new IOMetrics(1, 2, 3, 4, 5, 6, 7),
                attempt,
                ExecutionState.FINISHED,
                null,
                new TaskManagerLocation(ResourceID.generate(), InetAddress.getLoopbackAddress(), 1),
                new AllocationID(),
                times,
                times.clone());
    }
}
