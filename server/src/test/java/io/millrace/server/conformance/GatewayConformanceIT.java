package io.millrace.server.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.server.RunningServer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Service B against the stock gateway, which sends its jobs to the same cluster, ours: every question of
/// `gateway-questions.txt` is put to both. What differs and is not in `gateway-differences.yaml` fails, and so does
/// what is in there and no longer differs. All that differs, meant or not, is then in
/// `target/gateway-conformance.txt`.
final class GatewayConformanceIT {
    private static final Path PEER_JARS = Path.of("target/peer");
    private static final Path REPORT = Path.of("target/gateway-conformance.txt");

    // handles and ids, which two gateways cannot share
    private static final Pattern HANDLE =
            Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
    private static final Pattern JOB = Pattern.compile("\\b[0-9a-f]{32}\\b");

    private static final String UNKNOWN = "00000000-0000-4000-8000-000000000bad";

    private static final Map<String, List<String>> COMPLAINTS = new LinkedHashMap<>();
    private static final Differences DIFFERENCES = new Differences(Differences.OF_THE_GATEWAY);

    @TempDir
    private static Path directory;

    private static RunningServer server;
    private static StockGateway peer;

    @BeforeAll
    static void askBoth() throws Exception {
        server = RunningServer.start(
                "taskmanager.numberOfTaskSlots=8",
                "recorder.enabled=false",
                "sql-gateway.workflows.gateways=http://localhost:8083");
        peer = StockGateway.launch(
                Files.createDirectories(directory.resolve("stock")), PEER_JARS, server.cluster(), Map.of());
        peer.awaitStart();
        compare(side("stock", peer.url()), side("ours", URI.create("http://" + server.gateway())));
    }

    private static Side side(String name, URI url) throws IOException {
        var folder = Files.createDirectories(directory.resolve(name + "-data")).toUri();
        return new Side(
                name,
                url,
                Map.of("unknown", UNKNOWN, "folder", folder.toString().replaceFirst("/$", "")),
                Map.of());
    }

    private static void compare(Side stock, Side ours) throws IOException {
        var values = new Values();
        var report = new ArrayList<String>();
        for (var question : Question.all(Question.OF_THE_GATEWAY)) {
            var complaints = COMPLAINTS.computeIfAbsent(question.endpoint(), unused -> new ArrayList<>());
            var expected = anonymous(stock.ask(question));
            var given = anonymous(ours.ask(question));
            report.add(question + " -> " + expected.status() + ", " + given.status());
            for (var finding : Comparison.of(expected, given, values, Comparison.Fault.ROOT)) {
                var allowed = DIFFERENCES.allow(question, finding);
                report.add((allowed ? "    meant " : "    ") + finding);
                if (!allowed) {
                    complaints.add(question + "\n    " + finding);
                }
            }
        }
        Files.write(REPORT, report);
    }

    private static Http.Answer anonymous(Http.Answer answer) {
        var text =
                HANDLE.matcher(answer.text()).replaceAll(found -> UNKNOWN.equals(found.group()) ? UNKNOWN : "handle");
        text = JOB.matcher(text).replaceAll("job");
        text = text.replaceAll("/(stock|ours)-data", "/data");
        return new Http.Answer(answer.status(), answer.headers(), text.getBytes(StandardCharsets.UTF_8));
    }

    /// Each with the catalog of files that both know.
    private static StatementRun session(URI url) throws IOException {
        var folder = Files.createDirectories(directory.resolve("shared").resolve("default"))
                .getParent();
        var properties = Map.of(
                "execution.checkpointing.savepoint-dir",
                directory.resolve("savepoints").toUri().toString());
        var opened = Http.ask(
                url,
                "POST",
                "/v4/sessions",
                Map.of("content-type", "application/json"),
                io.millrace.json.Json.bytes(Map.of("properties", properties)));
        var handle = Json.at(Json.read(opened.body()), "$.sessionHandle").orElseThrow();
        var session = new StatementRun(url, "/v4/sessions/" + handle, "JSON");
        run(
                session,
                "CREATE CATALOG shared WITH ('type' = 'test-filesystem', 'path' = '" + folder
                        + "', 'default-database' = 'default')");
        run(session, "USE CATALOG shared");
        return session;
    }

    private static String run(StatementRun session, String sql) throws IOException {
        var answer = session.run(sql);
        assertThat(answer.status()).as("%s: %s", sql, answer.text()).isEqualTo(200);
        return answer.text();
    }

    /// Waits until a savepoint can be taken: every task must run, which the job's state does not show.
    private static void awaitTasks(String table) {
        var name = "`" + table + "`_continuous_refresh_job";
        await().until(() -> {
            var jobs = Json.read(Http.get(server.cluster(), "/jobs/overview").body());
            return Json.at(jobs, "$.jobs").stream()
                    .flatMap(list -> ((List<?>) list).stream())
                    .filter(job ->
                            Json.at(job, "$.name").orElseThrow().toString().endsWith(name))
                    .anyMatch(job -> Json.at(job, "$.state").equals(Optional.of("RUNNING"))
                            && Json.at(job, "$.tasks.running").equals(Json.at(job, "$.tasks.total")));
        });
    }

    @Test
    void aTableOfOneGatewayIsSuspendedResumedAndDroppedByTheOther() throws Exception {
        var sessions = List.of(session(peer.url()), session(URI.create("http://" + server.gateway())));
        run(
                sessions.getFirst(),
                "CREATE TABLE numbers (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '10')");
        for (int i = 0; i < 2; i++) {
            var maker = sessions.get(i);
            var other = sessions.get(1 - i);
            var table = "made_by_" + i;
            run(
                    maker,
                    "CREATE MATERIALIZED TABLE " + table + " WITH ('format' = 'csv') FRESHNESS = INTERVAL '1' SECOND"
                            + " REFRESH_MODE = CONTINUOUS AS SELECT id FROM numbers");
            awaitTasks(table);
            run(other, "ALTER MATERIALIZED TABLE " + table + " SUSPEND");
            run(maker, "ALTER MATERIALIZED TABLE " + table + " RESUME");
            awaitTasks(table);
            run(other, "DROP MATERIALIZED TABLE " + table);
            assertThat(run(maker, "SHOW TABLES")).contains("numbers").doesNotContain(table);
        }
    }

    @AfterAll
    static void stop() {
        peer.close();
        server.close();
    }

    @TestFactory
    Stream<DynamicTest> answersAsTheStockGatewayDoes() {
        return COMPLAINTS.entrySet().stream()
                .map(heading -> DynamicTest.dynamicTest(
                        heading.getKey(), () -> assertThat(heading.getValue()).isEmpty()));
    }

    @Test
    void listsNoDifferenceThatIsGone() {
        assertThat(DIFFERENCES.gone()).isEmpty();
    }
}
