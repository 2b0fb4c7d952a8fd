package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TriggerId;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kills processes of a job's cluster (`kill -9`), once each, or as often as `-Dmillrace.kills=N` says. How long each
/// recovery takes is printed.
class KillsIT {
    private static final int KILLS = Integer.getInteger("millrace.kills", 1);
    private static final Duration LIMIT = TestTimeout.LIMIT;

    @TempDir
    private Path directory;

    private final List<RoleProcess> processes = new ArrayList<>();
    private final HttpClient http = HttpClient.newHttpClient();
    private final List<Client> clients = new ArrayList<>();
    private int started;

    @AfterEach
    void stopAll() {
        http.close();
        clients.forEach(Client::close);
        processes.forEach(RoleProcess::close);
    }

    private RoleProcess start(String role, List<String> keys, String... more) throws IOException {
        started++;
        var words = new ArrayList<>(List.of(role, "start"));
        words.addAll(keys);
        words.addAll(List.of(more));
        var home = Files.createDirectories(directory.resolve(role + "-" + started));
        var process = RoleProcess.start(home, words.toArray(String[]::new));
        processes.add(process);
        return process;
    }

    private Client client(RoleProcess jobManager) {
        var client = jobManager.client();
        clients.add(client);
        return client;
    }

    private static List<String> arguments(Map<String, String> keys) {
        return keys.entrySet().stream()
                .map(key -> "-D" + key.getKey() + "=" + key.getValue())
                .toList();
    }

