package io.millrace.reliability.fault;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.reliability.process.Await;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.scenario.Trial;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/// Two job managers that elect their leader with ZooKeeper, which is slow for a while, then away, and starts
/// again. Then the leader is killed while it takes a savepoint.
public final class ZooKeeperScenario implements Scenario.Harm {
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final Duration ANSWER = Duration.ofSeconds(10);
    /// Of each packet. A session ends after 4 s.
    private static final Duration SLOW = Duration.ofMillis(500);

    @Override
    public void run(Trial trial) throws Exception {
        var away = Duration.ofSeconds(trial.size(60, 180));
        try (var group = JobManagerGroup.start(trial, 4)) {
            var job = startJob(group);
            trial.add(Figure.none("jobs that did not start", group.awaitRun(job) ? 0 : 1));
            group.toZooKeeper().slow(SLOW);
            trial.add(Figure.none("failed states while ZooKeeper is slow", failedStates(group, job, away)));
            var another = startJob(group);
            trial.add(Figure.none("jobs that did not start while ZooKeeper is slow", group.awaitRun(another) ? 0 : 1));
            group.toZooKeeper().slow(Duration.ZERO);
            group.zooKeeper().kill();
            trial.add(Figure.none("failed states while ZooKeeper is away", failedStates(group, job, away)));
            var since = System.nanoTime();
            group.zooKeeper().restart();
            var recovered = group.awaitRun(job);
            trial.add(Figure.seen("recovery after ZooKeeper is back", (System.nanoTime() - since) / 1e9, "s"));
            trial.add(Figure.none("jobs lost with ZooKeeper", recovered && group.awaitRun(another) ? 0 : 1));
            changeLeader(trial, group, job, another);
        }
    }

    private static void changeLeader(Trial trial, JobManagerGroup group, JobId job, JobId another)
            throws IOException, InterruptedException {
        var savepoints = trial.place("savepoints");
        var leader = group.awaitLeader();
        var one = Arguments.of(Jobs.JOB, job);
        try (var client = leader.clusterClient().client()) {
            var _ = client.call(
                    Savepoints.TRIGGER,
                    one,
                    Savepoints.Request.into(savepoints.toUri().toString()));
        }
        leader.kill();
        var since = System.nanoTime();
        var recovered = group.awaitRun(job) && group.awaitRun(another);
        trial.add(Figure.seen("recovery after a change of the leader", (System.nanoTime() - since) / 1e9, "s"));
        trial.add(Figure.none("jobs lost with the leader", recovered ? 0 : 1));
        trial.add(Figure.none("further jobs in the list", group.jobs().size() - 2L));
        try (var client = group.awaitLeader().clusterClient().client()) {
            var done = Await.until(LIMIT, () -> savepoint(client, one, savepoints));
            trial.add(Figure.none("savepoints of the next leader that failed", done ? 0 : 1));
        }
    }

    private static boolean savepoint(Client client, Arguments job, Path folder) throws InterruptedException {
        var request = Savepoints.Request.into(folder.toUri().toString());
        if (!(client.call(Savepoints.TRIGGER, job, request) instanceof Reply.Ok<Triggers.Accepted>(var accepted))) {
            return false;
        }
        var poll = job.with(Triggers.TRIGGER, accepted.requestId());
        return Await.until(
                        ANSWER,
                        () -> client.call(Savepoints.POLL, poll)
                                        .orThrow()
                                        .status()
                                        .id()
                                == Triggers.Progress.COMPLETED)
                && client.call(Savepoints.POLL, poll)
                        .orThrow()
                        .operation()
                        .flatMap(Savepoints.Outcome::location)
                        .isPresent();
    }

    private static JobId startJob(JobManagerGroup group) throws IOException, InterruptedException {
        try (var session = group.addGateway().connect()) {
            return PauseScenario.job(session);
        }
    }

    private static long failedStates(JobManagerGroup group, JobId job, Duration time) throws InterruptedException {
        var end = System.nanoTime() + time.toNanos();
        long failed = 0;
        while (System.nanoTime() < end) {
            failed += group.states(job).stream().filter(JobState::ended).count();
            Await.pause(Duration.ofSeconds(1));
        }
        return failed;
    }
}
