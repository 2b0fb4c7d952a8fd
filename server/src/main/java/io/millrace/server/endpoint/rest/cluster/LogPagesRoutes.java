package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.LogPagesPort;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.cluster.LogPages;
import io.millrace.wire.cluster.TaskManagers;
import java.util.List;

/// Where a person reads the logs.
public record LogPagesRoutes(LogPagesPort logPages) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(LogPages.OF_JOB_MANAGER, _ -> logPages.ofJobManager()),
                new Route<>(
                        LogPages.OF_TASK_MANAGER, call -> logPages.ofTaskManager(call.get(TaskManagers.TASK_MANAGER))));
    }
}
