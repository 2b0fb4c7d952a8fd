package io.millrace.server.cluster;

import io.millrace.wire.cluster.ThreadDumps;
import io.millrace.wire.id.TaskManagerId;

/// What threads are doing.
public interface ThreadDumpsPort {

    ThreadDumps.Dump ofTaskManager(TaskManagerId taskManager);

    ThreadDumps.Dump ofJobManager();
}
