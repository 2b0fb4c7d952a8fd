package io.millrace.desktop.log;

import io.millrace.client.Transport.Answer;
import io.millrace.desktop.FakeServer;
import io.millrace.desktop.Samples;
import io.millrace.desktop.taskmanager.ClusterProcess;
import io.millrace.json.Json;
import io.millrace.wire.Arguments;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.cluster.TaskManagers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BiFunction;

/// The logs of a fake server, which grow as the test writes: of a Millrace cluster, or of a stock one. Each process has
/// one file.
public final class FakeLogs {
    public static final String FILE = "engine.log";

    private final Map<ClusterProcess, StringBuilder> files = new HashMap<>();
    private final Map<ClusterProcess, List<BlockingQueue<LogLines.Addition>>> readers = new HashMap<>();
    private final List<ClusterProcess> processes = new ArrayList<>();
    public final FakeServer server;
    public volatile boolean stock;
    public volatile ZoneOffset zone = ZoneOffset.UTC;

    private boolean forgetful;
    private long length;

    public FakeLogs() {
        this(new FakeServer());
    }

    public FakeLogs(FakeServer server) {
        this.server = server;
        server.on(TaskManagers.LIST, request -> FakeServer.message(managers()));
        server.on(Cluster.CONFIG, request -> config());
        on(Logs.OF_JOB_MANAGER, Logs.OF_TASK_MANAGER, (process, arguments) -> listing(process));
        on(Logs.JOB_MANAGER_FILE, Logs.TASK_MANAGER_FILE, (process, arguments) -> whole(process));
        on(LogLines.TAIL_OF_JOB_MANAGER, LogLines.TAIL_OF_TASK_MANAGER, this::tail);
        server.on(LogLines.FOLLOW_OF_JOB_MANAGER, request -> follow(ClusterProcess.JOB_MANAGER));
        server.on(LogLines.FOLLOW_OF_TASK_MANAGER, request -> follow(manager(request.arguments())));
    }

    private void on(
            Endpoint<?, ?> ofJobManager,
            Endpoint<?, ?> ofTaskManager,
            BiFunction<ClusterProcess, Arguments, ?> answer) {
        server.on(
                ofJobManager,
                request -> FakeServer.message(answer.apply(ClusterProcess.JOB_MANAGER, request.arguments())));
        server.on(
                ofTaskManager,
                request -> FakeServer.message(answer.apply(manager(request.arguments()), request.arguments())));
    }

    private static ClusterProcess manager(Arguments arguments) {
        return ClusterProcess.of(arguments.get(TaskManagers.TASK_MANAGER));
    }

    public ClusterLogs logs() {
        return new ClusterLogs(server.client(), false);
    }

    /// Keeps only the lines that were written first, which is enough for a follower.
    public FakeLogs forgetful() {
        forgetful = true;
        return this;
    }

    /// Adds lines, and passes them to the followers.
    public synchronized FakeLogs write(ClusterProcess process, List<String> texts) {
        if (!processes.contains(process)) {
            processes.add(process);
        }
        var file = files.computeIfAbsent(process, added -> new StringBuilder());
        var lines = new ArrayList<LogLines.Line>();
        for (var text : texts) {
            lines.add(new LogLines.Line(forgetful ? length : file.length(), Optional.empty(), text));
            length += text.length() + 1;
            if (!forgetful || file.length() < 1000) {
                file.append(text).append('\n');
            }
        }
        readers.getOrDefault(process, List.of()).forEach(reader -> reader.add(new LogLines.Addition(false, lines)));
        return this;
    }

    private synchronized String text(ClusterProcess process) {
        return files.getOrDefault(process, new StringBuilder()).toString();
    }

    private synchronized TaskManagers.Listing managers() {
        return new TaskManagers.Listing(processes.stream()
                .flatMap(process -> process.taskManager().stream())
                .map(Samples::taskManager)
                .toList());
    }

    private Answer config() {
        return FakeServer.json(
                200,
                Samples.recorded("/recorded/config.json")
                        .replaceFirst(
                                "\"timezone-offset\":\\s*-?\\d+",
                                "\"timezone-offset\":" + zone.getTotalSeconds() * 1000));
    }

    private Logs.Listing listing(ClusterProcess process) {
        return new Logs.Listing(List.of(new Logs.LogFile(FILE, text(process).length(), 0)));
    }

    private LogLines.Tail tail(ClusterProcess process, Arguments arguments) {
        refuseIfStock();
        var text = text(process);
        long end = arguments.find(LogLines.BEFORE).orElse(Long.MAX_VALUE);
        var all = new ArrayList<LogLines.Line>();
        long offset = 0;
        for (var line : text.lines().toList()) {
            if (offset + line.length() + 1 <= end) {
                all.add(new LogLines.Line(offset, Optional.empty(), line));
            }
            offset += line.length() + 1;
        }
        var last = all.subList(Math.max(0, all.size() - arguments.get(LogLines.LINES)), all.size());
        return new LogLines.Tail(
                text.length(), last.isEmpty() ? 0 : last.getFirst().offset(), last);
    }

    private Content whole(ClusterProcess process) {
        var bytes = text(process).getBytes(StandardCharsets.UTF_8);
        return new Content("text/plain", bytes.length, () -> new ByteArrayInputStream(bytes));
    }

    private synchronized Answer follow(ClusterProcess process) {
        refuseIfStock();
        var queue = new LinkedBlockingQueue<LogLines.Addition>();
        readers.computeIfAbsent(process, added -> new ArrayList<>()).add(queue);
        return new Answer(200, "text/event-stream", -1, new Events(queue));
    }

    private void refuseIfStock() {
        if (stock) {
            throw new Refusal(FaultCode.NOT_FOUND, "Not found.");
        }
    }

    /// The additions to a file as server-sent events; a read waits for the next one.
    private static final class Events extends InputStream {
        private final BlockingQueue<LogLines.Addition> additions;
        private InputStream event = InputStream.nullInputStream();

        Events(BlockingQueue<LogLines.Addition> additions) {
            this.additions = additions;
        }

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int count = event.read(into, offset, length);
            while (count < 0) {
                event = next();
                count = event.read(into, offset, length);
            }
            return count;
        }

        private InputStream next() throws IOException {
            try {
                return new ByteArrayInputStream(("event: lines\ndata: " + Json.text(additions.take()) + "\n\n")
                        .getBytes(StandardCharsets.UTF_8));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("closed");
            }
        }
    }
}
