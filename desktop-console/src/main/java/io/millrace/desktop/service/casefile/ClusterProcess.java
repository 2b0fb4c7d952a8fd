package io.millrace.desktop.service.casefile;

import io.millrace.wire.id.TaskManagerId;
import java.util.Optional;

/// A process of the cluster.
///
/// @param taskManager empty for the job manager
public record ClusterProcess(Optional<TaskManagerId> taskManager) {
    public static final ClusterProcess JOB_MANAGER = new ClusterProcess(Optional.empty());

    public static ClusterProcess of(TaskManagerId id) {
        return new ClusterProcess(Optional.of(id));
    }

    public String label() {
        return taskManager.map(TaskManagerId::text).orElse("Job manager");
    }
}
