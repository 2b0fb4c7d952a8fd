package io.millrace.desktop.service.graph;

import io.millrace.wire.cluster.TaskState;
import java.time.Duration;

/// One of the parallel instances of a vertex in its present attempt.
///
/// @param taskManager the id of the process that it runs in; empty before it is deployed
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
