package io.millrace.server.engine.adapter;

import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.executiongraph.AccessExecutionJobVertex;
import org.apache.flink.runtime.instance.SlotSharingGroupId;
import org.apache.flink.runtime.jobgraph.JobResourceRequirements;
import org.apache.flink.runtime.jobgraph.JobVertexID;

/// The requested parallelism of each vertex of a job.
record RequestedParallelism(Map<JobVertexID, Integer> vertices) {
    RequestedParallelism {
        vertices = Map.copyOf(vertices);
    }

    /// The parallelism of a request. A vertex that it does not name has that of the whole job, up to its max
    /// parallelism, or keeps its own.
    static RequestedParallelism of(Rescales.Request request, AccessExecutionGraph job) {
        var named = new HashMap<>(request.vertices().orElse(Map.of()));
        request.parallelism().ifPresent(all -> admitForAll(all, job));
        var wanted = new LinkedHashMap<JobVertexID, Integer>();
        for (var vertex : job.getVerticesTopologically()) {
            var own = named.remove(new VertexId(vertex.getJobVertexId().toHexString()));
            if (own != null) {
                admit(own, vertex);
            }
            wanted.put(
                    vertex.getJobVertexId(),
                    own != null ? own : Math.min(request.parallelism().orElse(vertex.getParallelism()), max(vertex)));
        }
        if (!named.isEmpty()) {
            throw Refusal.badRequest(
                    "The job has no vertex " + named.keySet().iterator().next() + ".");
        }
        return new RequestedParallelism(wanted);
    }

    /// The minimum of requirements.
    static RequestedParallelism min(JobResourceRequirements requirements) {
        var min = new HashMap<JobVertexID, Integer>();
        requirements
                .getJobVertexParallelisms()
                .forEach((vertex, wanted) ->
                        min.put(vertex, Math.max(1, wanted.getParallelism().getLowerBound())));
        return new RequestedParallelism(min);
    }

    /// The maximum of requirements; -1 stands for the max parallelism of the job.
    static RequestedParallelism max(JobResourceRequirements requirements, AccessExecutionGraph job) {
        var max = new HashMap<JobVertexID, Integer>();
        for (var vertex : job.getVerticesTopologically()) {
            int upper = requirements.getParallelism(vertex.getJobVertexId()).getUpperBound();
            max.put(vertex.getJobVertexId(), upper == -1 ? max(vertex) : upper);
        }
        return new RequestedParallelism(max);
    }

    private static void admitForAll(int all, AccessExecutionGraph job) {
        int highest = 1;
        for (var vertex : job.getVerticesTopologically()) {
            highest = Math.max(highest, max(vertex));
        }
        if (all < 1 || all > highest) {
            throw Refusal.badRequest("The parallelism " + all + " is not possible: it is 1 to " + highest
                    + ", the max parallelism of the job.");
        }
    }

    private static void admit(int own, AccessExecutionJobVertex vertex) {
        if (own < 1 || own > max(vertex)) {
            throw Refusal.badRequest("The parallelism " + own + " is not possible for vertex " + vertex.getJobVertexId()
                    + " (" + vertex.getName() + "): it is 1 to " + max(vertex) + ", its max parallelism.");
        }
    }

    private static int max(AccessExecutionJobVertex vertex) {
        return vertex.getMaxParallelism() > 0 ? vertex.getMaxParallelism() : Integer.MAX_VALUE;
    }

    /// The number of slots that the job needs: the vertices of a sharing group share slots.
    int slots(AccessExecutionGraph job) {
        var groups = new HashMap<SlotSharingGroupId, Integer>();
        job.getVerticesTopologically()
                .forEach(vertex -> groups.merge(
                        vertex.getSlotSharingGroup().getSlotSharingGroupId(),
                        vertices.getOrDefault(vertex.getJobVertexId(), vertex.getParallelism()),
                        Math::max));
        return groups.values().stream().mapToInt(Integer::intValue).sum();
    }

    /// The requirements for the engine. The job keeps its lower bounds.
    JobResourceRequirements over(JobResourceRequirements before) {
        var requirements = JobResourceRequirements.newBuilder();
        vertices.forEach((vertex, parallelism) -> requirements.setParallelismForJobVertex(
                vertex, Math.min(before.getParallelism(vertex).getLowerBound(), parallelism), parallelism));
        return requirements.build();
    }

    /// Whether a job's execution plan has this parallelism.
    boolean isPlanOf(AccessExecutionGraph job) {
        return all(job).stream()
                .allMatch(vertex ->
                        Integer.valueOf(vertex.getParallelism()).equals(vertices.get(vertex.getJobVertexId())));
    }

    /// Whether all tasks of a job run, whatever their number.
    static boolean allRun(AccessExecutionGraph job) {
        return all(job).stream()
                .flatMap(vertex -> Arrays.stream(vertex.getTaskVertices()))
                .allMatch(task -> task.getExecutionState() == ExecutionState.RUNNING
                        || task.getExecutionState() == ExecutionState.FINISHED);
    }

    private static List<AccessExecutionJobVertex> all(AccessExecutionGraph job) {
        var all = new ArrayList<AccessExecutionJobVertex>();
        job.getVerticesTopologically().forEach(all::add);
        return all;
    }
}
