package io.millrace.server.engine.adapter;

import io.millrace.server.cluster.LogPagesPort;
import io.millrace.wire.cluster.LogPages;
import io.millrace.wire.id.TaskManagerId;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/// Where a person reads the logs: pages of the web UI.
///
/// @param address of the server that serves the UI, without a slash at its end
record EngineLogPages(String address) implements LogPagesPort {
    @Override
    public LogPages.Page ofJobManager() {
        return new LogPages.Page(address + "/#/job-manager/logs");
    }

    @Override
    public LogPages.Page ofTaskManager(TaskManagerId taskManager) {
        var id = URLEncoder.encode(taskManager.text(), StandardCharsets.UTF_8).replace("+", "%20");
        return new LogPages.Page(address + "/#/task-managers/" + id + "/logs");
    }
}
