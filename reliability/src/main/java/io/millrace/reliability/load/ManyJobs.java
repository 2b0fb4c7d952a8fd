package io.millrace.reliability.load;

import io.millrace.reliability.process.GuardedServer;
import io.millrace.reliability.process.Latencies;
import io.millrace.reliability.process.SqlConnection;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Trial;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Many jobs that have ended, as many as the time allows, and many that run.
final class ManyJobs implements Load {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int LISTS = 50;
    private static final int STARTERS = 4;
    private static final double LIST_P99 = 1_000;

    @Override
    public void run(Trial trial, GuardedServer guarded) throws Exception {
        var before = guarded.server().heapMegabytes();
        int ended = startEnding(trial, guarded, trial.size(2_000, 20_000));
        try (var session = connect(guarded)) {
            var between = guarded.server().heapMegabytes();
            trial.add(Figure.seen("jobs that were started and ended", ended, ""));
            trial.add(Figure.none("of these not in the list", Math.max(0, ended - listed(guarded))));
            trial.add(Figure.seen("memory of an ended job", (between - before) * 1024.0 / Math.max(1, ended), "KB"));
            trial.add(Figure.atMost("p99 of the list of jobs", list(guarded).p99(), "ms", LIST_P99));
            var running = start(trial, session, "INSERT INTO sink SELECT a FROM source", trial.size(40, 200));
            var after = guarded.server().heapMegabytes();
            trial.add(Figure.seen("running jobs", running.size(), ""));
            trial.add(Figure.seen(
                    "memory of a running job", (after - between) * 1024.0 / Math.max(1, running.size()), "KB"));
            trial.add(Figure.seen(
                    "threads of the server", guarded.server().figures().threads(), ""));
            trial.add(Figure.atMost(
                    "p99 of the list with running jobs", list(guarded).p99(), "ms", LIST_P99));
            running.forEach(guarded.cluster()::cancel);
        }
    }

    private static SqlConnection connect(GuardedServer guarded) {
        var session = guarded.server().connect();
        session.run("CREATE TEMPORARY TABLE sink (a INT) WITH ('connector' = 'blackhole')", LIMIT);
        session.run("SET 'parallelism.default' = '1'", LIMIT);
        session.run(
                "CREATE TEMPORARY TABLE source (a INT) WITH ('connector' = 'datagen', 'rows-per-second' = '1')", LIMIT);
        return session;
    }

    /// Starts jobs that end at once, in several sessions. Returns how many the time allowed.
    private static int startEnding(Trial trial, GuardedServer guarded, int jobs) throws Exception {
        var started = new ArrayList<Future<Integer>>();
        try (var starters = Executors.newFixedThreadPool(STARTERS)) {
            for (int i = 0; i < STARTERS; i++) {
                started.add(starters.submit(() -> {
                    try (var session = connect(guarded)) {
                        return start(trial, session, "INSERT INTO sink VALUES (1)", jobs / STARTERS)
                                .size();
                    }
                }));
            }
        }
        int sum = 0;
        for (var one : started) {
            sum += one.get();
        }
        return sum;
    }

    private static int listed(GuardedServer guarded) {
        return guarded.cluster().jobs().orThrow().jobs().size();
    }

    /// Starts up to a number of jobs, as many as the time allows.
    private static List<JobId> start(Trial trial, SqlConnection session, String insert, int jobs) {
        var started = new ArrayList<JobId>();
        var until = System.nanoTime() + trial.time().toNanos();
        for (int i = 0; i < jobs && System.nanoTime() < until; i++) {
            var outcome = session.run(insert, LIMIT);
            var job = outcome instanceof SqlConnection.Outcome.Rows rows ? rows.job() : Optional.<JobId>empty();
            job.ifPresentOrElse(started::add, () -> trial.finding(insert + ": " + outcome));
        }
        return started;
    }

    private static Latencies list(GuardedServer guarded) {
        var latencies = new Latencies();
        for (int i = 0; i < LISTS; i++) {
            var since = System.nanoTime();
            guarded.cluster().jobs().orThrow();
            latencies.add(System.nanoTime() - since);
        }
        return latencies;
    }
}
