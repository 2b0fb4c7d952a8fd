package io.millrace.reliability.load;

import io.millrace.reliability.process.Await;
import io.millrace.reliability.process.GuardedServer;
import io.millrace.reliability.process.Latencies;
import io.millrace.reliability.process.SqlConnection;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Trial;
import io.millrace.wire.Refusal;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/// Clients that run a mix of statements one after the other, each in sessions of its own.
final class MixedClients implements Load {
    private static final int CLIENTS = 64;
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int SAMPLES = 6;
    private static final double MEGABYTES_A_MINUTE = 20;
    private static final List<String> MIX = List.of(
            "SELECT 1",
            "SELECT a, b FROM (VALUES (1, 'x'), (2, 'y')) AS t(a, b)",
            "SELECT COUNT(*) FROM (VALUES (1), (2), (3)) AS t(a)",
            "CREATE TEMPORARY VIEW IF NOT EXISTS v AS SELECT 1 AS a",
            "SHOW TABLES",
            "SET 'pipeline.name' = 'mixed'",
            "EXPLAIN PLAN FOR SELECT 1",
            "SELECT no_such_column",
            "INSERT INTO sink VALUES (1)");

    private final Latencies latencies = new Latencies();
    private final AtomicInteger unexpected = new AtomicInteger();
    private final AtomicBoolean over = new AtomicBoolean();

    @Override
    public void run(Trial trial, GuardedServer guarded) throws Exception {
        var heaps = new ArrayList<Long>();
        var before = guarded.server().figures();
        try (var clients = Executors.newFixedThreadPool(CLIENTS)) {
            for (int i = 0; i < CLIENTS; i++) {
                var random = trial.random("client " + i);
                clients.execute(() -> work(trial, guarded.server().gateway(), random));
            }
            try {
                for (int i = 0; i < SAMPLES && guarded.server().isAlive(); i++) {
                    Await.pause(trial.time().dividedBy(SAMPLES));
                    heaps.add(guarded.server().heapMegabytes());
                }
            } finally {
                over.set(true);
            }
        }
        var after = guarded.server().figures();
        trial.add(Figure.seen("statements of 64 clients", latencies.count(), ""));
        trial.add(Figure.seen(
                "statements a second", latencies.count() / (double) trial.time().toSeconds(), ""));
        trial.add(Figure.seen("their p99", latencies.p99(), "ms"));
        trial.add(Figure.none("unexpected failures", unexpected.get()));
        // the first half fills caches
        var half = heaps.size() / 2;
        var minutes = trial.time().toSeconds() / 60.0 * (heaps.size() - 1 - half) / SAMPLES;
        trial.add(Figure.atMost(
                "growth of the heap in the second half",
                (heaps.getLast() - heaps.get(half)) / Math.max(minutes, 0.1),
                "MB a minute",
                MEGABYTES_A_MINUTE));
        trial.add(Figure.seen("memory", after.residentMegabytes(), "MB"));
        trial.add(Figure.seen("threads more than before", after.threads() - before.threads(), ""));
        trial.add(Figure.seen("open files more than before", after.files() - before.files(), ""));
    }

    private void work(Trial trial, URI gateway, Random random) {
        while (!over.get()) {
            try (var session = SqlConnection.open(gateway)) {
                session.run("CREATE TEMPORARY TABLE sink (a INT) WITH ('connector' = 'blackhole')", LIMIT);
                for (int i = 0; i < 50 && !over.get(); i++) {
                    run(trial, session, MIX.get(random.nextInt(MIX.size())));
                }
            } catch (Refusal refused) {
                unexpected.incrementAndGet();
                trial.finding("no session: " + refused.reason());
                return;
            }
        }
    }

    private void run(Trial trial, SqlConnection session, String sql) {
        var since = System.nanoTime();
        var outcome = session.run(sql, LIMIT);
        latencies.add(System.nanoTime() - since);
        var wanted = !sql.contains("no_such");
        if (outcome.ok() != wanted) {
            unexpected.incrementAndGet();
            trial.finding(sql + ": " + outcome);
        }
    }
}
