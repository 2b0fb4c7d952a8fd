package io.millrace.server.engine.projection;

import io.millrace.secret.SecretsMasked;
import io.millrace.wire.cluster.IoMetrics;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.executiongraph.AccessExecution;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.executiongraph.AccessExecutionJobVertex;
import org.apache.flink.runtime.executiongraph.AccessExecutionVertex;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;
import org.apache.flink.runtime.taskmanager.TaskManagerLocation;
import org.jspecify.annotations.Nullable;

/// Projects a vertex and its subtasks from the engine's execution graph.
public final class VerticesProjection {
    private static final String UNASSIGNED = "(unassigned)";
    private static final List<ExecutionState> TIMED = List.of(
            ExecutionState.CREATED,
            ExecutionState.SCHEDULED,
            ExecutionState.DEPLOYING,
            ExecutionState.INITIALIZING,
            ExecutionState.RUNNING);

    private VerticesProjection() {}

    public static Vertices.Detail detail(
            AccessExecutionGraph graph, AccessExecutionJobVertex vertex, MetricStore metrics, long now) {
        var subtasks = Arrays.stream(vertex.getTaskVertices())
                .map(subtask -> current(graph, vertex, subtask, metrics, now))
                .toList();
        return new Vertices.Detail(
                new VertexId(vertex.getJobVertexId().toString()),
                SecretsMasked.in(vertex.getName()),
                vertex.getParallelism(),
                vertex.getMaxParallelism(),
                now,
                subtasks,
                aggregated(subtasks));
    }

    /// The current attempt of a subtask.
    public static Vertices.Subtask current(
            AccessExecutionGraph graph,
            AccessExecutionJobVertex vertex,
            AccessExecutionVertex subtask,
            MetricStore metrics,
            long now) {
        var current = subtask.getCurrentExecutionAttempt();
        Collection<AccessExecution> attempts = subtask.getCurrentExecutions();
        var others = new ArrayList<Vertices.Subtask>();
        for (var attempt : attempts) {
            if (attempt.getAttemptNumber() != current.getAttemptNumber()) {
                others.add(attempt(graph, vertex, attempt, metrics, now));
            }
        }
        return subtask(
                current,
                MetricsProjection.attempt(metrics, graph, vertex, current),
                others.isEmpty() ? Optional.empty() : Optional.of(others),
                now);
    }

    /// A single attempt.
    public static Vertices.Subtask attempt(
            AccessExecutionGraph graph,
            AccessExecutionJobVertex vertex,
            AccessExecution attempt,
            MetricStore metrics,
            long now) {
        return subtask(attempt, MetricsProjection.attempt(metrics, graph, vertex, attempt), Optional.empty(), now);
    }

    static Vertices.Subtask subtask(
            AccessExecution attempt,
            MetricStore.@Nullable ComponentMetricStore live,
            Optional<List<Vertices.Subtask>> others,
            long now) {
        var state = attempt.getState();
        var place = attempt.getAssignedResourceLocation();
        long deployed = attempt.getStateTimestamp(ExecutionState.DEPLOYING);
        long start = deployed == 0 ? -1 : deployed;
        long end = state.isTerminal() ? attempt.getStateTimestamp(state) : -1;
        var tally = new IoTally();
        tally.add(attempt, live);
        return new Vertices.Subtask(
                attempt.getParallelSubtaskIndex(),
                StateProjection.task(state),
                attempt.getAttemptNumber(),
                endpoint(place),
                start,
                end,
                start > 0 ? (end > 0 ? end : now) - start : -1,
                tally.total(),
                taskManager(place),
                durations(attempt, now),
                others,
                start);
    }

    static TaskManagerId taskManager(@Nullable TaskManagerLocation place) {
        return new TaskManagerId(
                place == null ? UNASSIGNED : place.getResourceID().toString());
    }

    static String endpoint(@Nullable TaskManagerLocation place) {
        return place == null ? UNASSIGNED : place.getEndpoint();
    }

    private static Map<TaskState, Long> durations(AccessExecution attempt, long now) {
        var durations = new EnumMap<TaskState, Long>(TaskState.class);
        for (var state : TIMED) {
            long start = attempt.getStateTimestamp(state);
            long end = attempt.getState() == state ? now : attempt.getStateEndTimestamp(state);
            durations.put(StateProjection.task(state), start == 0 || end == 0 ? -1 : end - start);
        }
        return durations;
    }

    static Vertices.Aggregated aggregated(List<Vertices.Subtask> subtasks) {
        var metrics = new LinkedHashMap<String, Vertices.Spread>();
        var io = subtasks.stream().map(Vertices.Subtask::metrics).toList();
        metrics.put("read-bytes", spread(io, IoMetrics::readBytes));
        metrics.put("write-bytes", spread(io, IoMetrics::writeBytes));
        metrics.put("read-records", spread(io, IoMetrics::readRecords));
        metrics.put("write-records", spread(io, IoMetrics::writeRecords));
        metrics.put("accumulated-backpressured-time", spread(io, IoMetrics::accumulatedBackpressuredTime));
        metrics.put(
                "accumulated-busy-time",
                spread(io, one -> Double.isNaN(one.accumulatedBusyTime()) ? -1 : (long) one.accumulatedBusyTime()));
        metrics.put("accumulated-idle-time", spread(io, IoMetrics::accumulatedIdleTime));
        var durations = new EnumMap<TaskState, Vertices.Spread>(TaskState.class);
        for (var timed : TIMED) {
            var state = StateProjection.task(timed);
            durations.put(state, spread(subtasks, one -> one.statusDuration().getOrDefault(state, -1L)));
        }
        return new Vertices.Aggregated(metrics, durations);
    }

    private static <T> Vertices.Spread spread(List<T> all, ToLongFunction<T> value) {
        return Spreads.of(all.stream().mapToLong(value).toArray());
    }

    public static Vertices.Times times(AccessExecutionJobVertex vertex, long now) {
        var subtasks = new ArrayList<Vertices.SubtaskTimes>();
        for (var subtask : vertex.getTaskVertices()) {
            subtasks.add(times(subtasks.size(), subtask, now));
        }
        return new Vertices.Times(
                new VertexId(vertex.getJobVertexId().toString()), SecretsMasked.in(vertex.getName()), now, subtasks);
    }

    private static Vertices.SubtaskTimes times(int index, AccessExecutionVertex subtask, long now) {
        var attempt = subtask.getCurrentExecutionAttempt();
        var state = attempt.getState();
        long scheduled = attempt.getStateTimestamp(ExecutionState.SCHEDULED);
        long end = state.isTerminal() ? attempt.getStateTimestamp(state) : now;
        var timestamps = new EnumMap<TaskState, Long>(TaskState.class);
        for (var one : ExecutionState.values()) {
            timestamps.put(StateProjection.task(one), attempt.getStateTimestamp(one));
        }
        return new Vertices.SubtaskTimes(
                index,
                endpoint(subtask.getCurrentAssignedResourceLocation()),
                scheduled > 0 ? end - scheduled : -1,
                timestamps);
    }
}
