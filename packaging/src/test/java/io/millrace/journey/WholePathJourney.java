package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Tests a server from its start to its stop with nothing but `curl`, on the archive that users get.
class WholePathJourney {
    private static final Duration LIMIT = TestTimeout.LIMIT;

    @TempDir
    private Path temporary;

    @TempDir
    private Path outside;

    @Test
    void leadsFromTheStartOverQueriesJobsAndASavepointToAStopThatLeavesNothing() throws IOException {
        URI cluster;
        URI gateway;
        ProcessHandle process;
        try (var server = Distribution.unpacked().start(temporary)) {
            cluster = server.cluster();
            gateway = server.gateway();
            process = server.process();
            bothServicesAnswer(server);
            sqlOverRealDataGivesWhatThePlainFileHolds(server);
            aJobIsSeenSavedAndCancelled(server);
            var children = process.descendants().toList();

            aCommandStopsIt(server);
            assertThat(server.stop()).as("exit code\n%s", server.printed()).isZero();
            assertThat(children).as("child processes").isEmpty();
            assertThat(server.printed()).as("no stack trace").doesNotContain("\tat ");
        }
        assertThat(process.isAlive()).isFalse();
        assertThat(isOpen(cluster)).as("port of service A").isFalse();
        assertThat(isOpen(gateway)).as("port of service B").isFalse();
        assertThat(filesIn(temporary)).as("temporary files").isEmpty();
    }

    private static void aCommandStopsIt(Server server) {
        var state = "-Dstate.dir=" + server.state();
        var seen = Distribution.unpacked().command("millrace", "status", state).run();
        assertThat(seen.code()).as(seen.toString()).isZero();
        assertThat(seen.out())
                .startsWith("server, process " + server.process().pid() + ": ready")
                .contains(server.cluster().toString(), server.gateway().toString(), "0 statements under way");

        var drained =
                Distribution.unpacked().command("millrace", "drain", state).run();
        assertThat(drained.code()).as(drained.toString()).isZero();
        assertThat(new Curl(server.gateway()).get("/health/ready").status()).isEqualTo(503);
        assertThat(new Curl(server.gateway()).get("/health/live").status()).isEqualTo(200);
        assertThat(drained.err()).contains("is drained");
        assertThat(new Curl(server.gateway()).post("/v1/sessions", Map.of()).status())
                .isEqualTo(503);

        var undone = Distribution.unpacked()
                .command("millrace", "drain", "--undo", state)
                .run();
        assertThat(undone.code()).as(undone.toString()).isZero();
        assertThat(undone.err()).contains("takes new sessions");
        assertThat(new Curl(server.gateway()).post("/v1/sessions", Map.of()).status())
                .isEqualTo(200);

        var stopped = Distribution.unpacked().command("millrace", "stop", state).run();
        assertThat(stopped.code()).as(stopped.toString()).isZero();
        assertThat(server.process().isAlive()).isFalse();
        assertThat(Distribution.unpacked()
                        .command("millrace", "status", state)
                        .run()
                        .code())
                .isEqualTo(3);
    }

    private static void bothServicesAnswer(Server server) {
        var overview = new Curl(server.cluster()).get("/v1/overview").success();
        assertThat(overview.get("taskmanagers").asInt()).isPositive();
        assertThat(overview.get("slots-available").asInt()).isPositive();
        var info = new Curl(server.gateway()).get("/v1/info").success();
        assertThat(info.get("productName").asString()).isNotEmpty();
        for (var service : List.of(server.cluster(), server.gateway())) {
            var document = new Curl(service).get("/v1/api-docs").success();
            assertThat(document.get("openapi").asString()).startsWith("3.1");
        }
    }

    private void sqlOverRealDataGivesWhatThePlainFileHolds(Server server) throws IOException {
        var flights = ExampleFlights.ofTheExamples();
        try (var session = SqlSession.open(server.gateway())) {
            session.run("SET 'execution.runtime-mode' = 'batch'");
            session.run("SET 'table.dml-sync' = 'true'");
            session.run(ExampleFlights.table("flights", "examples/data/flights.csv"));
            session.run(
                    "CREATE TABLE late_by_origin (origin STRING, late BIGINT) WITH ('connector' = 'filesystem', 'path' = '"
                            + outside.resolve("late") + "', 'format' = 'csv')");

            var written = session.run(
                    "INSERT INTO late_by_origin SELECT origin, COUNT(*) FROM flights WHERE delay >= 15 GROUP BY origin");
            var read = session.run("SELECT origin, late FROM late_by_origin");

            assertThat(read.rows())
                    .containsExactlyInAnyOrderElementsOf(flights.lateByOrigin().entrySet().stream()
                            .map(entry -> List.of(entry.getKey(), Long.toString(entry.getValue())))
                            .toList());
            var job = written.job().orElseThrow();
            assertThat(new Curl(server.cluster())
                            .get("/v1/jobs/" + job)
                            .success()
                            .get("state")
                            .asString())
                    .isEqualTo("FINISHED");
        }
    }

    private void aJobIsSeenSavedAndCancelled(Server server) throws IOException {
        var jobs = new Curl(server.cluster());
        try (var session = SqlSession.open(server.gateway())) {
            session.run("CREATE TABLE numbers (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '50')");
            session.run("CREATE TABLE nowhere (n BIGINT) WITH ('connector' = 'blackhole')");
            var job = session.run("INSERT INTO nowhere SELECT n FROM numbers WHERE n > 0")
                    .job()
                    .orElseThrow();
            awaitState(jobs, job, "RUNNING");
            assertThat(jobs.get("/v1/jobs").success().get("jobs"))
                    .anySatisfy(
                            listed -> assertThat(listed.get("id").asString()).isEqualTo(job));
            everyTaskRuns(jobs, job);

            var savepoints = Files.createDirectory(outside.resolve("savepoints"));
            var trigger = jobs.post(
                            "/v1/jobs/" + job + "/savepoints",
                            Map.of("target-directory", savepoints.toUri().toString(), "cancel-job", false))
                    .success()
                    .get("request-id")
                    .asString();
            var saved = await().atMost(LIMIT)
                    .until(
                            () -> jobs.get("/v1/jobs/" + job + "/savepoints/" + trigger)
                                    .success(),
                            answer -> !state(answer.get("status"), "id").equals("IN_PROGRESS"));
            assertThat(state(saved.get("status"), "id")).as(saved.toString()).isEqualTo("COMPLETED");
            assertThat(saved.get("operation").get("location").asString()).contains(savepoints.toString());
            try (var files = Files.walk(savepoints)) {
                assertThat(files).anySatisfy(file -> assertThat(file).hasFileName("_metadata"));
            }

            assertThat(jobs.patch("/v1/jobs/" + job + "?mode=cancel").status()).isEqualTo(202);
            awaitState(jobs, job, "CANCELED");
        }
    }

    private static void everyTaskRuns(Curl jobs, String job) {
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(
                                jobs.get("/v1/jobs/" + job).success().get("vertices"))
                        .allSatisfy(
                                vertex -> assertThat(state(vertex, "status")).isEqualTo("RUNNING")));
    }

    private static void awaitState(Curl jobs, String job, String state) {
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(
                                state(jobs.get("/v1/jobs/" + job).success(), "state"))
                        .isEqualTo(state));
    }

    private static String state(JsonNode node, String name) {
        return node.path(name).asString();
    }

    private static boolean isOpen(URI service) throws IOException {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(service.getHost(), service.getPort()), 1000);
            return true;
        } catch (ConnectException e) {
            return false;
        }
    }

    private static List<Path> filesIn(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(file -> !file.equals(folder)).toList();
        }
    }
}
