package io.millrace.reliability.load;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.reliability.process.GuardedServer;
import io.millrace.reliability.process.Latencies;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Trial;
import io.millrace.wire.Arguments;
import io.millrace.wire.EventStream;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.cluster.Logs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// A log file of 1 GiB that is read from its end, searched as a whole, and followed while it grows.
final class LongLog implements Load {
    private static final long BYTES = 1L << 30;
    private static final int BLOCK_LINES = 10_000;
    private static final int TAILS = 50;
    private static final int ADDED = 20_000;
    private static final int SEARCHERS = 8;
    private static final int TOO_MANY = 429;
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final double TAIL_P99 = 500;
    private static final double MAX_GROWTH = 300;
    private static final String NAME = "long.log";

    @Override
    public void run(Trial trial, GuardedServer guarded) throws Exception {
        var file = guarded.server().folder().resolve(NAME);
        write(file);
        var before = guarded.server().figures().residentMegabytes();
        try (var client =
                new Client(Connection.to(guarded.server().cluster().toString()).requestTimeout(LIMIT))) {
            var log = Arguments.of(Logs.FILE, NAME);
            trial.add(Figure.seen("size of the log", Files.size(file) >> 20, "MB"));
            trial.add(Figure.atMost(
                    "p99 of the last 100 lines", tails(client, log).p99(), "ms", TAIL_P99));
            search(trial, client, log.with(LogLines.TEXT, "needle"), "a text");
            search(trial, client, log.with(LogLines.TEXT, "need[k-m]e").with(LogLines.REGEX, true), "a pattern");
            searchTogether(trial, client, log.with(LogLines.TEXT, "need[k-m]es").with(LogLines.REGEX, true));
            follow(trial, client, log, file);
        }
        trial.add(Figure.atMost(
                "growth of the resident memory",
                (double) (guarded.server().figures().residentMegabytes() - before),
                "MB",
                MAX_GROWTH));
        Files.delete(file);
    }

    /// Three lines are different: the first one, one in the middle, and the last one.
    private static void write(Path file) throws IOException {
        var line =
                "2026-11-26 12:00:00,000 INFO  [some-thread] io.millrace.Some - An event of no interest has happened.\n";
        var block = line.repeat(BLOCK_LINES).getBytes(StandardCharsets.US_ASCII);
        var needle = line.replace("event", "needle").getBytes(StandardCharsets.US_ASCII);
        try (var out = Files.newOutputStream(file)) {
            out.write(needle);
            var written = 0L;
            for (boolean middle = false; written < BYTES; written += block.length) {
                if (!middle && written > BYTES / 2) {
                    out.write(needle);
                    middle = true;
                }
                out.write(block);
            }
            out.write(needle);
        }
    }

    private static Latencies tails(Client client, Arguments log) {
        var latencies = new Latencies();
        for (int i = 0; i < TAILS; i++) {
            var since = System.nanoTime();
            var _ = client.call(LogLines.TAIL_OF_JOB_MANAGER, log).orThrow();
            latencies.add(System.nanoTime() - since);
        }
        return latencies;
    }

    private static void search(Trial trial, Client client, Arguments query, String what) {
        var since = System.nanoTime();
        var next = Optional.of(new LogLines.Next(0, 1));
        int hits = 0;
        while (next.isPresent()) {
            var from = next.get();
            var found = client.call(
                            LogLines.SEARCH_OF_JOB_MANAGER,
                            query.with(LogLines.FROM, from.from()).with(LogLines.LINE, from.line()))
                    .orThrow();
            hits += found.hits().size();
            next = found.next();
        }
        trial.add(Figure.seen("search for " + what + " in all of it", (System.nanoTime() - since) / 1e9, "s"));
        trial.add(Figure.none("lines with " + what + " that were not found", 3 - hits));
    }

    /// Runs as many searches as can wait for a processor each, for as long as one search may take.
    private static void searchTogether(Trial trial, Client client, Arguments query) throws InterruptedException {
        var answered = new AtomicInteger();
        var toldToWait = new AtomicInteger();
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < SEARCHERS; i++) {
                clients.execute(() -> {
                    switch (client.call(LogLines.SEARCH_OF_JOB_MANAGER, query)) {
                        case Reply.Ok<LogLines.Found> _ -> answered.incrementAndGet();
                        case Reply.Refused<LogLines.Found> no
                        when no.status() == TOO_MANY -> toldToWait.incrementAndGet();
                        case Reply.Failure<LogLines.Found> _ -> {}
                    }
                });
            }
        }
        trial.add(Figure.seen("of " + SEARCHERS + " searches at a time answered", answered.get(), ""));
        trial.add(Figure.none(
                "of these neither answered nor told to wait", SEARCHERS - answered.get() - toldToWait.get()));
    }

    private static void follow(Trial trial, Client client, Arguments log, Path file)
            throws IOException, InterruptedException {
        try (var stream = client.call(LogLines.FOLLOW_OF_JOB_MANAGER, log).orThrow()) {
            var writer = Thread.ofVirtual().start(() -> append(file));
            int next = 0;
            int wrong = 0;
            var end = System.nanoTime() + LIMIT.toNanos();
            while (next < ADDED && System.nanoTime() < end) {
                if (stream.next(Duration.ofSeconds(1)) instanceof EventStream.Arrived<LogLines.Addition>(var event)) {
                    for (var line : event.data().lines()) {
                        if (line.text().startsWith("added ")) {
                            wrong += line.text().equals("added " + next) ? 0 : 1;
                            next++;
                        }
                    }
                }
            }
            writer.join();
            trial.add(Figure.none("lines lost, doubled or misplaced while it is followed", wrong + ADDED - next));
        }
    }

    private static void append(Path file) {
        try (var out = Files.newBufferedWriter(file, StandardOpenOption.APPEND)) {
            for (int i = 0; i < ADDED; i++) {
                out.write("added " + i + "\n");
                if (i % 100 == 0) {
                    out.flush();
                    TimeUnit.MILLISECONDS.sleep(5);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
