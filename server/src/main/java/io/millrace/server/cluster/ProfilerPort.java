package io.millrace.server.cluster;

import io.millrace.wire.Content;
import io.millrace.wire.cluster.Profiler;
import io.millrace.wire.id.TaskManagerId;

/// The engine's profiler. All of it is refused with NOT_FOUND where it is switched off.
public interface ProfilerPort {

    Profiler.Listing ofJobManager();

    Profiler.Run startJobManager(Profiler.Request request);

    Content jobManagerFile(String name);

    Profiler.Listing ofTaskManager(TaskManagerId taskManager);

    Profiler.Run startTaskManager(TaskManagerId taskManager, Profiler.Request request);

    Content taskManagerFile(TaskManagerId taskManager, String name);
}
