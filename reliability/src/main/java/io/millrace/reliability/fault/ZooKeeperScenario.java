package io.millrace.reliability.fault;

import io.millrace.client.Client;
import io.millrace.client.ClusterClient;
import io.millrace.client.Reply;
import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.process.Waiting;
import io.millrace.reliability.process.ZooKeeperServer;
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
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Two job managers that elect their leader with ZooKeeper, which is away for a while and starts again. Then the leader
/// is killed while it takes a savepoint.
public final class ZooKeeperScenario implements Scenario {
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final Duration ANSWER = Duration.ofSeconds(10);

    private final HttpClient http = HttpClient.newHttpClient();

    @Override
    public String name() {
        return "fault-zookeeper";
    }

    @Override
    public String promise() {
        return "While ZooKeeper is away for 60 s no job fails, and after its restart the same jobs run. A leader that is"
                + " killed during a savepoint is followed by the other one, with the same jobs.";
    }

    @Override
    public void run(Trial trial) throws Exception {
        var away = Duration.ofSeconds(trial.size(60, 180));
        try (var zooKeeper = ZooKeeperServer.start(trial.home(), trial.place("zookeeper"));
                var first = jobManager(trial, zooKeeper);
                var second = jobManager(trial, zooKeeper);
                var _ = role(trial, "taskmanager", zooKeeper)
                        .with("taskmanager.numberOfTaskSlots=4")
                        .ready()) {
            var jobManagers = List.of(first, second);
            var leader = awaitLeader(jobManagers).orElseThrow();
            var job = startJob(trial, leader);
            trial.add(Figure.none("jobs that did not start", awaitRun(jobManagers, job) ? 0 : 1));
            zooKeeper.kill();
            trial.add(Figure.none("failed states while ZooKeeper is away", failedStates(jobManagers, job, away)));
            var since = System.nanoTime();
            zooKeeper.restart();
            var recovered = awaitRun(jobManagers, job);
            trial.add(Figure.seen("recovery after ZooKeeper is back", (System.nanoTime() - since) / 1e9, "s"));
            trial.add(Figure.none("jobs lost with ZooKeeper", recovered ? 0 : 1));
            changeLeader(trial, jobManagers, job);
        } finally {
            http.close();
        }
    }

    private void changeLeader(Trial trial, List<ServerProcess> jobManagers, JobId job)
            throws IOException, InterruptedException {
        var savepoints = trial.place("savepoints");
        var leader = awaitLeader(jobManagers).orElseThrow();
        var one = Arguments.of(Jobs.JOB, job);
        try (var client = leader.clusterClient().client()) {
            var _ = client.call(
                    Savepoints.TRIGGER,
                    one,
                    Savepoints.Request.into(savepoints.toUri().toString()));
        }
        leader.kill();
        var since = System.nanoTime();
        var others = jobManagers.stream().filter(ServerProcess::isAlive).toList();
        var recovered = awaitRun(others, job);
        trial.add(Figure.seen("recovery after a change of the leader", (System.nanoTime() - since) / 1e9, "s"));
        trial.add(Figure.none("jobs lost with the leader", recovered ? 0 : 1));
        try (var client = others.getFirst().clusterClient().client()) {
            var all = new ClusterClient(client).jobs().orThrow().jobs();
            trial.add(Figure.none("further jobs in the list", all.size() - 1L));
            var done = Waiting.until(LIMIT, () -> savepoint(client, one, savepoints));
            trial.add(Figure.none("savepoints of the next leader that failed", done ? 0 : 1));
        }
    }

    private static boolean savepoint(Client client, Arguments job, Path folder) throws InterruptedException {
        var request = Savepoints.Request.into(folder.toUri().toString());
        if (!(client.call(Savepoints.TRIGGER, job, request) instanceof Reply.Ok<Triggers.Accepted>(var accepted))) {
            return false;
        }
        var poll = job.with(Triggers.TRIGGER, accepted.requestId());
        return Waiting.until(
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

    private static ServerProcess.Start role(Trial trial, String role, ZooKeeperServer zooKeeper) throws IOException {
        var folder = trial.place(role);
        return new ServerProcess.Start(trial.home(), role, folder, "-Xmx600m", List.of())
                .with(
                        "high-availability.type=zookeeper",
                        "high-availability.zookeeper.quorum=" + zooKeeper.quorum(),
                        "high-availability.zookeeper.client.session-timeout=4 s",
                        "high-availability.storageDir="
                                + folder.resolveSibling("ha").toUri(),
                        "state.dir=" + folder.resolve("state"));
    }

    private static ServerProcess jobManager(Trial trial, ZooKeeperServer zooKeeper)
            throws IOException, InterruptedException {
        return role(trial, "jobmanager", zooKeeper)
                .with("rest.port=0", "jobmanager.rpc.port=0")
                .ready();
    }

    /// Starts a job through a gateway that ends afterwards.
    private static JobId startJob(Trial trial, ServerProcess leader) throws IOException, InterruptedException {
        var folder = trial.place("gateway");
        var start = new ServerProcess.Start(trial.home(), "gateway", folder, "-Xmx600m", List.of())
                .with(
                        "rest.port=" + leader.cluster().getPort(),
                        "sql-gateway.endpoint.rest.port=0",
                        "state.dir=" + folder.resolve("state"));
        try (var gateway = start.ready();
                var session = gateway.connect()) {
            return PauseScenario.job(session);
        }
    }

    private Optional<ServerProcess> awaitLeader(List<ServerProcess> jobManagers) throws InterruptedException {
        var found = new ArrayList<ServerProcess>();
        Waiting.until(LIMIT, () -> {
            for (var one : jobManagers) {
                if (leader(one.cluster()).equals(Optional.of(one.cluster().toString()))) {
                    found.add(one);
                }
            }
            return !found.isEmpty();
        });
        return found.stream().findFirst();
    }

    /// The address of the leader, as a job manager knows it.
    private Optional<String> leader(URI jobManager) throws InterruptedException {
        try {
            return http.send(
                            HttpRequest.newBuilder(jobManager.resolve("/v1/config"))
                                    .timeout(ANSWER)
                                    .build(),
                            HttpResponse.BodyHandlers.discarding())
                    .headers()
                    .firstValue("Leader");
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static boolean awaitRun(List<ServerProcess> jobManagers, JobId job) throws InterruptedException {
        return Waiting.until(LIMIT, () -> states(jobManagers, job).contains(JobState.RUNNING));
    }

    private static long failedStates(List<ServerProcess> jobManagers, JobId job, Duration time)
            throws InterruptedException {
        var end = System.nanoTime() + time.toNanos();
        long failed = 0;
        while (System.nanoTime() < end) {
            failed += states(jobManagers, job).stream().filter(JobState::ended).count();
            Waiting.pause(Duration.ofSeconds(1));
        }
        return failed;
    }

    private static List<JobState> states(List<ServerProcess> jobManagers, JobId job) {
        var states = new ArrayList<JobState>();
        for (var one : jobManagers) {
            try (var client = one.clusterClient().client()) {
                if (client.call(Jobs.STATUS, Arguments.of(Jobs.JOB, job))
                        instanceof Reply.Ok<Jobs.Status>(var status)) {
                    states.add(status.status());
                }
            }
        }
        return states;
    }
}
