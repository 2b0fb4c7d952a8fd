package io.millrace.desktop.service;

import io.millrace.wire.id.TaskManagerId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// An exception that made a job restart or fail.
///
/// @param task   the subtask in which it arose; empty when it was the job itself
/// @param worker where that subtask ran; empty when unknown
/// @param process the task manager that this was; missing where it arose in the job manager, or is unknown
/// @param others of other tasks at the same time
public record JobFailure(
        Instant at,
        String name,
        String task,
        String worker,
        Optional<TaskManagerId> process,
        String trace,
        List<JobFailure> others) {
    public JobFailure {
        others = List.copyOf(others);
    }

    /// The place is unknown if it has none.
    public JobFailure(Instant at, String name, String task, String worker, String trace) {
        this(at, name, task, worker, Optional.empty(), trace, List.of());
    }

    /// Whether nothing but its message is known, because the engine has forgotten it.
    public boolean messageOnly() {
        return trace.lines().noneMatch(line -> line.startsWith("\tat "));
    }

    /// The first line of the trace.
    public String headline() {
        return trace.lines().findFirst().orElse(name);
    }

    /// The innermost cause, which is most often what the user wants to know.
    public String cause() {
        return trace.lines()
                .filter(line -> line.startsWith("Caused by: "))
                .reduce((earlier, later) -> later)
                .map(line -> line.substring("Caused by: ".length()))
                .orElseGet(this::headline);
    }
}