    /// Where the job managers say that their leader is; empty when they do not.
    private Optional<String> leader(String jobManager) {
        try {
            var answer = http.send(
                    HttpRequest.newBuilder(URI.create(jobManager + "/v1/config"))
                            .timeout(Duration.ofSeconds(20))
                            .build(),
                    HttpResponse.BodyHandlers.discarding());
            return answer.headers().firstValue("Leader");
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private RoleProcess awaitLeader(List<RoleProcess> jobManagers) {
        return await().atMost(LIMIT)
                .until(
                        () -> jobManagers.stream()
                                .filter(one -> leader(one.cluster()).equals(Optional.of(one.cluster())))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    private static void awaitSlots(Client client, int slots) {
        await().atMost(LIMIT)
                .until(() -> client.call(TaskManagers.LIST) instanceof Reply.Ok<TaskManagers.Listing>(var all)
                        && all.taskmanagers().stream()
                                        .mapToInt(TaskManagers.TaskManager::slotsNumber)
                                        .sum()
                                == slots);
    }

    /// Waits until all tasks run and a checkpoint has been completed since `since`.
    private static void awaitCheckpoint(Client client, JobId job, Instant since) {
        var one = Arguments.of(Jobs.JOB, job);
        await().atMost(LIMIT)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> client.call(Jobs.STATUS, one) instanceof Reply.Ok<Jobs.Status>(var status)
                        && status.status() == JobState.RUNNING
                        && client.call(Checkpoints.HISTORY, one) instanceof Reply.Ok<CheckpointsHistory>(var history)
                        && history.latest()
                                .completed()
                                .filter(last -> last.triggerTimestamp() > since.toEpochMilli())
                                .isPresent());
    }

    private static void stopWithSavepoint(Client client, JobId job, Path savepoints) {
        var one = Arguments.of(Jobs.JOB, job);
        var trigger = client.call(
                        Savepoints.STOP,
                        one,
                        Savepoints.StopRequest.into(savepoints.toUri().toString()))
                .orThrow()
                .requestId();
        var stopped = await().atMost(LIMIT)
                .until(
                        () -> client.call(Savepoints.POLL, one.with(Triggers.TRIGGER, trigger))
                                .orThrow(),
                        poll -> poll.status().id() != Triggers.Progress.IN_PROGRESS);
        assertThat(stopped.operation().orElseThrow().failureCause()).isEmpty();
        await().atMost(LIMIT)
                .until(() -> client.call(Jobs.STATUS, one).orThrow().status() == JobState.FINISHED);
    }

    private Map<String, String> availability(ZooKeeperProcess zooKeeper) {
        return Map.of(
                "high-availability.type", "zookeeper",
                "high-availability.zookeeper.quorum", zooKeeper.quorum(),
                "high-availability.zookeeper.client.session-timeout", System.getProperty("millrace.session", "4 s"),
                "high-availability.storageDir", directory.resolve("ha").toUri().toString());
    }

    /// A job whose parallelism is changed while its leader is killed.
    private record Changing(CountingToFiles counting, JobId job, JobManagerOptions.SchedulerType scheduler) {
        private static final TriggerId NAME = new TriggerId("more for the evening");

        Arguments one() {
            return Arguments.of(Jobs.JOB, job);
        }

        void request(Client client) {
            client.call(Rescales.TRIGGER, one(), Rescales.Request.to(4).as(NAME))
                    .orThrow();
        }

        Reply<Triggers.Poll> poll(Client client) {
            return client.call(Rescales.POLL, one().with(Triggers.TRIGGER, NAME));
        }
    }

    /// There is also a job with each scheduler, whose parallelism is being changed when the first leader is
    /// killed.
    @Test
    void jobsAndChangesOfParallelismOutliveTheLeadersWithNothingLostAndNothingTwice() throws Exception {
        try (var zooKeeper = ZooKeeperProcess.start(directory.resolve("zk"))) {
            var keys = arguments(availability(zooKeeper));
            var jobManagers = new ArrayList<RoleProcess>();
            jobManagers.add(start("jobmanager", keys, "-Drest.port=0"));
            jobManagers.add(start("jobmanager", keys, "-Drest.port=0", "-Drest.standby.forward=true"));
            start("taskmanager", keys, "-Dtaskmanager.numberOfTaskSlots=10");
            processes.forEach(RoleProcess::awaitReady);
            var leader = awaitLeader(jobManagers);
            awaitSlots(client(leader), 10);

            var counting = new CountingToFiles(directory.resolve("numbers"));
            var job = DispatcherSubmission.submit(
                    counting.environment(directory.resolve("checkpoints")), availability(zooKeeper));
            var changing = List.of(
                    submit(JobManagerOptions.SchedulerType.Adaptive, zooKeeper),
                    submit(JobManagerOptions.SchedulerType.Default, zooKeeper));
            try (var watch = new StatusWatch(job)) {
                jobManagers.forEach(one -> watch.add(one.cluster()));
                awaitCheckpoint(client(leader), job, Instant.EPOCH);
                for (var one : changing) {
                    awaitCheckpoint(client(leader), one.job(), Instant.EPOCH);
                }
                for (var one : changing) {
                    one.request(client(leader));
                }
                for (int kill = 1; kill <= KILLS; kill++) {
                    var killed = Instant.now();
                    leader.kill();
                    jobManagers.remove(leader);
                    leader = awaitLeader(jobManagers);
                    var elected = Instant.now();
                    awaitCheckpoint(client(leader), job, elected);
                    print("leader", kill, killed, elected);
                    if (kill == 1) {
                        for (var one : changing) {
                            assertGoesOn(one, client(leader), elected);
                        }
                    }
                    var next = start("jobmanager", keys, "-Drest.port=0", "-Drest.standby.forward=" + (kill % 2 == 0))
                            .awaitReady();
                    jobManagers.add(next);
                    watch.add(next.cluster());
                }
                stopWithSavepointUnder(watch, leader, job);
                System.out.println("answers while leaders were killed: " + watch.answers());
            }
            System.out.println("numbers, each once: " + counting.assertExactlyOnce());
        }
    }

    private Changing submit(JobManagerOptions.SchedulerType scheduler, ZooKeeperProcess zooKeeper) throws Exception {
        var counting = new CountingToFiles(directory.resolve("numbers-" + scheduler));
        var environment = counting.environment(directory.resolve("checkpoints"));
        environment.configure(new Configuration().set(JobManagerOptions.SCHEDULER, scheduler));
        return new Changing(counting, DispatcherSubmission.submit(environment, availability(zooKeeper)), scheduler);
    }

    /// The job goes on with the former parallelism or the new one, and does not know of the change, which can
    /// be requested again.
    private void assertGoesOn(Changing changing, Client client, Instant elected) throws IOException {
        var job = changing.job();
        awaitCheckpoint(client, job, elected);
        assertThat(parallelism(client, job)).isIn(List.of(2), List.of(4));
        assertThat(changing.poll(client))
                .isInstanceOfSatisfying(
                        Reply.Refused.class,
                        refused -> assertThat(refused.status()).isEqualTo(404));
        changing.request(client);
        await().until(() -> changing.poll(client).orThrow().status().id() == Triggers.Progress.COMPLETED);
        assertThat(parallelism(client, job)).isEqualTo(List.of(4));
        // subtasks without numbers come to their end, and no savepoint is taken while they do
        awaitCheckpoint(client, job, Instant.now());
        stopWithSavepoint(client, job, directory.resolve("savepoints"));
        System.out.println(changing.scheduler() + ": numbers, each once: "
                + changing.counting().assertExactlyOnce());
    }

    private static List<Integer> parallelism(Client client, JobId job) {
        return client.call(Jobs.DETAIL, Arguments.of(Jobs.JOB, job)).orThrow().vertices().stream()
                .map(Jobs.Vertex::parallelism)
                .distinct()
                .toList();
    }

    private void stopWithSavepointUnder(StatusWatch watch, RoleProcess leader, JobId job) {
        watch.close();
        watch.assertNothingWrong();
        try (var client = leader.client()) {
            stopWithSavepoint(client, job, directory.resolve("savepoints"));
        }
    }

    private static void print(String what, int number, Instant killed, Instant noticed) {
        System.out.printf(
                "%s killed, %d: noticed after %d ms, a checkpoint completed again after %d ms%n",
                what,
                number,
                Duration.between(killed, noticed).toMillis(),
                Duration.between(killed, Instant.now()).toMillis());
    }

    @Test
    @Tag("exhaustive")
    void aJobOutlivesItsTaskManagersWithNothingLostAndNothingTwice() throws Exception {
        var jobManager = start("jobmanager", List.of(), "-Drest.port=0", "-Djobmanager.rpc.port=0");
        jobManager.awaitReady();
        var keys = List.of(jobManager.keysOfTaskManagers());
        var taskManagers = new ArrayList<RoleProcess>();
        for (int i = 0; i < 2; i++) {
            taskManagers.add(start("taskmanager", keys, "-Dtaskmanager.numberOfTaskSlots=1"));
        }
        taskManagers.forEach(RoleProcess::awaitReady);
        var address = Map.of(
                "jobmanager.rpc.address", keys.getFirst().replaceFirst(".*=", ""),
                "jobmanager.rpc.port", keys.getLast().replaceFirst(".*=", ""));
        try (var client = jobManager.client()) {
            awaitSlots(client, 2);
            var counting = new CountingToFiles(directory.resolve("numbers"));
            var job = DispatcherSubmission.submit(counting.environment(directory.resolve("checkpoints")), address);
            try (var watch = new StatusWatch(job)) {
                watch.add(jobManager.cluster());
                awaitCheckpoint(client, job, Instant.EPOCH);
                for (int kill = 1; kill <= KILLS; kill++) {
                    var next = start("taskmanager", keys, "-Dtaskmanager.numberOfTaskSlots=1")
                            .awaitReady();
                    awaitSlots(client, 3);
                    var killed = Instant.now();
                    taskManagers.removeFirst().kill();
                    taskManagers.add(next);
                    awaitSlots(client, 2);
                    var noticed = Instant.now();
                    awaitCheckpoint(client, job, noticed);
                    print("task manager", kill, killed, noticed);
                }
                stopWithSavepointUnder(watch, jobManager, job);
                System.out.println("answers while task managers were killed: " + watch.answers());
            }
            System.out.println("numbers, each once: " + counting.assertExactlyOnce());
        }
        assertThat(jobManager.isAlive()).isTrue();
    }
}
