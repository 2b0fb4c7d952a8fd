package io.millrace.desktop.service.graph;

import io.millrace.wire.cluster.TaskState;
import java.time.Duration;

/// A subtask of a vertex in its current attempt.
///
/// @param taskManager the id of the task manager that runs it; empty before it is deployed
public record Subtask(
        int index,
        TaskState status,
        int attempt,
        String host,
        String taskManager,
        Duration duration,
        long recordsIn,
        long recordsOut,
        long bytesIn,
        long bytesOut,
        SubtaskLoad load) {

    public boolean deployed() {
        return !taskManager.isEmpty();
    }
}
