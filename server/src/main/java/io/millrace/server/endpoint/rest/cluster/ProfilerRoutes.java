package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.ProfilerPort;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.cluster.Profiler;
import io.millrace.wire.cluster.TaskManagers;
import java.util.List;

/// The engine's profiler.
public record ProfilerRoutes(ProfilerPort profiler) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(Profiler.OF_JOB_MANAGER, _ -> profiler.ofJobManager()),
                new Route<>(Profiler.START_JOB_MANAGER, call -> profiler.startJobManager(call.body())),
                new Route<>(Profiler.JOB_MANAGER_FILE, call -> profiler.jobManagerFile(call.get(Profiler.FILE))),
                new Route<>(
                        Profiler.OF_TASK_MANAGER, call -> profiler.ofTaskManager(call.get(TaskManagers.TASK_MANAGER))),
                new Route<>(
                        Profiler.START_TASK_MANAGER,
                        call -> profiler.startTaskManager(call.get(TaskManagers.TASK_MANAGER), call.body())),
                new Route<>(
                        Profiler.TASK_MANAGER_FILE,
                        call -> profiler.taskManagerFile(
                                call.get(TaskManagers.TASK_MANAGER), call.get(Profiler.FILE))));
    }
}
