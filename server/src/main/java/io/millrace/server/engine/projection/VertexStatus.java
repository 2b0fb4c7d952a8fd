package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.IoMetrics;
import io.millrace.wire.cluster.TaskState;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.executiongraph.AccessExecutionJobVertex;

/// The status of a vertex's subtasks in one copy of a graph, computed by a walk over all of them.
///
/// @param start the deployment of the first subtask in epoch milliseconds; -1 if none is deployed
/// @param end   the end of the last subtask in epoch milliseconds; -1 until all have ended
/// @param moved the bytes and records read and written, as far as known without live metrics
/// @param live  whether a subtask can report metrics
record VertexStatus(
        TaskState state, Map<TaskState, Integer> tasks, long start, long end, IoMetrics moved, boolean live) {
    private static final Set<ExecutionState> NOWHERE =
            EnumSet.of(ExecutionState.CREATED, ExecutionState.SCHEDULED, ExecutionState.RECONCILING);

    static List<VertexStatus> of(AccessExecutionGraph graph) {
        var all = new ArrayList<VertexStatus>();
        graph.getVerticesTopologically().forEach(vertex -> all.add(of(vertex)));
        return List.copyOf(all);
    }

    private static VertexStatus of(AccessExecutionJobVertex vertex) {
        var tasks = new TaskTally();
        var moved = new IoTally();
        long start = Long.MAX_VALUE;
        long end = 0;
        boolean ended = true;
        boolean live = false;
        for (var subtask : vertex.getTaskVertices()) {
            var state = subtask.getExecutionState();
            tasks.add(state);
            long deployed = subtask.getStateTimestamp(ExecutionState.DEPLOYING);
            start = deployed > 0 ? Math.min(start, deployed) : start;
            end = Math.max(end, subtask.getStateTimestamp(state));
            ended &= state.isTerminal();
            live |= !state.isTerminal() && !NOWHERE.contains(state);
            moved.add(subtask.getCurrentExecutionAttempt(), null);
        }
        boolean started = start < Long.MAX_VALUE;
        return new VertexStatus(
                StateProjection.task(vertex.getAggregateState()),
                tasks.total(),
                started ? start : -1,
                started && ended ? end : -1,
                moved.total(),
                live);
    }

    /// The running time in milliseconds; -1 if no subtask is deployed.
    long duration(long now) {
        return start < 0 ? -1 : (end >= 0 ? end : now) - start;
    }
}
