package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.LogsPort;
import io.millrace.server.endpoint.http.Call;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.server.logs.FollowedFile;
import io.millrace.server.logs.LogFileReader;
import io.millrace.wire.Content;
import io.millrace.wire.EventStream;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.cluster.TaskManagers;
import java.time.Duration;
import java.util.List;

/// Log files.
public record LogsRoutes(LogsPort logs, LogFileReader reading) implements Routes {
    private static final int USUAL = 100;

    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(Logs.OF_JOB_MANAGER, _ -> logs.ofJobManager()),
                new Route<>(Logs.JOB_MANAGER_FILE, call -> logs.jobManagerFile(call.get(Logs.FILE))),
                new Route<>(Logs.JOB_MANAGER_LOG, _ -> logs.jobManagerLog()),
                new Route<>(Logs.JOB_MANAGER_STDOUT, _ -> logs.jobManagerOutput()),
                new Route<>(Logs.OF_TASK_MANAGER, call -> logs.ofTaskManager(call.get(TaskManagers.TASK_MANAGER))),
                new Route<>(
                        Logs.TASK_MANAGER_FILE,
                        call -> logs.taskManagerFile(call.get(TaskManagers.TASK_MANAGER), call.get(Logs.FILE))),
                new Route<>(Logs.TASK_MANAGER_LOG, call -> logs.taskManagerLog(call.get(TaskManagers.TASK_MANAGER))),
                new Route<>(
                        Logs.TASK_MANAGER_STDOUT, call -> logs.taskManagerOutput(call.get(TaskManagers.TASK_MANAGER))),
                new Route<>(LogLines.TAIL_OF_JOB_MANAGER, call -> tail(call, ofJobManager(call))),
                new Route<>(LogLines.SEARCH_OF_JOB_MANAGER, call -> search(call, ofJobManager(call))),
                new Route<>(
                        LogLines.FOLLOW_OF_JOB_MANAGER,
                        call -> follow(call, logs.jobManagerFollowed(call.get(Logs.FILE)))),
                new Route<>(LogLines.TAIL_OF_TASK_MANAGER, call -> tail(call, ofTaskManager(call))),
                new Route<>(LogLines.SEARCH_OF_TASK_MANAGER, call -> search(call, ofTaskManager(call))),
                new Route<>(
                        LogLines.FOLLOW_OF_TASK_MANAGER,
                        call -> follow(
                                call,
                                logs.taskManagerFollowed(call.get(TaskManagers.TASK_MANAGER), call.get(Logs.FILE)))));
    }

    private Content ofJobManager(Call<Nothing> call) {
        return logs.jobManagerFile(call.get(Logs.FILE));
    }

    private Content ofTaskManager(Call<Nothing> call) {
        return logs.taskManagerFile(call.get(TaskManagers.TASK_MANAGER), call.get(Logs.FILE));
    }

    private LogLines.Tail tail(Call<Nothing> call, Content file) {
        return reading.tail(file, call.find(LogLines.LINES).orElse(USUAL), call.find(LogLines.BEFORE));
    }

    private EventStream<LogLines.Addition> follow(Call<Nothing> call, FollowedFile file) {
        return reading.follow(file, call.find(LogLines.LINES).orElse(USUAL), call.find(EventStream.LAST_EVENT_ID));
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
                        call.find(LogLines.HITS).orElse(USUAL),
                        call.find(LogLines.TIME).map(Duration::ofMillis)));
    }
}
