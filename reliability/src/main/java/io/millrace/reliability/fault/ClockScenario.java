package io.millrace.reliability.fault;

import io.millrace.client.ClusterClient;
import io.millrace.client.Reply;
import io.millrace.reliability.process.Await;
import io.millrace.reliability.process.Bystander;
import io.millrace.reliability.process.FakeClock;
import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.process.SqlConnection;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.scenario.Trial;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/// A server whose clock is set an hour forward, two hours back, and right again. Its query and its pipeline read files,
/// because the engine's generator of rows and the age at which it ends a file follow the wall clock.
public final class ClockScenario implements Scenario.Harm {
    private static final List<Duration> JUMPS = List.of(Duration.ofHours(1), Duration.ofHours(-1), Duration.ZERO);
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final double P99_MILLIS = 250;

    @Override
    public void run(Trial trial) throws Exception {
        var folder = trial.place("server");
        var clock = FakeClock.in(folder);
        var start = ServerProcess.Start.server(trial.home(), folder).environment(clock.environment());
        try (var server = start.ready();
                var numbers = NumberFiles.begin(trial.place("numbers"));
                var query = OpenQuery.start(server, numbers);
                var bystander = Bystander.at(server.gateway());
                var client = server.clusterClient().client()) {
            var lasting = LastingState.make(server);
            var pipeline = CountingPipeline.start(server, numbers, trial.place("files"));
            var cluster = new ClusterClient(client);
            int idle = 0;
            int unread = 0;
            int lost = 0;
            for (var jump : JUMPS) {
                require(Await.until(LIMIT, () -> pipeline.finished() > 0), "a checkpoint before the jump");
                clock.set(jump);
                var during = trial.size(60, 180);
                query.read(Duration.ofSeconds(during));
                long files = pipeline.finished();
                idle += Await.until(LIMIT, () -> pipeline.finished() > files) ? 0 : 1;
                unread += query.read(Duration.ofSeconds(5)) > 0 ? 0 : 1;
                var missing = lasting.missing(server);
                if (!missing.isEmpty()) {
                    lost++;
                    trial.finding("with a clock at " + jump + ", missing: " + missing);
                }
            }
            trial.add(Figure.none("jumps after which the pipeline had no checkpoint", idle));
            trial.add(Figure.none("jumps after which the open query had no rows", unread));
            trial.add(Figure.none("jumps that lost something", lost));
            trial.add(Figure.none(
                    "jobs that were started again",
                    restarted(cluster, pipeline.jobs().jobs(), trial)));
            bystander.report(trial, "all the time", P99_MILLIS);
            var count = pipeline.count();
            trial.add(Figure.seen("numbers in finished files", count.numbers(), ""));
            trial.add(Figure.none("numbers lost", count.lost()));
            trial.add(Figure.none("numbers doubled", count.doubled()));
        }
    }

    private static void require(boolean condition, String what) throws IOException {
        if (!condition) {
            throw new IOException("failed: " + what);
        }
    }

    private static long restarted(ClusterClient cluster, List<JobId> jobs, Trial trial) {
        return jobs.stream()
                .filter(job -> {
                    var answer = cluster.job(job);
                    var ran = answer instanceof Reply.Ok<Jobs.Detail>(var detail)
                            && detail.state() == JobState.RUNNING
                            && detail.timestamps().getOrDefault(JobState.RESTARTING, 0L) == 0;
                    if (!ran) {
                        trial.finding(answer.toString());
                    }
                    return !ran;
                })
                .count();
    }

    /// A query without an end whose rows are read.
    private static final class OpenQuery implements AutoCloseable {
        private final SqlConnection session;
        private final OperationHandle operation;
        private long token;

        private OpenQuery(SqlConnection session, OperationHandle operation) {
            this.session = session;
            this.operation = operation;
        }

        static OpenQuery start(ServerProcess server, NumberFiles numbers) throws IOException {
            var session = server.connect();
            session.require(numbers.table(), LIMIT);
            return new OpenQuery(
                    session, session.submit("SELECT n FROM numbers").orThrow());
        }

        /// Reads for that long, or until the result has ended. Returns the number of rows.
        long read(Duration time) throws InterruptedException {
            long rows = 0;
            var end = System.nanoTime() + time.toNanos();
            while (System.nanoTime() < end) {
                if (session.page(operation, token) instanceof Reply.Ok<Results.Page>(var page)
                        && page.resultType() == ResultType.PAYLOAD) {
                    rows += page.results().orElseThrow().data().size();
                    token++;
                }
                Await.pause(Duration.ofMillis(200));
            }
            return rows;
        }

        @Override
        public void close() {
            session.close();
        }
    }
}
