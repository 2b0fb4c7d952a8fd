package io.millrace.server.cluster;

import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.id.TaskManagerId;

/// Task managers.
public interface TaskManagersPort {

    TaskManagers.Listing list();

    TaskManagers.Detail detail(TaskManagerId taskManager);
}
