package io.millrace.server.engine.adapter;

import io.millrace.server.admission.LimitMeter;
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
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.flink.runtime.clusterframework.types.ResourceID;

/// Answers what is asked about log files.
///
/// @param logs   of this process
/// @param remote the logs of task managers in other processes; empty if the job manager and the task manager share
///     this process and its log
record EngineLogs(LeaderGateways gateways, LogDirectory logs, Optional<RemoteLogCache> remote, LogFileReader reader)
        implements Routes {
    private static final int DEFAULT_LINES = 100;

    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(Logs.OF_JOB_MANAGER, _ -> logs.list()),
                new Route<>(Logs.JOB_MANAGER_FILE, this::ofJobManager),
                new Route<>(Logs.JOB_MANAGER_LOG, _ -> logs.main()),
                new Route<>(Logs.JOB_MANAGER_STDOUT, _ -> logs.output()),
                new Route<>(
                        Logs.OF_TASK_MANAGER, call -> ofTaskManager(call, RemoteLogCache::list, LogDirectory::list)),
                new Route<>(Logs.TASK_MANAGER_FILE, this::ofTaskManager),
                new Route<>(
                        Logs.TASK_MANAGER_LOG, call -> ofTaskManager(call, RemoteLogCache::main, LogDirectory::main)),
                new Route<>(
                        Logs.TASK_MANAGER_STDOUT,
                        call -> ofTaskManager(call, RemoteLogCache::output, LogDirectory::output)),
                new Route<>(LogLines.TAIL_OF_JOB_MANAGER, call -> tail(call, ofJobManager(call))),
                new Route<>(LogLines.SEARCH_OF_JOB_MANAGER, call -> search(call, ofJobManager(call))),
                new Route<>(LogLines.FOLLOW_OF_JOB_MANAGER, call -> follow(call, () -> logs.look(call.get(Logs.FILE)))),
                new Route<>(LogLines.TAIL_OF_TASK_MANAGER, call -> tail(call, ofTaskManager(call))),
                new Route<>(LogLines.SEARCH_OF_TASK_MANAGER, call -> search(call, ofTaskManager(call))),
                new Route<>(LogLines.FOLLOW_OF_TASK_MANAGER, this::followTaskManager));
    }

    @Override
    public List<LimitMeter> limitMeters() {
        return List.of(reader.meter());
    }

    private Content ofJobManager(Call<Nothing> call) {
        return logs.file(call.get(Logs.FILE));
    }

    private Content ofTaskManager(Call<Nothing> call) {
        var file = call.get(Logs.FILE);
        return ofTaskManager(call, (others, taskManager) -> others.file(taskManager, file), own -> own.file(file));
    }

    private EventStream<LogLines.Addition> followTaskManager(Call<Nothing> call) {
        var file = call.get(Logs.FILE);
        return follow(
                call,
                ofTaskManager(
                        call,
                        (others, taskManager) -> others.followed(taskManager, file),
                        own -> () -> own.look(file)));
    }

    /// Refuses an unknown task manager.
    private <T> T ofTaskManager(
            Call<Nothing> call, BiFunction<RemoteLogCache, TaskManagerId, T> other, Function<LogDirectory, T> own) {
        var taskManager = call.get(TaskManagers.TASK_MANAGER);
        if (remote.isPresent()) {
            return other.apply(remote.get(), taskManager);
        }
        gateways.resourceManager(
                gateway -> gateway.requestTaskManagerDetailsInfo(new ResourceID(taskManager.text()), gateways.limit()));
        return own.apply(logs);
    }

    private LogLines.Tail tail(Call<Nothing> call, Content file) {
        return reader.tail(file, call.find(LogLines.LINES).orElse(DEFAULT_LINES), call.find(LogLines.BEFORE));
    }

    private EventStream<LogLines.Addition> follow(Call<Nothing> call, FollowedFile file) {
        return reader.follow(
                file, call.find(LogLines.LINES).orElse(DEFAULT_LINES), call.find(EventStream.LAST_EVENT_ID));
    }

    private LogLines.Found search(Call<Nothing> call, Content file) {
        return reader.search(
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
}
