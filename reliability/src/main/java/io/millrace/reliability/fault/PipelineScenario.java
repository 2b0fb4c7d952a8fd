package io.millrace.reliability.fault;

import io.millrace.client.ClusterClient;
import io.millrace.reliability.process.Latencies;
import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.process.Waiting;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.scenario.Trial;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// A pipeline from a source with offsets to files, exactly once, whose server is killed (`kill -9`) or stopped
/// (SIGTERM) at random moments, also while it starts: as often as the time allows, in a random order.
public final class PipelineScenario implements Scenario {
    private static final int MAX_MILLIS = 4_000;
    private static final Duration RECOVERY = Duration.ofMinutes(2);
    private static final Duration STOP = Duration.ofMinutes(1);

    private enum End {
        KILL,
        STOP
    }

    @Override
    public String name() {
        return "fault-pipeline";
    }

    @Override
    public String promise() {
        return "A pipeline whose server is killed or stopped at any moment goes on under its id, is listed throughout, and"
                + " loses and doubles no row.";
    }

    @Override
    public void run(Trial trial) throws Exception {
        var random = trial.random("pipeline");
        var folder = trial.place("server");
        var first = ServerProcess.Start.server(trial.home(), folder).with("jobs.checkpoint-interval=500ms");
        var server = first.ready();
        try {
            var pipeline = CountingPipeline.start(server, folder.resolve("numbers"));
            // the same address again, for those who watch
            var next = first.with("rest.port=" + server.cluster().getPort());
            var run = new Run(trial, random, next, pipeline);
            try (var watch = new JobListWatch(server.cluster(), pipeline)) {
                var deadline = System.nanoTime() + trial.time().toNanos();
                for (var end : ends(trial, random)) {
                    if (System.nanoTime() > deadline) {
                        break;
                    }
                    server = run.endAndStart(server, end);
                }
                trial.add(Figure.none("lists without the job", watch.missing()));
            }
            trial.add(Figure.none("pipelines without progress", pipeline.awaitMore(RECOVERY) ? 0 : 1));
            server.kill();
            run.report(pipeline.count());
        } finally {
            server.close();
        }
    }

    private static List<End> ends(Trial trial, Random random) {
        var ends = new ArrayList<>(Collections.nCopies(trial.size(8, 50), End.KILL));
        ends.addAll(Collections.nCopies(trial.size(3, 20), End.STOP));
        Collections.shuffle(ends, random);
        return ends;
    }

    /// The processes of one run, one after the other.
    private static final class Run {
        private final Trial trial;
        private final Random random;
        private final ServerProcess.Start next;
        private final CountingPipeline pipeline;
        private final Latencies toRunning = new Latencies();
        private int kills;
        private int stops;
        private int late;

        Run(Trial trial, Random random, ServerProcess.Start next, CountingPipeline pipeline) {
            this.trial = trial;
            this.random = random;
            this.next = next;
            this.pipeline = pipeline;
        }

        /// Ends a server, in a third of the cases another one while it starts, and starts the next, until the job runs.
        ServerProcess endAndStart(ServerProcess server, End end) throws IOException, InterruptedException {
            end(server, end);
            if (random.nextInt(3) == 0) {
                end(next.launch(), end);
            }
            var began = System.nanoTime();
            var started = next.launch();
            if (!started.awaitReady()) {
                started.close();
                throw new IOException("after " + kills + " kills and " + stops + " stops, the next start failed: "
                        + started.printed());
            }
            awaitRunning(started, began);
            return started;
        }

        private void end(ServerProcess server, End end) throws InterruptedException {
            try (server) {
                Waiting.pause(Duration.ofMillis(random.nextInt(MAX_MILLIS)));
                switch (end) {
                    case KILL -> {
                        server.kill();
                        kills++;
                    }
                    case STOP -> {
                        server.terminate();
                        if (!server.awaitEnd(STOP)) {
                            late++;
                        }
                        stops++;
                    }
                }
            }
        }

        private void awaitRunning(ServerProcess server, long began) throws IOException, InterruptedException {
            ClusterClient cluster = server.clusterClient();
            try (var _ = cluster.client()) {
                if (!Waiting.until(RECOVERY, () -> pipeline.runs(cluster))) {
                    throw new IOException("after " + kills + " kills and " + stops + " stops, the job does not run: "
                            + cluster.jobs());
                }
            }
            toRunning.add(System.nanoTime() - began);
        }

        void report(CountingPipeline.Count count) {
            trial.add(Figure.seen("kills", kills, ""));
            trial.add(Figure.seen("stops", stops, ""));
            trial.add(Figure.none("stops that took more than 60 s", late));
            trial.add(Figure.seen("rows", count.numbers(), ""));
            trial.add(Figure.none("rows lost", count.lost()));
            trial.add(Figure.none("rows doubled", count.doubled()));
            trial.add(Figure.seen("start to running, median", toRunning.quantile(0.5), "ms"));
            trial.add(Figure.seen("start to running, slowest", toRunning.max(), "ms"));
        }
    }
}
