package io.millrace.server.engine.adapter;

import io.millrace.server.cluster.LogsPort;
import io.millrace.server.engine.log.LogDirectory;
import io.millrace.server.logs.FollowedFile;
import io.millrace.wire.Content;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.id.TaskManagerId;
import java.util.Optional;
import org.apache.flink.runtime.clusterframework.types.ResourceID;

/// Log files.
///
/// @param logs    those of this process
/// @param fetched those of task managers in other processes; none where job manager and task manager are one process,
///     which writes one log
record EngineLogs(LeaderGateways gateways, LogDirectory logs, Optional<RemoteLogCache> fetched) implements LogsPort {
    @Override
    public Logs.Listing ofJobManager() {
        return logs.list();
    }

    @Override
    public Content jobManagerFile(String name) {
        return logs.file(name);
    }

    @Override
    public FollowedFile jobManagerFollowed(String name) {
        return () -> logs.look(name);
    }

    @Override
    public Content jobManagerLog() {
        return logs.main();
    }

    @Override
    public Content jobManagerOutput() {
        return logs.output();
    }

    @Override
    public Logs.Listing ofTaskManager(TaskManagerId taskManager) {
        return fetched.map(others -> others.list(taskManager))
                .orElseGet(() -> known(taskManager).list());
    }

    @Override
    public Content taskManagerFile(TaskManagerId taskManager, String name) {
        return fetched.map(others -> others.file(taskManager, name))
                .orElseGet(() -> known(taskManager).file(name));
    }

    @Override
    public FollowedFile taskManagerFollowed(TaskManagerId taskManager, String name) {
        if (fetched.isPresent()) {
            return fetched.get().followed(taskManager, name);
        }
        var shared = known(taskManager);
        return () -> shared.look(name);
    }

    @Override
    public Content taskManagerLog(TaskManagerId taskManager) {
        return fetched.map(others -> others.main(taskManager))
                .orElseGet(() -> known(taskManager).main());
    }

    @Override
    public Content taskManagerOutput(TaskManagerId taskManager) {
        return fetched.map(others -> others.output(taskManager))
                .orElseGet(() -> known(taskManager).output());
    }

    /// Refuses a task manager that is not there.
    private LogDirectory known(TaskManagerId taskManager) {
        gateways.resourceManager(
                gateway -> gateway.requestTaskManagerDetailsInfo(new ResourceID(taskManager.text()), gateways.limit()));
        return logs;
    }
}
