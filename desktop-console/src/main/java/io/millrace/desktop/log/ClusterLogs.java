package io.millrace.desktop.log;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.taskmanager.ClusterProcess;
import io.millrace.wire.Arguments;
import io.millrace.wire.Content;
import io.millrace.wire.EventStream;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.cluster.TaskManagers;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads the logs of a cluster. Calls block. A stock cluster answers everything but the lists and whole files with
/// status 404.
///
/// @param saved whether they are in a case file, so that no lines follow
public record ClusterLogs(Client client, boolean saved) {
    private static final Comparator<Logs.LogFile> CURRENT_FIRST = Comparator.comparingInt(ClusterLogs::rank)
            .thenComparing(Logs.LogFile::mtime, Comparator.reverseOrder())
            .thenComparing(Logs.LogFile::name);

    /// Returns the job manager and all task managers.
    public Reply<List<ClusterProcess>> processes() {
        return client.call(TaskManagers.LIST)
                .map(listing -> Stream.concat(
                                Stream.of(ClusterProcess.JOB_MANAGER),
                                listing.taskmanagers().stream().map(manager -> ClusterProcess.of(manager.id())))
                        .toList());
    }

    /// Returns the zone in which the job manager writes its timestamps.
    public Reply<ZoneOffset> zone() {
        return client.call(Cluster.CONFIG).map(config -> ZoneOffset.ofTotalSeconds(config.timezoneOffset() / 1000));
    }

    /// Returns the log files of a process: the current log, then the process output, then rolled-over files.
    public Reply<List<Logs.LogFile>> files(ClusterProcess process) {
        return process.call(client, Logs.OF_JOB_MANAGER, Logs.OF_TASK_MANAGER, Arguments.NONE)
                .map(listing -> listing.logs().stream().sorted(CURRENT_FIRST).toList());
    }

    private static int rank(Logs.LogFile file) {
        var name = file.name();
        return name.endsWith(".log") ? 0 : name.endsWith(".out") || name.endsWith(".err") ? 1 : 2;
    }

    /// Returns the log to open by default, if the process writes any.
    Reply<Optional<LogPlace>> mainLog(ClusterProcess process) {
        return files(process)
                .map(files -> files.stream()
                        .filter(file -> file.size() > 0)
                        .findFirst()
                        .or(() -> files.stream().findFirst())
                        .map(file -> new LogPlace(process, file.name())));
    }

    /// Returns the last lines before the byte offset `before`, or before the end of the file.
    Reply<LogLines.Tail> tail(LogPlace place, int lines, Optional<Long> before) {
        var arguments = Arguments.of(Logs.FILE, place.file()).with(LogLines.LINES, lines);
        return place.process()
                .call(
                        client,
                        LogLines.TAIL_OF_JOB_MANAGER,
                        LogLines.TAIL_OF_TASK_MANAGER,
                        before.map(end -> arguments.with(LogLines.BEFORE, end)).orElse(arguments));
    }

    /// Returns the last lines and streams every line written afterwards.
    Reply<EventStream<LogLines.Addition>> follow(LogPlace place, int lines, Optional<String> lastEvent) {
        var arguments = Arguments.of(Logs.FILE, place.file()).with(LogLines.LINES, lines);
        return place.process()
                .call(
                        client,
                        LogLines.FOLLOW_OF_JOB_MANAGER,
                        LogLines.FOLLOW_OF_TASK_MANAGER,
                        lastEvent
                                .map(last -> arguments.with(EventStream.LAST_EVENT_ID, last))
                                .orElse(arguments));
    }

    Reply<Content> whole(LogPlace place) {
        return place.process()
                .call(client, Logs.JOB_MANAGER_FILE, Logs.TASK_MANAGER_FILE, Arguments.of(Logs.FILE, place.file()));
    }
}
