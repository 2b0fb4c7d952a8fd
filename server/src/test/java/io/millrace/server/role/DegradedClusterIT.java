package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.SqlClient;
import io.millrace.server.PlainHttp;
import io.millrace.testing.ReservedPort;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Headers;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests what a cluster reports while parts of it are stopped, away or ending: what it knows, with its time, and
/// nothing else.
class DegradedClusterIT {
    private static final Duration LIMIT = TestTimeout.LIMIT;
    /// The limit within which a caller has an answer, whatever is stopped.
    private static final Duration ANSWER = Duration.ofSeconds(60);

    private static final Pattern TASK_MANAGER = Pattern.compile("\"id\":\"([^\"]+)\"");

    private static final Pattern GATEWAY = Pattern.compile("SQL gateway (http://[^\\s,]+)");

    @TempDir
    private Path directory;

    private final List<RoleProcess> processes = new ArrayList<>();
    private final HttpClient http = HttpClient.newHttpClient();
    private final ReservedPort zooKeeperPort = ReservedPort.reserve();

    @AfterEach
    void stopAll() throws Exception {
        http.shutdownNow();
        processes.forEach(RoleProcess::close);
        zooKeeperPort.close();
    }

    private Map<String, String> availability() {
        return Map.of(
                "high-availability.type",
                "zookeeper",
                "high-availability.zookeeper.quorum",
                "localhost:" + zooKeeperPort.number(),
                "high-availability.zookeeper.client.session-timeout",
                "10 s",
                "high-availability.storageDir",
                directory.resolve("ha").toUri().toString());
    }

    private RoleProcess start(String role, String... more) throws IOException {
        var words = new ArrayList<>(List.of(role, "start"));
        availability().forEach((key, value) -> words.add("-D" + key + "=" + value));
        words.addAll(List.of("-Dheartbeat.interval=1000", "-Dheartbeat.timeout=15000"));
        words.addAll(List.of(more));
        var home = Files.createDirectories(directory.resolve(role + "-" + processes.size()));
        var process = RoleProcess.start(home, words.toArray(String[]::new));
        processes.add(process);
        return process;
    }

    private RoleProcess jobManager() throws IOException {
        return start("jobmanager", "-Drest.port=0");
    }

    /// Starts a gateway over that job manager alone, whether or not it leads.
    private RoleProcess gateway(int port) throws IOException {
        var home = Files.createDirectories(directory.resolve("gateway"));
        var process = RoleProcess.start(
                home,
                "gateway",
                "start",
                "-Dsql-gateway.endpoint.rest.port=0",
                "-Drest.port=" + port,
                "-Dclient.timeout=5 s");
        processes.add(process);
        return process;
    }

    private static void saysThatItsClusterIsSilent(RoleProcess gateway) {
        var address = GATEWAY.matcher(gateway.printed("out"));
        assertThat(address.find()).isTrue();
        try (var client = new Client(Connection.to(address.group(1)))) {
            var sql = new SqlClient(client);
            var session = sql.open(Sessions.Open.plain()).orThrow();
            var operation =
                    sql.execute(session, Statements.Execute.of("SHOW JOBS")).orThrow();
            await().atMost(LIMIT)
                    .until(() -> sql.status(session, operation).orThrow().status() == OperationStatus.ERROR);
            assertThat(sql.fetch(session, operation, 0, RowFormat.JSON).toString())
                    .contains("cannot be reached", "did not answer within 5 s");
        }
    }

    private record Asked(int status, String text, Optional<Long> observed, Optional<String> leader) {}

    /// Fails when there is no answer in time.
    private Asked ask(RoleProcess jobManager, String method, String path) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(jobManager.cluster() + "/v1" + path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .timeout(ANSWER)
                .build();
        var answer = send(jobManager, request);
        return new Asked(
                answer.statusCode(),
                answer.body(),
                answer.headers().firstValue(Headers.OBSERVED_AT).map(Long::valueOf),
                answer.headers().firstValue("Leader"));
    }

    /// Sends a request, and sends it again, as curl does, if the connection ended under it.
    private HttpResponse<String> send(RoleProcess jobManager, HttpRequest request)
            throws IOException, InterruptedException {
        try {
            return received(request);
        } catch (IOException e) {
            var state = jobManager.isAlive() ? " is running" : " has ended";
            throw new AssertionError(
                    jobManager.directory() + state + ": " + jobManager.printed("err") + "\n" + errors(jobManager), e);
        }
    }

    private HttpResponse<String> received(HttpRequest request) throws IOException, InterruptedException {
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (ConnectException | HttpTimeoutException e) {
            throw e;
        } catch (IOException e) {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        }
    }

