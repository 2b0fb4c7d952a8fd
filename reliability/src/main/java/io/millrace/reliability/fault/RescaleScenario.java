package io.millrace.reliability.fault;

import io.millrace.client.ClusterClient;
import io.millrace.client.Reply;
import io.millrace.reliability.process.Await;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.scenario.Trial;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import java.io.IOException;
import java.time.Duration;

/// Job managers whose leader is killed at random moments while the parallelism of a pipeline is changed, up and down.
/// The next leader is asked for the same change.
public final class RescaleScenario implements Scenario.Harm {
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final Duration CHANGE = Duration.ofSeconds(40);
    private static final int MAX_MILLIS = 1_500;

    @Override
    public void run(Trial trial) throws Exception {
        int rounds = trial.size(4, 20);
        var random = trial.random("rescale");
        int stuck = 0;
        int unchanged = 0;
        try (var group = JobManagerGroup.start(trial, 4, "jobs.checkpoint-interval=500ms");
                var numbers = NumberFiles.begin(trial.place("numbers"))) {
            var pipeline = CountingPipeline.start(group.addGateway(), numbers, trial.place("files"));
            var job = pipeline.jobs().jobs().getFirst();
            for (int round = 0; round < rounds; round++) {
                int parallelism = 2 - round % 2;
                if (!goesOn(group, job, pipeline)) {
                    stuck++;
                    trial.finding("round " + round + ", no further rows: " + group.states(job));
                    break;
                }
                var leader = group.awaitLeader();
                try (var client = leader.clusterClient().client()) {
                    new ClusterClient(client)
                            .rescale(job, Rescales.Request.to(parallelism))
                            .orThrow();
                    Await.pause(Duration.ofMillis(random.nextInt(MAX_MILLIS)));
                    leader.kill();
                }
                if (!changes(group, job, parallelism)) {
                    unchanged++;
                    trial.finding("round " + round + ": not changed to " + parallelism);
                }
                group.addJobManager();
            }
            trial.add(Figure.seen("leaders killed during a change", rounds, ""));
            trial.add(Figure.none("rounds without further rows", stuck));
            trial.add(Figure.none("changes that the next leader did not make", unchanged));
            trial.add(Figure.none("further jobs in the list", group.jobs().size() - 1L));
            long written = numbers.end();
            Await.until(LIMIT, () -> pipeline.count().numbers() >= written);
            var count = pipeline.count();
            trial.add(Figure.seen("rows", written, ""));
            trial.add(Figure.none("rows lost", written - count.numbers()));
            trial.add(Figure.none("rows doubled", count.doubled()));
        }
    }

    private static boolean goesOn(JobManagerGroup group, JobId job, Pipeline pipeline) throws InterruptedException {
        long before = pipeline.finished();
        return group.awaitRun(job) && Await.until(LIMIT, () -> pipeline.finished() > before);
    }

    /// Asks the leader, again while it does not have the job yet or is not done with the former request.
    private static boolean changes(JobManagerGroup group, JobId job, int parallelism)
            throws IOException, InterruptedException {
        try (var client = group.awaitLeader().clusterClient().client()) {
            var cluster = new ClusterClient(client);
            return Await.until(LIMIT, () -> change(cluster, job, parallelism));
        }
    }

    private static boolean change(ClusterClient cluster, JobId job, int parallelism) throws InterruptedException {
        return cluster.rescale(job, Rescales.Request.to(parallelism))
                        instanceof Reply.Ok<Triggers.Accepted>(var accepted)
                && Await.until(
                        CHANGE,
                        () -> cluster.rescaling(job, accepted.requestId()) instanceof Reply.Ok<Triggers.Poll>(var poll)
                                && poll.status().id() != Triggers.Progress.IN_PROGRESS)
                && cluster.rescaling(job, accepted.requestId()) instanceof Reply.Ok<Triggers.Poll>(var done)
                && done.status().id() == Triggers.Progress.COMPLETED
                && done.operation().flatMap(Triggers.Outcome::failureCause).isEmpty();
    }
}
