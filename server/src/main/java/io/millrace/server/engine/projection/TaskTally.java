package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.TaskState;
import java.util.Map;
import org.apache.flink.runtime.execution.ExecutionState;

/// Counts tasks by their state, in an array: a large job has tens of thousands.
@SuppressWarnings("EnumOrdinal") // it is told to no one
final class TaskTally {
    private static final ExecutionState[] STATES = ExecutionState.values();

    private final int[] counts = new int[STATES.length];

    void add(ExecutionState state) {
        counts[state.ordinal()]++;
    }

    /// How many are in each state, also where it is none.
    Map<TaskState, Integer> total() {
        var total = StateProjection.noTasks();
        for (var state : STATES) {
            total.put(StateProjection.task(state), counts[state.ordinal()]);
        }
        return total;
    }
}
