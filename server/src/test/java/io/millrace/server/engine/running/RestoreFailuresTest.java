package io.millrace.server.engine.running;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.executiongraph.ExecutionAttemptID;
import org.apache.flink.runtime.executiongraph.ExecutionGraphID;
import org.apache.flink.runtime.jobgraph.JobVertexID;
import org.apache.flink.runtime.scheduler.strategy.ExecutionVertexID;
import org.apache.flink.runtime.taskmanager.TaskExecutionState;
import org.junit.jupiter.api.Test;

class RestoreFailuresTest {
    private static final int LIMIT = 3;

    private final List<String> reported = new ArrayList<>();
    private final RestoreFailures failures = new RestoreFailures(LIMIT, reported::add);
    private final ExecutionGraphID graph = new ExecutionGraphID();
    private final JobVertexID vertex = new JobVertexID();

    private void fail(int subtask, int attempt, Throwable reason, boolean hasRestored) {
        var id = new ExecutionAttemptID(graph, new ExecutionVertexID(vertex, subtask), attempt);
        failures.changed(new TaskExecutionState(id, ExecutionState.FAILED, reason), () -> hasRestored);
    }

    /// Returns the exception that the engine throws while it restores state.
    private static Throwable ofRestore() {
        var damaged = new IllegalStateException("Unexpected byte 0\nat position 1");
        var failure = new IllegalStateException("Could not restore operator state backend", damaged);
        failure.setStackTrace(new StackTraceElement[] {
            new StackTraceElement(
                    "org.apache.flink.streaming.api.operators.BackendRestorerProcedure",
                    "createAndRestore",
                    "BackendRestorerProcedure.java",
                    160)
        });
        return new IllegalStateException("of the task", failure);
    }

    @Test
    void tellsOnceWhyWhenTooManyAttemptsInARowHaveFailed() {
        for (int attempt = 0; attempt < LIMIT + 2; attempt++) {
            assertThat(reported).hasSize(attempt < LIMIT ? 0 : 1);
            fail(0, attempt, ofRestore(), true);
            fail(1, attempt, ofRestore(), true);
        }
        assertThat(reported).containsExactly("its state could not be restored 3 times in a row: Unexpected byte 0");
    }

    @Test
    void countsAnewOnceTheJobHasRun() {
        for (int attempt = 0; attempt < LIMIT + 2; attempt++) {
            fail(0, attempt, ofRestore(), true);
            failures.restored();
        }
        assertThat(reported).isEmpty();
    }

    @Test
    void countsNoOtherFailure() {
        for (int attempt = 0; attempt < LIMIT; attempt++) {
            fail(0, attempt, new IllegalStateException("The service cannot be reached"), true);
            fail(0, attempt, ofRestore(), false);
        }
        assertThat(reported).isEmpty();
    }
}
