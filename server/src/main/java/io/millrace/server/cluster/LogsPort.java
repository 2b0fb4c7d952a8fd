package io.millrace.server.cluster;

import io.millrace.server.logs.FollowedFile;
import io.millrace.wire.Content;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.id.TaskManagerId;

/// Log files. Only what lies in a log directory itself is ever shown.
public interface LogsPort {

    Logs.Listing ofJobManager();

    Content jobManagerFile(String name);

    /// One of them, to see whether it has grown or was replaced.
    FollowedFile jobManagerFollowed(String name);

    Content jobManagerLog();

    Content jobManagerOutput();

    Logs.Listing ofTaskManager(TaskManagerId taskManager);

    Content taskManagerFile(TaskManagerId taskManager, String name);

    /// One of them, to see whether it has grown or was replaced.
    FollowedFile taskManagerFollowed(TaskManagerId taskManager, String name);

    Content taskManagerLog(TaskManagerId taskManager);

    Content taskManagerOutput(TaskManagerId taskManager);
}
