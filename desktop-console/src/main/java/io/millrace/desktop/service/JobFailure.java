package io.millrace.desktop.service;

import java.time.Instant;

/// An exception that made a job restart or fail.
///
/// @param task   the subtask in which it arose; empty when it was the job itself
/// @param worker where that subtask ran; empty when unknown
public record JobFailure(Instant at, String name, String task, String worker, String trace) {

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