    private Asked ask(RoleProcess jobManager, String path) throws IOException, InterruptedException {
        return ask(jobManager, "GET", path);
    }

    private void awaitLeading(RoleProcess jobManager) {
        await().atMost(LIMIT)
                .until(
                        () -> ask(jobManager, "/jobs/overview"),
                        answer -> answer.status() == 200 && answer.leader().equals(Optional.of(jobManager.cluster())));
    }

    private void awaitRunning(RoleProcess jobManager, JobId job) {
        await().atMost(LIMIT)
                .until(
                        () -> ask(jobManager, "/jobs/" + job),
                        answer -> answer.status() == 200
                                && answer.text().contains("\"state\":\"RUNNING\"")
                                && answer.text().contains("\"RUNNING\":2"));
    }

    private void assertLeaderless(RoleProcess jobManager) throws Exception {
        for (var path : List.of("/jobs/overview", "/overview", "/taskmanagers", "/jobs")) {
            var answer = ask(jobManager, path);
            assertThat(answer.status()).as(path + ": " + answer.text()).isEqualTo(503);
            assertThat(answer.text()).contains("No job manager leads since", "ZooKeeper");
            assertThat(answer.leader()).isEmpty();
        }
        assertThat(health(jobManager))
                .startsWith("503 {\"status\":\"DOWN\"")
                .contains("{\"name\":\"leader\",\"status\":\"DOWN\",\"reason\":\"No job manager leads since");
    }

    private static String health(RoleProcess jobManager) throws Exception {
        return PlainHttp.get(jobManager.cluster() + "/health/ready");
    }

    @Test
    @Tag("exhaustive")
    void whatIsNotKnownIsSaidAndNothingIsGuessed() throws Exception {
        withoutZooKeeperNothingStarts();
        var zooKeeper = ZooKeeperProcess.start(directory.resolve("zk"), zooKeeperPort);
        try {
            var first = jobManager().awaitReady();
            awaitLeading(first);
            var second = jobManager();
            var taskManager = start("taskmanager", "-Dtaskmanager.numberOfTaskSlots=2");
            var gateway = gateway(URI.create(first.cluster()).getPort());
            second.awaitReady();
            taskManager.awaitReady();
            gateway.awaitReady();
            var counting = new CountingToFiles(directory.resolve("numbers"));
            var job =
                    DispatcherSubmission.submit(counting.environment(directory.resolve("checkpoints")), availability());
            try (var watch = new StatusWatch(job)) {
                watch.add(first.cluster());
                watch.add(second.cluster());
                awaitRunning(first, job);
                aLeaderStandsStill(first, second, gateway, job);
                aTaskManagerStandsStill(second, taskManager, job);
                zooKeeper.kill();
                await().atMost(LIMIT).untilAsserted(() -> {
                    assertLeaderless(first);
                    assertLeaderless(second);
                });
                zooKeeper = ZooKeeperProcess.start(directory.resolve("zk"), zooKeeperPort);
                awaitRunning(awaitAny(first, second), job);
                watch.assertNothingWrong();
            }
            var leader = awaitAny(first, second);
            aLeaderIsStopped(leader, leader == first ? second : first, job);
        } finally {
            zooKeeper.close();
        }
    }

    private void withoutZooKeeperNothingStarts() throws Exception {
        for (var process : List.of(jobManager(), start("taskmanager"))) {
            assertThat(process.code()).isEqualTo(1);
            assertThat(process.printed("err"))
                    .hasLineCount(1)
                    .contains("ZooKeeper cannot be reached at localhost:" + zooKeeperPort.number());
        }
    }

