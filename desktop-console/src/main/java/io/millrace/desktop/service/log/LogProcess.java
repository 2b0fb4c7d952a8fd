package io.millrace.desktop.service.log;

import io.millrace.wire.id.TaskManagerId;

/// A process of a cluster that writes logs.
public sealed interface LogProcess {

    record JobManager() implements LogProcess {}

    record TaskManager(TaskManagerId id) implements LogProcess {}

    /// As a person reads it.
    default String label() {
        return switch (this) {
            case JobManager() -> "Job manager";
            case TaskManager(TaskManagerId id) -> "Task manager " + id.text();
        };
    }
}
