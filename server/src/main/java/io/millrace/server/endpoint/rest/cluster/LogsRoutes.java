package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.LogsPort;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.cluster.TaskManagers;
import java.util.List;

/// Log files.
public record LogsRoutes(LogsPort logs) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(Logs.OF_JOB_MANAGER, _ -> logs.ofJobManager()),
                new Route<>(Logs.JOB_MANAGER_FILE, call -> logs.jobManagerFile(call.get(Logs.FILE))),
                new Route<>(Logs.JOB_MANAGER_LOG, _ -> logs.jobManagerLog()),
                new Route<>(Logs.JOB_MANAGER_STDOUT, _ -> logs.jobManagerOutput()),
                new Route<>(Logs.OF_TASK_MANAGER, call -> logs.ofTaskManager(call.get(TaskManagers.TASK_MANAGER))),
                new Route<>(
                        Logs.TASK_MANAGER_FILE,
                        call -> logs.taskManagerFile(call.get(TaskManagers.TASK_MANAGER), call.get(Logs.FILE))),
                new Route<>(Logs.TASK_MANAGER_LOG, call -> logs.taskManagerLog(call.get(TaskManagers.TASK_MANAGER))),
                new Route<>(
                        Logs.TASK_MANAGER_STDOUT, call -> logs.taskManagerOutput(call.get(TaskManagers.TASK_MANAGER))));
    }
}
