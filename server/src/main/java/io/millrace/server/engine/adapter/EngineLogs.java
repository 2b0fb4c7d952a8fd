package io.millrace.server.engine.adapter;

import io.millrace.server.engine.log.LogDirectory;
import io.millrace.server.logs.FollowedFile;
import io.millrace.server.logs.LogFileReader;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Content;
import io.millrace.wire.EventStream;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.id.TaskManagerId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.flink.runtime.clusterframework.types.ResourceID;

/// Log files.
///
/// @param logs    those of this process
/// @param fetched those of task managers in other processes; none where job manager and task manager are one process,
///     which writes one log
record EngineLogs(LeaderGateways gateways, LogDirectory logs, Optional<RemoteLogCache> fetched, LogFileReader reading)
        implements Routes {
    private static final int DEFAULT_LINES = 100;

    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(Logs.OF_JOB_MANAGER, _ -> ofJobManager()),
                new Route<>(Logs.JOB_MANAGER_FILE, call -> jobManagerFile(call.get(Logs.FILE))),
                new Route<>(Logs.JOB_MANAGER_LOG, _ -> jobManagerLog()),
                new Route<>(Logs.JOB_MANAGER_STDOUT, _ -> jobManagerOutput()),
                new Route<>(Logs.OF_TASK_MANAGER, call -> ofTaskManager(call.get(TaskManagers.TASK_MANAGER))),
                new Route<>(
                        Logs.TASK_MANAGER_FILE,
                        call -> taskManagerFile(call.get(TaskManagers.TASK_MANAGER), call.get(Logs.FILE))),
                new Route<>(Logs.TASK_MANAGER_LOG, call -> taskManagerLog(call.get(TaskManagers.TASK_MANAGER))),
                new Route<>(Logs.TASK_MANAGER_STDOUT, call -> taskManagerOutput(call.get(TaskManagers.TASK_MANAGER))),
                new Route<>(LogLines.TAIL_OF_JOB_MANAGER, call -> tail(call, ofJobManager(call))),
                new Route<>(LogLines.SEARCH_OF_JOB_MANAGER, call -> search(call, ofJobManager(call))),
                new Route<>(
                        LogLines.FOLLOW_OF_JOB_MANAGER, call -> follow(call, jobManagerFollowed(call.get(Logs.FILE)))),
                new Route<>(LogLines.TAIL_OF_TASK_MANAGER, call -> tail(call, ofTaskManager(call))),
                new Route<>(LogLines.SEARCH_OF_TASK_MANAGER, call -> search(call, ofTaskManager(call))),
                new Route<>(
                        LogLines.FOLLOW_OF_TASK_MANAGER,
                        call -> follow(
                                call, taskManagerFollowed(call.get(TaskManagers.TASK_MANAGER), call.get(Logs.FILE)))));
    }

    private Content ofJobManager(Call<Nothing> call) {
        return jobManagerFile(call.get(Logs.FILE));
    }

    private Content ofTaskManager(Call<Nothing> call) {
        return taskManagerFile(call.get(TaskManagers.TASK_MANAGER), call.get(Logs.FILE));
    }

    private LogLines.Tail tail(Call<Nothing> call, Content file) {
        return reading.tail(file, call.find(LogLines.LINES).orElse(DEFAULT_LINES), call.find(LogLines.BEFORE));
    }

    private EventStream<LogLines.Addition> follow(Call<Nothing> call, FollowedFile file) {
        return reading.follow(
                file, call.find(LogLines.LINES).orElse(DEFAULT_LINES), call.find(EventStream.LAST_EVENT_ID));
    }

    private LogLines.Found search(Call<Nothing> call, Content file) {
        return reading.search(
                file,
                new LogFileReader.Search(
                        call.get(LogLines.TEXT),
                        call.find(LogLines.REGEX).orElse(false),
                        call.find(LogLines.IGNORE_CASE).orElse(false),
                        call.find(LogLines.FROM).orElse(0L),
                        call.find(LogLines.TO),
                        call.find(LogLines.LINE),
                        call.find(LogLines.HITS).orElse(DEFAULT_LINES),
                        call.find(LogLines.TIME).map(Duration::ofMillis)));
    }

    Logs.Listing ofJobManager() {
        return logs.list();
    }

    Content jobManagerFile(String name) {
        return logs.file(name);
    }

    /// One of them, to see whether it has grown or was replaced.
    FollowedFile jobManagerFollowed(String name) {
        return () -> logs.look(name);
    }

    Content jobManagerLog() {
        return logs.main();
    }

    Content jobManagerOutput() {
        return logs.output();
    }

    Logs.Listing ofTaskManager(TaskManagerId taskManager) {
        return fetched.map(others -> others.list(taskManager))
                .orElseGet(() -> known(taskManager).list());
    }

    Content taskManagerFile(TaskManagerId taskManager, String name) {
        return fetched.map(others -> others.file(taskManager, name))
                .orElseGet(() -> known(taskManager).file(name));
    }

    /// One of them, to see whether it has grown or was replaced.
    FollowedFile taskManagerFollowed(TaskManagerId taskManager, String name) {
        if (fetched.isPresent()) {
            return fetched.get().followed(taskManager, name);
        }
        var shared = known(taskManager);
        return () -> shared.look(name);
    }

    Content taskManagerLog(TaskManagerId taskManager) {
        return fetched.map(others -> others.main(taskManager))
                .orElseGet(() -> known(taskManager).main());
    }

    Content taskManagerOutput(TaskManagerId taskManager) {
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
