package io.millrace.reliability.fault;

import io.millrace.client.ClusterClient;
import io.millrace.reliability.process.Await;
import io.millrace.reliability.process.Latencies;
import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Trial;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// A server with a pipeline that is killed (`kill -9`) or stopped (SIGTERM) at random moments, also while it starts,
/// and started again until its jobs run: as often as the time allows, in a random order. In every second round, at
/// random, further results become final before.
final class RestartRounds implements AutoCloseable {
    private static final int MAX_MILLIS = 4_000;
    private static final Duration RECOVERY = Duration.ofMinutes(5);
    private static final Duration STOP = Duration.ofMinutes(1);

    private enum End {
        KILL,
        STOP
    }

    private final Trial trial;
    private final Random random;
    private final ServerProcess.Start next;
    private final Pipeline pipeline;
    private final Latencies toRunning = new Latencies();
    private ServerProcess server;
    private long finished;
    private int rounds;
    private int advanced;
    private int stuck;
    private int kills;
    private int stops;
    private int late;

    /// @param start  of the server, which is ended when this is closed
    RestartRounds(Trial trial, Random random, ServerProcess.Start start, ServerProcess server, Pipeline pipeline) {
        this.trial = trial;
        this.random = random;
        // the same address again, for those who watch
        this.next = start.with("rest.port=" + server.cluster().getPort());
        this.server = server;
        this.pipeline = pipeline;
    }

    /// Runs the rounds, waits for further results, kills the server, and reports all but the results.
    void run(int manyKills, int manyStops) throws IOException, InterruptedException {
        try (var watch = new JobListWatch(server.cluster(), pipeline.jobs())) {
            var deadline = System.nanoTime() + trial.time().toNanos();
            for (var end : ends(manyKills, manyStops)) {
                if (System.nanoTime() > deadline) {
                    break;
                }
                endAndStart(end);
            }
            trial.add(Figure.none("lists without a job", watch.missing()));
        }
        awaitMore();
        var cluster = server.clusterClient();
        try (var _ = cluster.client()) {
            trial.add(Figure.none("further jobs", pipeline.jobs().others(cluster)));
        }
        server.kill();
        report();
    }

    private List<End> ends(int manyKills, int manyStops) {
        var ends = new ArrayList<>(Collections.nCopies(manyKills, End.KILL));
        ends.addAll(Collections.nCopies(manyStops, End.STOP));
        Collections.shuffle(ends, random);
        return ends;
    }

    /// Ends the server, in a third of the cases another one while it starts, and starts the next, until the jobs run.
    private void endAndStart(End end) throws IOException, InterruptedException {
        if (random.nextBoolean()) {
            awaitMore();
        }
        end(server, end);
        note();
        if (random.nextInt(3) == 0) {
            end(next.launch(), end);
        }
        var began = System.nanoTime();
        server = next.launch();
        if (!server.awaitReady()) {
            throw new IOException(
                    "after " + kills + " kills and " + stops + " stops, the next start failed: " + server.printed());
        }
        awaitRunning(began);
    }

    /// Waits until results become final that are further than those of now.
    private void awaitMore() throws InterruptedException {
        long before = pipeline.finished();
        if (!Await.until(RECOVERY, () -> pipeline.finished() > before)) {
            stuck++;
            trial.finding("after " + kills + " kills and " + stops + " stops, no results after " + before);
        }
    }

    private void note() {
        long now = pipeline.finished();
        rounds++;
        advanced += now > finished ? 1 : 0;
        finished = now;
    }

    private void end(ServerProcess ending, End end) throws InterruptedException {
        try (ending) {
            Await.pause(Duration.ofMillis(random.nextInt(MAX_MILLIS)));
            switch (end) {
                case KILL -> {
                    ending.kill();
                    kills++;
                }
                case STOP -> {
                    ending.terminate();
                    if (!ending.awaitEnd(STOP)) {
                        late++;
                    }
                    stops++;
                }
            }
        }
    }

    private void awaitRunning(long began) throws IOException, InterruptedException {
        ClusterClient cluster = server.clusterClient();
        try (var _ = cluster.client()) {
            if (!Await.until(RECOVERY, () -> pipeline.jobs().run(cluster))) {
                throw new IOException(
                        "after " + kills + " kills and " + stops + " stops, the jobs do not run: " + cluster.jobs());
            }
        }
        toRunning.add(System.nanoTime() - began);
    }

    private void report() {
        trial.add(Figure.seen("kills", kills, ""));
        trial.add(Figure.seen("stops", stops, ""));
        trial.add(Figure.none("stops that took more than 60 s", late));
        trial.add(Figure.seen("rounds", rounds, ""));
        trial.add(Figure.seen("rounds with further final results", advanced, ""));
        trial.add(Figure.none("rounds that waited 5 min for results", stuck));
        trial.add(Figure.seen("start to running, median", toRunning.quantile(0.5), "ms"));
        trial.add(Figure.seen("start to running, slowest", toRunning.max(), "ms"));
    }

    @Override
    public void close() {
        server.close();
    }
}
