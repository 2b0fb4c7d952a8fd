package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.TaskState;
import java.util.Map;
import org.apache.flink.runtime.execution.ExecutionState;

/// Counts tasks by state, in an array, since a job may have tens of thousands.
@SuppressWarnings("EnumOrdinal") // never leaves this class
final class TaskTally {
    private static final ExecutionState[] STATES = ExecutionState.values();

    private final int[] counts = new int[STATES.length];

    void add(ExecutionState state) {
        counts[state.ordinal()]++;
    }

    /// The number of tasks in each state, including zeros.
    Map<TaskState, Integer> total() {
        var total = StateProjection.noTasks();
        for (var state : STATES) {
            total.put(StateProjection.task(state), counts[state.ordinal()]);
        }
        return total;
    }
}
