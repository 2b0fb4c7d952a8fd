package io.millrace.server.engine.running;

import io.millrace.server.telemetry.CauseChain;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.taskmanager.TaskExecutionState;
import org.apache.flink.util.ExceptionUtils;

/// A counter of the attempts of a job, in a row, in which a task could not restore its state. The engine restarts such
/// a job again and again, also if its checkpoint is damaged.
final class RestoreFailures {
    /// Classes that the engine has on the stack while it restores state, and not while a user's function opens a
    /// connection.
    private static final List<String> RESTORING = List.of(
            "org.apache.flink.streaming.api.operators.BackendRestorerProcedure.",
            "org.apache.flink.streaming.api.operators.util.SimpleVersionedListState$");

    private final int limit;
    private final Consumer<String> exceeded;
    private final AtomicInteger count = new AtomicInteger();
    private int attempt = -1;

    /// @param limit    of attempts; 0 for none
    /// @param exceeded receives the reason why the checkpoint cannot be used
    RestoreFailures(int limit, Consumer<String> exceeded) {
        this.limit = limit;
        this.exceeded = exceeded;
    }

    /// A task has another state. Called on the job's thread.
    ///
    /// @param hasRestored whether the job has started from a checkpoint. One that starts from nothing fails in the
    ///                    same place, for example without a disk for its state.
    void changed(TaskExecutionState state, BooleanSupplier hasRestored) {
        if (state.getExecutionState() != ExecutionState.FAILED || state.getID().getAttemptNumber() <= attempt) {
            return;
        }
        var error = state.getError(RestoreFailures.class.getClassLoader());
        if (error == null || !isOfRestore(error) || !hasRestored.getAsBoolean()) {
            return;
        }
        attempt = state.getID().getAttemptNumber();
        if (count.incrementAndGet() == limit) {
            exceeded.accept("its state could not be restored " + limit + " times in a row: " + innermost(error));
        }
    }

    private static boolean isOfRestore(Throwable error) {
        var trace = ExceptionUtils.stringifyException(error);
        return RESTORING.stream().anyMatch(trace::contains);
    }

    private static String innermost(Throwable error) {
        return String.valueOf(CauseChain.root(error).getMessage())
                .lines()
                .findFirst()
                .orElse("");
    }

    /// All tasks have restored their state: they have run.
    void restored() {
        count.set(0);
    }
}
