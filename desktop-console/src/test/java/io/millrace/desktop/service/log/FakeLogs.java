package io.millrace.desktop.service.log;

import io.millrace.client.Reply;
import io.millrace.wire.Content;
import io.millrace.wire.Event;
import io.millrace.wire.EventStream;
import io.millrace.wire.Fault;
import io.millrace.wire.cluster.LogLines;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// The logs of a cluster in memory: of the same kind as Millrace, or of the stock kind. Each process has one file.
public final class FakeLogs implements LogSource {
    public static final String FILE = "engine.log";

    private final Map<LogProcess, StringBuilder> files = new HashMap<>();
    private final Map<LogProcess, List<BlockingQueue<LogLines.Addition>>> readers = new HashMap<>();
    private final List<LogProcess> processes = new ArrayList<>();
    public volatile boolean stock;
    public volatile boolean away;
    public volatile ZoneOffset zone = ZoneOffset.UTC;

    private boolean forgetful;
    private long length;

    /// Keeps only the lines that were written first, which is enough for a follower.
    public FakeLogs forgetful() {
        forgetful = true;
        return this;
    }

    /// Adds lines, and passes them to the followers.
    public synchronized FakeLogs write(LogProcess process, List<String> lines) {
        if (!processes.contains(process)) {
            processes.add(process);
        }
        var file = files.computeIfAbsent(process, made -> new StringBuilder());
        var told = new ArrayList<LogLines.Line>();
        for (var line : lines) {
            told.add(new LogLines.Line(forgetful ? length : file.length(), Optional.empty(), line));
            length += line.length() + 1;
            if (!forgetful || file.length() < 1000) {
                file.append(line).append('\n');
            }
        }
        readers.getOrDefault(process, List.of()).forEach(reader -> reader.add(new LogLines.Addition(false, told)));
        return this;
    }

    private <T> Reply<T> say(boolean offered, T answer) {
        if (away) {
            return new Reply.Unreachable<>("No one listens.");
        }
        return offered ? new Reply.Ok<>(answer) : new Reply.Refused<>(404, Fault.of("Not found."));
    }

    private synchronized String text(LogProcess process) {
        return files.getOrDefault(process, new StringBuilder()).toString();
    }

    @Override
    public synchronized Reply<List<LogProcess>> processes() {
        return say(true, List.copyOf(processes));
    }

    @Override
    public Reply<ZoneOffset> zone() {
        return say(true, zone);
    }

    @Override
    public Reply<List<LogFile>> files(LogProcess process) {
        return say(true, List.of(new LogFile(FILE, text(process).length(), Instant.EPOCH)));
    }

    @Override
    public Reply<LogLines.Tail> tail(LogPlace place, int lines, Optional<Long> before) {
        var text = text(place.process());
        var all = new ArrayList<LogLines.Line>();
        long offset = 0;
        for (var line : text.lines().toList()) {
            if (offset + line.length() + 1 <= before.orElse(Long.MAX_VALUE)) {
                all.add(new LogLines.Line(offset, Optional.empty(), line));
            }
            offset += line.length() + 1;
        }
        var last = all.subList(Math.max(0, all.size() - lines), all.size());
        long from = last.isEmpty() ? 0 : last.getFirst().offset();
        return say(!stock, new LogLines.Tail(text.length(), from, last));
    }

    @Override
    public synchronized Reply<EventStream<LogLines.Addition>> follow(
            LogPlace place, int lines, Optional<String> lastEvent) {
        var queue = new LinkedBlockingQueue<LogLines.Addition>();
        readers.computeIfAbsent(place.process(), made -> new ArrayList<>()).add(queue);
        return say(!stock, new Stream(queue));
    }

    private record Stream(BlockingQueue<LogLines.Addition> queue) implements EventStream<LogLines.Addition> {
        @Override
        public Next<LogLines.Addition> next(Duration wait) throws InterruptedException {
            var next = queue.poll(wait.toMillis(), TimeUnit.MILLISECONDS);
            return next == null ? new Quiet<>() : new Arrived<>(new Event<>("lines", next));
        }

        @Override
        public void close() {}
    }

    @Override
    public Reply<LogLines.Found> search(LogPlace place, LogPattern pattern, LogLines.Next from) {
        return say(
                !stock,
                new LogLines.Found(0, 0, 0, List.of(), LogLines.End.COMPLETE, Optional.empty(), Optional.empty()));
    }

    @Override
    public Reply<Content> whole(LogPlace place) {
        var bytes = text(place.process()).getBytes(StandardCharsets.UTF_8);
        return say(true, new Content("text/plain", bytes.length, () -> new java.io.ByteArrayInputStream(bytes)));
    }
}
