package io.millrace.server.cluster;

import io.millrace.wire.cluster.LogPages;
import io.millrace.wire.id.TaskManagerId;

/// Where a person reads the logs.
public interface LogPagesPort {

    LogPages.Page ofJobManager();

    LogPages.Page ofTaskManager(TaskManagerId taskManager);
}
