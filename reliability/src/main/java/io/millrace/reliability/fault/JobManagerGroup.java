package io.millrace.reliability.fault;

import io.millrace.client.ClusterClient;
import io.millrace.client.Reply;
import io.millrace.reliability.process.Await;
import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.process.ZooKeeperServer;
import io.millrace.reliability.scenario.Trial;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Job managers that elect their leader with ZooKeeper, with a task manager.
final class JobManagerGroup implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final Duration ANSWER = Duration.ofSeconds(10);

    private final HttpClient http = HttpClient.newHttpClient();
    private final Trial trial;
    private final ZooKeeperServer zooKeeper;
    private final CuttableProxy toZooKeeper;
    private final List<String> keys;
    private final List<ServerProcess> jobManagers = new ArrayList<>();
    private final List<ServerProcess> others = new ArrayList<>();

    private JobManagerGroup(Trial trial, ZooKeeperServer zooKeeper, CuttableProxy toZooKeeper, List<String> keys) {
        this.trial = trial;
        this.zooKeeper = zooKeeper;
        this.toZooKeeper = toZooKeeper;
        this.keys = keys;
    }

    /// Two job managers.
    ///
    /// @param slots of the task manager
    /// @param keys  of each process
    static JobManagerGroup start(Trial trial, int slots, String... keys) throws IOException, InterruptedException {
        var zooKeeper = ZooKeeperServer.start(trial.home(), trial.place("zookeeper"));
        var group =
                new JobManagerGroup(trial, zooKeeper, new CuttableProxy("localhost", zooKeeper.port()), List.of(keys));
        try {
            group.addJobManager();
            group.addJobManager();
            group.others.add(group.role("taskmanager")
                    .with("taskmanager.numberOfTaskSlots=" + slots)
                    .ready());
            return group;
        } catch (IOException | InterruptedException e) {
            group.close();
            throw e;
        }
    }

    ZooKeeperServer zooKeeper() {
        return zooKeeper;
    }

    /// The network between ZooKeeper and all others.
    CuttableProxy toZooKeeper() {
        return toZooKeeper;
    }

    private ServerProcess.Start role(String role) throws IOException {
        var folder = trial.place(role);
        return ServerProcess.Start.of(trial.home(), role, folder)
                .options("-Xmx600m")
                .with(
                        "high-availability.type=zookeeper",
                        "high-availability.zookeeper.quorum=127.0.0.1:" + toZooKeeper.port(),
                        "high-availability.zookeeper.client.session-timeout=4 s",
                        "high-availability.storageDir="
                                + folder.resolveSibling("ha").toUri(),
                        "state.dir=" + folder.resolve("state"))
                .with(keys.toArray(String[]::new));
    }

    void addJobManager() throws IOException, InterruptedException {
        jobManagers.add(
                role("jobmanager").with("rest.port=0", "jobmanager.rpc.port=0").ready());
    }

    /// A gateway that finds the leader with ZooKeeper.
    ServerProcess addGateway() throws IOException, InterruptedException {
        var gateway = role("gateway").with("sql-gateway.endpoint.rest.port=0").ready();
        others.add(gateway);
        return gateway;
    }

    /// The job manager that leads.
    ServerProcess awaitLeader() throws IOException, InterruptedException {
        var found = new ArrayList<ServerProcess>();
        if (!Await.until(LIMIT, () -> {
            for (var one : living()) {
                if (leader(one.cluster()).equals(Optional.of(one.cluster().toString()))) {
                    found.add(one);
                }
            }
            return !found.isEmpty();
        })) {
            throw new IOException("no job manager leads");
        }
        return found.getFirst();
    }

    private List<ServerProcess> living() {
        return jobManagers.stream().filter(ServerProcess::isAlive).toList();
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

    /// The jobs that the leader lists.
    List<Jobs.Line> jobs() throws IOException, InterruptedException {
        try (var client = awaitLeader().clusterClient().client()) {
            return new ClusterClient(client).jobs().orThrow().jobs();
        }
    }

    boolean awaitRun(JobId job) throws InterruptedException {
        return Await.until(LIMIT, () -> states(job).contains(JobState.RUNNING));
    }

    /// The states of a job that the job managers know.
    List<JobState> states(JobId job) {
        var states = new ArrayList<JobState>();
        for (var one : living()) {
            try (var client = one.clusterClient().client()) {
                if (client.call(Jobs.STATUS, Arguments.of(Jobs.JOB, job))
                        instanceof Reply.Ok<Jobs.Status>(var status)) {
                    states.add(status.status());
                }
            }
        }
        return states;
    }

    @Override
    public void close() throws IOException {
        others.forEach(ServerProcess::close);
        jobManagers.forEach(ServerProcess::close);
        toZooKeeper.close();
        zooKeeper.close();
        http.close();
    }
}
