package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.ThreadDumpsPort;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.ThreadDumps;
import java.util.List;

/// What threads are doing.
public record ThreadDumpsRoutes(ThreadDumpsPort threadDumps) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(
                        ThreadDumps.OF_TASK_MANAGER,
                        call -> threadDumps.ofTaskManager(call.get(TaskManagers.TASK_MANAGER))),
                new Route<>(ThreadDumps.OF_JOB_MANAGER, _ -> threadDumps.ofJobManager()));
    }
}
