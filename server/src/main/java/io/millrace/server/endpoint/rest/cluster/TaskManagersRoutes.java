package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.TaskManagersPort;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.cluster.TaskManagers;
import java.util.List;

/// Task managers.
public record TaskManagersRoutes(TaskManagersPort taskManagers) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(TaskManagers.LIST, _ -> taskManagers.list()),
                Route.shared(TaskManagers.DETAIL, call -> taskManagers.detail(call.get(TaskManagers.TASK_MANAGER))));
    }
}
