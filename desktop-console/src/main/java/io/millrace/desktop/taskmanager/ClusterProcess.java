package io.millrace.desktop.taskmanager;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.id.TaskManagerId;
import java.util.Optional;

/// A process of a cluster: the job manager or a task manager.
///
/// @param taskManager empty for the job manager
public record ClusterProcess(Optional<TaskManagerId> taskManager) {
    public static final ClusterProcess JOB_MANAGER = new ClusterProcess(Optional.empty());

    public static ClusterProcess of(TaskManagerId id) {
        return new ClusterProcess(Optional.of(id));
    }

    /// Returns the display name.
    public String label() {
        return taskManager.map(id -> "Task manager " + id.text()).orElse("Job manager");
    }

    /// Calls the endpoint for this process: one of the job manager or one of task managers.
    public <R> Reply<R> call(
            Client client, Endpoint<Nothing, R> ofJobManager, Endpoint<Nothing, R> ofTaskManager, Arguments arguments) {
        return client.call(taskManager.isPresent() ? ofTaskManager : ofJobManager, with(arguments));
    }

    /// Returns the arguments, plus the id for a task manager.
    public Arguments with(Arguments arguments) {
        return taskManager
                .map(id -> arguments.with(TaskManagers.TASK_MANAGER, id))
                .orElse(arguments);
    }
}
