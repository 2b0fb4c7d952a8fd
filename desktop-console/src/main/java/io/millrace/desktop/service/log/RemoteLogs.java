package io.millrace.desktop.service.log;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.EventStream;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.id.TaskManagerId;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The logs of a cluster over its REST API.
public record RemoteLogs(Client client) implements LogSource {
    private static final int HITS = 1000;

    @Override
    public Reply<List<LogProcess>> processes() {
        return client.call(TaskManagers.LIST).map(listing -> {
            var all = new ArrayList<LogProcess>();
            all.add(new LogProcess.JobManager());
            listing.taskmanagers().forEach(worker -> all.add(new LogProcess.TaskManager(worker.id())));
            return List.copyOf(all);
        });
    }

    @Override
    public Reply<ZoneOffset> zone() {
        return client.call(Cluster.CONFIG).map(config -> ZoneOffset.ofTotalSeconds(config.timezoneOffset() / 1000));
    }

    @Override
    public Reply<List<LogFile>> files(LogProcess process) {
        return call(process, Logs.OF_JOB_MANAGER, Logs.OF_TASK_MANAGER, Arguments.NONE)
                .map(listing -> LogFile.sorted(listing.logs().stream()
                        .map(file -> new LogFile(file.name(), file.size(), Instant.ofEpochMilli(file.mtime())))
                        .toList()));
    }

    @Override
    public Reply<LogLines.Tail> tail(LogPlace place, int lines, Optional<Long> before) {
        var arguments = Arguments.of(Logs.FILE, place.file()).with(LogLines.LINES, lines);
        return call(
                place.process(),
                LogLines.TAIL_OF_JOB_MANAGER,
                LogLines.TAIL_OF_TASK_MANAGER,
                before.map(byteBefore -> arguments.with(LogLines.BEFORE, byteBefore))
                        .orElse(arguments));
    }

    @Override
    public Reply<EventStream<LogLines.Addition>> follow(LogPlace place, int lines, Optional<String> lastEvent) {
        var arguments = Arguments.of(Logs.FILE, place.file()).with(LogLines.LINES, lines);
        return call(
                place.process(),
                LogLines.FOLLOW_OF_JOB_MANAGER,
                LogLines.FOLLOW_OF_TASK_MANAGER,
                lastEvent
                        .map(last -> arguments.with(EventStream.LAST_EVENT_ID, last))
                        .orElse(arguments));
    }

    @Override
    public Reply<LogLines.Found> search(LogPlace place, LogPattern pattern, LogLines.Next from) {
        var arguments = Arguments.of(Logs.FILE, place.file())
                .with(LogLines.TEXT, pattern.text())
                .with(LogLines.REGEX, pattern.isRegex())
                .with(LogLines.IGNORE_CASE, !pattern.matchesCase())
                .with(LogLines.FROM, from.from())
                .with(LogLines.LINE, from.line())
                .with(LogLines.HITS, HITS);
        return call(place.process(), LogLines.SEARCH_OF_JOB_MANAGER, LogLines.SEARCH_OF_TASK_MANAGER, arguments);
    }

    @Override
    public Reply<Content> whole(LogPlace place) {
        return call(
                place.process(), Logs.JOB_MANAGER_FILE, Logs.TASK_MANAGER_FILE, Arguments.of(Logs.FILE, place.file()));
    }

    private <R> Reply<R> call(
            LogProcess process,
            Endpoint<Nothing, R> ofJobManager,
            Endpoint<Nothing, R> ofTaskManager,
            Arguments arguments) {
        return switch (process) {
            case LogProcess.JobManager() -> client.call(ofJobManager, arguments);
            case LogProcess.TaskManager(TaskManagerId id) ->
                client.call(ofTaskManager, arguments.with(TaskManagers.TASK_MANAGER, id));
        };
    }
}