    private static String log(RoleProcess process) throws IOException {
        try (var files = Files.list(process.directory().resolve("log"))) {
            var all = new StringBuilder();
            for (var file : files.filter(Files::isRegularFile).toList()) {
                all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
            return all.toString();
        }
    }

    /// The log from its first error on, which tells why a job manager ended.
    private static String errors(RoleProcess process) throws IOException {
        var log = log(process);
        var first = log.indexOf(" ERROR ");
        return first < 0 ? log : log.substring(first);
    }

    private RoleProcess awaitAny(RoleProcess one, RoleProcess other) {
        var leader = new ArrayList<RoleProcess>();
        await().atMost(LIMIT).until(() -> {
            for (var each : List.of(one, other)) {
                if (ask(each, "/config").leader().equals(Optional.of(each.cluster()))) {
                    leader.add(each);
                }
            }
            return !leader.isEmpty();
        });
        return leader.getFirst();
    }

    /// The standby does not know, unless it leads meanwhile.
    private void assertSilentOrLed(RoleProcess leader, RoleProcess standby, String path)
            throws IOException, InterruptedException {
        var answer = ask(standby, path);
        if (answer.status() == 503) {
            assertThat(answer.text())
                    .contains("The leader " + leader.cluster() + " does not answer since", "unknown until then");
        } else {
            assertThat(ask(standby, "/config").leader())
                    .as(path + ": " + answer.text())
                    .contains(standby.cluster());
        }
    }

    private void aLeaderStandsStill(RoleProcess leader, RoleProcess standby, RoleProcess gateway, JobId job)
            throws Exception {
        await().atMost(LIMIT).until(() -> ask(standby, "/config").leader().equals(Optional.of(leader.cluster())));
        assertThat(ask(standby, "/jobs/" + job).status()).isEqualTo(404);
        assertThat(health(standby)).startsWith("200 ").contains("Another job manager leads: " + leader.cluster());
        leader.pause();
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(health(standby))
                        .startsWith("503 ")
                        .contains("{\"name\":\"engine\",\"status\":\"DOWN\",\"reason\":\"The leader " + leader.cluster()
                                + " does not answer since"));
        // a sign of life of a moment ago may still count
        await().atMost(LIMIT).untilAsserted(() -> assertSilentOrLed(leader, standby, "/jobs/overview"));
        for (var path : List.of("/taskmanagers", "/overview", "/jobs/" + job)) {
            assertSilentOrLed(leader, standby, path);
        }
        awaitLeading(standby);
        awaitRunning(standby, job);
        saysThatItsClusterIsSilent(gateway);
        leader.resume();
        // it finds out that it leads no more, and tells of the job as it was when it did
        await().atMost(LIMIT)
                .until(
                        () -> ask(leader, "/jobs/" + job),
                        answer -> answer.leader().equals(Optional.of(standby.cluster())) && answer.status() == 200);
        var past = ask(leader, "/jobs/" + job).text();
        assertThat(past)
                .contains("\"state\":\"SUSPENDED\"", "\"CANCELED\":0")
                .doesNotContain("\"status\":\"CANCELED\"");
    }

    private void aTaskManagerStandsStill(RoleProcess leader, RoleProcess taskManager, JobId job) throws Exception {
        // it may register again after the change of leaders, when its job runs already
        var listed = await().atMost(LIMIT)
                .until(() -> TASK_MANAGER.matcher(ask(leader, "/taskmanagers").text()), Matcher::find);
        var one = "/taskmanagers/" + listed.group(1);
        await().atMost(LIMIT).until(() -> ask(leader, one + "/metrics").text().contains("Status.JVM.Memory.Heap.Used"));
        taskManager.pause();
        long paused = System.currentTimeMillis();
        // a heartbeat that was under way may arrive after the pause; the next one would have come after the interval
        long lastHeartbeat = paused + 900;
        var figures = ask(leader, one + "/metrics?get=Status.JVM.Memory.Heap.Used");
        assertThat(figures.status()).isEqualTo(200);
        assertThat(figures.observed().orElseThrow()).isLessThan(lastHeartbeat);
        var detail = ask(leader, one);
        assertThat(detail.status()).isEqualTo(200);
        assertThat(detail.observed().orElseThrow()).isLessThan(lastHeartbeat);
        // what others say is not held up by it
        await().atMost(LIMIT)
                .until(
                        () -> ask(leader, "/jobmanager/metrics?get=Status.JVM.CPU.Load")
                                .observed()
                                .orElseThrow(),
                        observed -> observed > paused);
        // last, because it waits for an answer
        var dump = ask(leader, one + "/thread-dump");
        assertThat(dump.status()).as(dump.text()).isEqualTo(503);
        assertThat(dump.text()).contains("its last heartbeat came");
        await().atMost(LIMIT).until(() -> ask(leader, one).status() == 404);
        // its tasks are not said to run where nothing runs: they wait for slots
        await().atMost(LIMIT).until(() -> ask(leader, "/jobs/" + job).text().contains("\"SCHEDULED\":2"));
        taskManager.resume();
        awaitRunning(leader, job);
    }

    private void aLeaderIsStopped(RoleProcess leader, RoleProcess other, JobId job) throws Exception {
        // the monitoring has continued through all of it, whoever led
        assertThat(log(leader) + log(other)).doesNotContain("The watch over the cluster broke");
        leader.stop();
        awaitLeading(other);
        awaitRunning(other, job);
        assertThat(ask(other, "DELETE", "/cluster").status()).isEqualTo(200);
        assertThat(other.code()).isZero();
        var next = jobManager().awaitReady();
        awaitLeading(next);
        assertThat(ask(next, "/jobs/overview").text()).isEqualTo("{\"jobs\":[]}");
    }
}
