package io.millrace.server.engine.adapter;

import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.cluster.LogPages;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.id.TaskManagerId;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The addresses of log pages in the web UI.
///
/// @param address of the server that serves the UI, without a slash at its end
record EngineLogPages(String address) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(LogPages.OF_JOB_MANAGER, _ -> new LogPages.Page(address + "/#/job-manager/logs")),
                new Route<>(LogPages.OF_TASK_MANAGER, call -> ofTaskManager(call.get(TaskManagers.TASK_MANAGER))));
    }

    private LogPages.Page ofTaskManager(TaskManagerId taskManager) {
        var id = URLEncoder.encode(taskManager.text(), StandardCharsets.UTF_8).replace("+", "%20");
        return new LogPages.Page(address + "/#/task-managers/" + id + "/logs");
    }
}
