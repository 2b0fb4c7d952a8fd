package io.millrace.desktop.failure;

import io.millrace.insight.FailureGroups;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.id.TaskManagerId;
import java.time.Instant;

/// Formats the time and the location of a failure. Pure functions.
final class FailureFacts {
    private FailureFacts() {}

    static Instant at(Exceptions.Failure failure) {
        return Instant.ofEpochMilli(failure.timestamp());
    }

    /// Formats the task: `Calc[30], subtask 1, attempt 39`, counted from 0.
    static String place(Exceptions.Failure failure) {
        return failure.taskName()
                .filter(task -> !task.isEmpty())
                .map(FailureGroups::place)
                .map(place -> place.vertex()
                        + place.subtask().map(index -> ", subtask " + index).orElse("")
                        + place.attempt().map(count -> ", attempt " + count).orElse(""))
                .orElse("the whole job");
    }

    /// Returns the task manager of the failure; empty if unknown. The embedded engine has no ports and reports `-1`.
    static String taskManager(Exceptions.Failure failure) {
        return failure.endpoint()
                .filter(endpoint -> !endpoint.endsWith(":-1"))
                .or(() -> failure.taskManagerId().map(TaskManagerId::text))
                .orElse("");
    }

    /// Returns whether only the message is known because the engine has dropped the trace.
    static boolean messageOnly(Exceptions.Failure failure) {
        return failure.stacktrace().lines().noneMatch(line -> line.startsWith("\tat "));
    }
}
