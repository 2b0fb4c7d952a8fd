package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.Accumulators;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.runtime.accumulators.StringifiedAccumulatorResult;
import org.apache.flink.runtime.executiongraph.AccessExecution;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.executiongraph.AccessExecutionJobVertex;
import org.apache.flink.util.SerializedValue;

/// Projects accumulators.
public final class AccumulatorsProjection {
    private AccumulatorsProjection() {}

    public static Accumulators.OfJob job(AccessExecutionGraph graph, boolean withSerialized) {
        return new Accumulators.OfJob(
                List.of(),
                all(graph.getAccumulatorResultsStringified()),
                withSerialized ? serialized(graph.getAccumulatorsSerialized()) : Map.of());
    }

    static <T> Map<String, String> serialized(Map<String, SerializedValue<T>> values) {
        var texts = new TreeMap<String, String>();
        values.forEach((name, value) -> texts.put(name, Base64.getEncoder().encodeToString(value.getByteArray())));
        return texts;
    }

    private static List<Accumulators.Accumulator> all(StringifiedAccumulatorResult[] results) {
        return Arrays.stream(results)
                .map(one -> new Accumulators.Accumulator(one.getName(), one.getType(), one.getValue()))
                .toList();
    }

    public static Accumulators.OfVertex vertex(AccessExecutionJobVertex vertex) {
        return new Accumulators.OfVertex(id(vertex), all(vertex.getAggregatedUserAccumulatorsStringified()));
    }

    private static VertexId id(AccessExecutionJobVertex vertex) {
        return new VertexId(vertex.getJobVertexId().toString());
    }

    public static Accumulators.OfSubtasks subtasks(AccessExecutionJobVertex vertex) {
        var subtasks = new ArrayList<Accumulators.OfSubtask>();
        for (var subtask : vertex.getTaskVertices()) {
            for (AccessExecution attempt : subtask.getCurrentExecutions()) {
                subtasks.add(new Accumulators.OfSubtask(
                        attempt.getParallelSubtaskIndex(),
                        attempt.getAttemptNumber(),
                        VerticesProjection.endpoint(attempt.getAssignedResourceLocation()),
                        all(attempt.getUserAccumulatorsStringified())));
            }
        }
        return new Accumulators.OfSubtasks(id(vertex), vertex.getParallelism(), subtasks);
    }

    public static Accumulators.OfAttempt attempt(AccessExecution attempt) {
        return new Accumulators.OfAttempt(
                attempt.getParallelSubtaskIndex(),
                attempt.getAttemptNumber(),
                attempt.getAttemptId().toString(),
                all(attempt.getUserAccumulatorsStringified()));
    }
}
