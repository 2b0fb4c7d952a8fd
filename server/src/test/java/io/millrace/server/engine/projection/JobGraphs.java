package io.millrace.server.engine.projection;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
import org.apache.flink.runtime.executiongraph.ExecutionHistory;
import org.apache.flink.runtime.jobgraph.JobType;
import org.apache.flink.runtime.jobgraph.JobVertexID;
import org.apache.flink.runtime.jobmanager.scheduler.SlotSharingGroup;
import org.apache.flink.runtime.rest.messages.JobPlanInfo;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.apache.flink.runtime.taskmanager.TaskManagerLocation;

/// Graphs of jobs of any size, in the engine's form: a chain of vertices whose subtasks all run.
public final class JobGraphs {
    private static final long STARTED = 1_700_000_000_000L;
    private static final TaskManagerLocation PLACE =
            new TaskManagerLocation(ResourceID.generate(), InetAddress.getLoopbackAddress(), 1);
    private static final StringifiedAccumulatorResult[] NO_ACCUMULATORS = {};

    private JobGraphs() {}

    public static ExecutionGraphInfo running(int vertices, int parallelism) {
        var group = new SlotSharingGroup();
        var all = IntStream.range(0, vertices)
                .mapToObj(number -> vertex(number, parallelism, group))
                .toList();
        return new ExecutionGraphInfo(graph(all, plan(all)));
    }

    /// Another copy of the same job, in which its vertices are gone.
    public static ArchivedExecutionGraph emptied(ArchivedExecutionGraph graph) {
        return graph(List.of(), graph.getPlan());
    }

    private static ArchivedExecutionGraph graph(List<ArchivedExecutionJobVertex> all, JobPlanInfo.Plan plan) {
        return new ArchivedExecutionGraph(
                new JobID(),
                "job of " + all.size() + " vertices",
                all.stream().collect(Collectors.toMap(ArchivedExecutionJobVertex::getJobVertexId, Function.identity())),
                all,
                times(JobStatus.values().length),
                JobStatus.RUNNING,
                JobType.STREAMING,
                null,
                plan,
                NO_ACCUMULATORS,
                Map.of(),
                new ExecutionConfig().archive(),
                false,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                0,
                null);
    }

    private static long[] times(int count) {
        return IntStream.range(0, count).mapToLong(number -> STARTED + number).toArray();
    }

    private static ArchivedExecutionJobVertex vertex(int number, int parallelism, SlotSharingGroup group) {
        var id = new JobVertexID();
        var subtasks = IntStream.range(0, parallelism)
                .mapToObj(index -> new ArchivedExecutionVertex(
                        index, "operator " + number + " (" + index + ")", attempt(id, index), new ExecutionHistory(1)))
                .toArray(ArchivedExecutionVertex[]::new);
        return new ArchivedExecutionJobVertex(
                subtasks, id, "operator " + number, parallelism, 128, group, ResourceProfile.UNKNOWN, NO_ACCUMULATORS);
    }

    private static ArchivedExecution attempt(JobVertexID vertex, int index) {
        var states = ExecutionState.values().length;
        return new ArchivedExecution(
                NO_ACCUMULATORS,
                null,
                ExecutionAttemptID.randomId(),
                ExecutionState.RUNNING,
                null,
                PLACE,
                new AllocationID(),
                times(states),
                times(states));
    }

    private static JobPlanInfo.Plan plan(List<ArchivedExecutionJobVertex> vertices) {
        var nodes = new ArrayList<JobPlanInfo.Plan.Node>();
        var inputs = List.<JobPlanInfo.Plan.Node.Input>of();
        for (var vertex : vertices) {
            var id = vertex.getJobVertexId().toString();
            nodes.add(new JobPlanInfo.Plan.Node(
                    id, "", vertex.getParallelism(), "", vertex.getName(), new JobPlanInfo.RawJson("{}"), inputs));
            inputs = List.of(new JobPlanInfo.Plan.Node.Input(id, 0, "pipelined_bounded", "HASH", null, null));
        }
        return new JobPlanInfo.Plan("0".repeat(32), "job", "STREAMING", nodes);
    }
}
