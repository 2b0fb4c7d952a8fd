package io.millrace.server.engine.projection;

import io.millrace.secret.SecretsMasked;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.executiongraph.AccessExecution;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.executiongraph.AccessExecutionJobVertex;
import org.apache.flink.runtime.executiongraph.ExecutionJobVertex;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;

/// Projects a vertex to its task managers: the state and metrics of its subtasks on each of them.
public final class PlacesProjection {
    private PlacesProjection() {}

    /// An attempt. Only the representative attempt of a subtask counts for the state at the task manager.
    private record Placed(AccessExecution attempt, boolean stands) {}

    public static Vertices.Places places(
            AccessExecutionGraph graph, AccessExecutionJobVertex vertex, MetricStore metrics, long now) {
        var places = new ArrayList<Vertices.Place>();
        gathered(vertex).forEach((_, placed) -> places.add(place(graph, vertex, placed, metrics, now)));
        return new Vertices.Places(
                new VertexId(vertex.getJobVertexId().toString()), SecretsMasked.in(vertex.getName()), now, places);
    }

    private static Map<TaskManagerId, List<Placed>> gathered(AccessExecutionJobVertex vertex) {
        var gathered =
                new TreeMap<TaskManagerId, List<Placed>>((a, b) -> a.text().compareTo(b.text()));
        for (var subtask : vertex.getTaskVertices()) {
            int standing = subtask.getCurrentExecutionAttempt().getAttemptNumber();
            for (AccessExecution attempt : subtask.getCurrentExecutions()) {
                gathered.computeIfAbsent(
                                VerticesProjection.taskManager(attempt.getAssignedResourceLocation()),
                                _ -> new ArrayList<>())
                        .add(new Placed(attempt, attempt.getAttemptNumber() == standing));
            }
        }
        return gathered;
    }

    @SuppressWarnings("EnumOrdinal") // the engine counts states by their ordinal
    private static Vertices.Place place(
            AccessExecutionGraph graph,
            AccessExecutionJobVertex vertex,
            List<Placed> placed,
            MetricStore metrics,
            long now) {
        var tally = new IoTally();
        var counts = StateProjection.noTasks();
        var standing = new int[ExecutionState.values().length];
        var subtasks = new ArrayList<Vertices.Subtask>();
        int stand = 0;
        for (var one : placed) {
            var live = MetricsProjection.attempt(metrics, graph, vertex, one.attempt());
            tally.add(one.attempt(), live);
            subtasks.add(VerticesProjection.subtask(one.attempt(), live, Optional.empty(), now));
            counts.merge(StateProjection.task(one.attempt().getState()), 1, Integer::sum);
            if (one.stands()) {
                standing[one.attempt().getState().ordinal()]++;
                stand++;
            }
        }
        var course = course(placed, now);
        var first = subtasks.getFirst();
        return new Vertices.Place(
                first.endpoint(),
                StateProjection.task(ExecutionJobVertex.getAggregateJobVertexState(standing, stand)),
                course.start(),
                course.end(),
                course.duration(),
                tally.total(),
                counts,
                first.taskManager(),
                VerticesProjection.aggregated(subtasks));
    }

    private record Course(long start, long end, long duration) {}

    /// The time from the first deployment to the last end, if all attempts have ended.
    private static Course course(List<Placed> placed, long now) {
        long start = Long.MAX_VALUE;
        long end = 0;
        boolean ended = true;
        for (var one : placed) {
            var state = one.attempt().getState();
            long deployed = one.attempt().getStateTimestamp(ExecutionState.DEPLOYING);
            start = deployed > 0 ? Math.min(start, deployed) : start;
            end = Math.max(end, one.attempt().getStateTimestamp(state));
            ended &= state.isTerminal();
        }
        if (start == Long.MAX_VALUE) {
            return new Course(-1, -1, -1);
        }
        return ended ? new Course(start, end, end - start) : new Course(start, -1, now - start);
    }
}
