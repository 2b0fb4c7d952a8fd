package io.millrace.desktop.service;

import java.time.Instant;
import java.util.List;

/// An exception that made a job restart or fail.
///
/// @param task   the subtask in which it arose; empty when it was the job itself
/// @param worker where that subtask ran; empty when unknown
/// @param others of other tasks at the same time
public record JobFailure(Instant at, String name, String task, String worker, String trace, List<JobFailure> others) {
    public JobFailure {
        others = List.copyOf(others);
    }

    /// One that struck alone.
    public JobFailure(Instant at, String name, String task, String worker, String trace) {
        this(at, name, task, worker, trace, List.of());
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
