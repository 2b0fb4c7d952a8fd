package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.desktop.casefile.CaseFile;
import io.millrace.desktop.casefile.CaseTransport;
import io.millrace.distribution.ProxyProcess;
import io.millrace.json.Json;
import io.millrace.testing.ReservedPort;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Alerts;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.JobManager;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.TaskManagers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/// Uses the packed server with the tools that operators have: curl with the commands of `docs/http.md`, Prometheus
/// with the files of `share/monitoring`, nginx with that of `share/proxies`, and the commands of `bin/millrace` for a
/// running server.
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class CurlJourney {
    private static final Pattern SCRIPT = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);
    private static final Pattern METRIC = Pattern.compile("\\b(?:up|(?:millrace|jvm|process|flink)_\\w+)\\b");
    private static final Pattern ASSET = Pattern.compile("(?:src|href)=\"(?:\\./|/)?([^\"]+\\.(?:js|css|svg))\"");
    private static final Pattern HANDLE = Pattern.compile("\"(?:session|operation)Handle\" *: *\"([^\"]*)\"");
    /// The table of queries in the guide, and a query in it.
    private static final Pattern QUERIES = Pattern.compile("\\| question \\| query \\|\n.*\n((?:\\|.*\n)+)");
    private static final Pattern QUERY = Pattern.compile("`([^`]+)`");
    /// The reporters of the engine's metrics in the guide.
    private static final Pattern REPORTERS =
            Pattern.compile("^(metrics\\.reporter\\.\\S+): (\\S+)$", Pattern.MULTILINE);
    /// A job for the metrics of jobs.
    private static final String JOB = """
            SET 'execution.checkpointing.interval' = '1 s';
            CREATE TEMPORARY TABLE numbers (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '100');
            CREATE TEMPORARY TABLE nowhere (n BIGINT) WITH ('connector' = 'blackhole');
            INSERT INTO nowhere SELECT n FROM numbers;
            """;

    @TempDir
    private static Path temporary;

    private static final Distribution DISTRIBUTION = Distribution.unpacked();
    private static final MetricsCollector COLLECTOR = new MetricsCollector();
    private static Server server;
    private static int reporter;

    @BeforeAll
    static void start() throws IOException {
        // holds the port until the server has it
        try (var port = ReservedPort.reserve()) {
            reporter = port.number();
            var keys = reportersOfTheGuide(
                    Map.of("9249", Integer.toString(reporter), "http://localhost:4317", COLLECTOR.address()));
            keys.add("-Drest.trusted-proxies=127.0.0.1");
            keys.add("-Dmetrics.reporters=prom,otel");
            keys.add("-Dmetrics.reporter.otel.interval=2s");
            server = DISTRIBUTION.start(temporary, keys.toArray(String[]::new));
        }
    }

    /// The keys of the guide that switch reporters on.
    ///
    /// @param values instead of others
    private static List<String> reportersOfTheGuide(Map<String, String> values) throws IOException {
        var keys = new ArrayList<String>();
        REPORTERS
                .matcher(Files.readString(Distribution.sources().resolve("docs/monitoring.md")))
                .results()
                .map(key -> "-D" + key.group(1) + "=" + values.getOrDefault(key.group(2), key.group(2)))
                .forEach(keys::add);
        assertThat(keys).hasSize(5);
        return keys;
    }

    @AfterAll
    static void stop() throws IOException {
        try (var stopping = server;
                var _ = COLLECTOR) {
            assertThat(stopping.stop()).isZero();
        }
    }

    @Test
    @Order(1)
    void theCommandsRun() throws IOException {
        var script = SCRIPT.matcher(document())
                .results()
                .map(block -> block.group(1))
                .collect(Collectors.joining("\n"))
                .replace("http://localhost:8081", server.cluster().toString())
                .replace("http://localhost:8083", server.gateway().toString());

        var finished = new Command(List.of("sh", "-eu", "-c", script), temporary).run();

        assertThat(finished.code()).as(finished.toString()).isZero();
        assertThat(finished.out())
                .contains("\"resultType\":\"PAYLOAD\"", "\"fields\":[2,22]", "\"slots-total\":", "\"vertices\":[")
                .contains("\"event\":\"rows\"", "\"fields\":[\"ann\"]", "\"event\":\"end\"", "\"user\":\"anonymous\"");
        assertThat(finished.out()).doesNotContain("\"errors\":");
    }

    private static String document() throws IOException {
        return Files.readString(Distribution.sources().resolve("docs/http.md"));
    }

    /// A panel of the dashboard.
    record Panel(String title, List<Target> targets) {}

    record Target(String expr) {}

    record Dashboard(List<Panel> panels) {}

    @Test
    @Order(2)
    void prometheusFindsWhatTheRulesAndTheDashboardName() throws IOException {
        var job = DISTRIBUTION
                .shell(
                        server,
                        "-f",
                        Files.writeString(temporary.resolve("job.sql"), JOB).toString())
                .run();
        assertThat(job.code()).as(job.toString()).isZero();
        var share = DISTRIBUTION.home().resolve("share/monitoring");
        var targets = Map.of(
                "millrace",
                server.cluster().getAuthority(),
                "millrace-gateway",
                server.gateway().getAuthority(),
                "flink",
                "localhost:" + reporter);
        try (var prometheus = PrometheusProcess.start(temporary, share.resolve("prometheus-rules.yaml"), targets)) {
            await().atMost(TestTimeout.LIMIT)
                    .untilAsserted(() -> assertThat(prometheus.targets())
                            .hasSize(3)
                            .allSatisfy(target -> assertThat(target.health())
                                    .as(target.scrapePool() + target.lastError())
                                    .isEqualTo("up")));
            Dashboard dashboard =
                    Json.readLenient(Files.readAllBytes(share.resolve("grafana-dashboard.json")), Dashboard.class);
            var queries = dashboard.panels().stream()
                    .flatMap(panel -> panel.targets().stream())
                    .map(target -> target.expr().replace("$__rate_interval", "1m"))
                    .toList();
            assertThat(queries).hasSizeGreaterThan(25);
            await().atMost(TestTimeout.LIMIT)
                    .untilAsserted(() -> assertThat(queries)
                            .filteredOn(query -> prometheus.series(query) == 0)
                            .as("queries of the dashboard without data")
                            .isEmpty());
            assertRulesWork(prometheus);
            assertAnswered(prometheus, queriesOfTheGuide());
        }
    }

    private static void assertRulesWork(PrometheusProcess prometheus) {
        await().atMost(TestTimeout.LIMIT)
                .untilAsserted(() -> assertThat(prometheus.rules())
                        .hasSizeGreaterThan(15)
                        .allSatisfy(rule ->
                                assertThat(rule.health()).as(rule.name()).isEqualTo("ok")));
        assertAnswered(
                prometheus,
                prometheus.rules().stream().map(PrometheusProcess.Rule::query).toList());
    }

    private static List<String> queriesOfTheGuide() throws IOException {
        var table = QUERIES.matcher(Files.readString(Distribution.sources().resolve("docs/monitoring.md")));
        assertThat(table.find()).isTrue();
        return QUERY.matcher(table.group(1))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /// Evaluates queries over the data that there is by now, which fails if one of them is wrong. The metrics that they
    /// name have to exist.
    private static void assertAnswered(PrometheusProcess prometheus, List<String> queries) {
        assertThat(queries).hasSizeGreaterThan(10);
        queries.forEach(prometheus::series);
        var named = new TreeSet<String>();
        queries.forEach(query -> METRIC.matcher(query.replaceAll("\"[^\"]*\"", ""))
                .results()
                .forEach(found -> named.add(found.group())));
        assertThat(named).hasSizeGreaterThan(10);
        // a read that took more than a second leaves none of its metrics until the next one
        await().atMost(TestTimeout.LIMIT)
                .untilAsserted(() -> assertThat(named)
                        .filteredOn(metric -> prometheus.series(metric) == 0)
                        .as("metrics that the queries name and the server does not have")
                        .isEmpty());
    }

    @Test
    @Order(3)
    void theEngineSendsItsMetricsToACollectorOfOpenTelemetry() {
        await().atMost(TestTimeout.LIMIT)
                .until(
                        COLLECTOR::received,
                        received -> received.stream()
                                .anyMatch(message -> message.contains("flink.taskmanager.job.task.numRecordsOut")
                                        && message.contains("flink.jobmanager.Status.JVM.CPU.Load")));
    }

    @Test
    @Order(4)
    void theCommandsForARunningServerWork() throws IOException {
        var token =
                Files.writeString(temporary.resolve("token"), "none is needed").toString();
        var at = List.of("--endpoint", server.cluster().toString(), "--token-file", token);
        var levels = command(at, "log-level", "io.millrace.server.gateway", "debug");
        assertThat(levels.code()).as(levels.toString()).isZero();
        assertThat(levels.out()).contains("DEBUG  io.millrace.server.gateway", "INFO  root");

        var file = temporary.resolve("support.zip");
        var packed = command(at, "diagnose", file.toString(), "-Dstate.dir=" + server.state());
        assertThat(packed.code()).as(packed.toString()).isZero();
        try (var zip = new ZipFile(file.toFile())) {
            assertThat(text(zip, "metrics.txt")).contains("millrace_statements_total{", "jvm_threads_current");
            assertThat(text(zip, "server/jobmanager/thread-dump.json")).contains("threadName");
            assertThat(text(zip, "status.txt")).contains("server, process ", "  log ");
            assertThat(text(zip, "server/log-levels.json")).contains("io.millrace.server.gateway");
            assertThat(text(zip, "configuration.txt")).contains("rest.port: ");
            assertThat(text(zip, "missing.txt")).isBlank();
        }
        assertOpenedByTheConsole(file);
    }

    /// The console reads the file as it reads its own case files, and its screens ask what is asked here.
    private void assertOpenedByTheConsole(Path file) {
        try (var live = new Client(Connection.to(server.cluster().toString()));
                var saved = CaseTransport.client(CaseFile.open(file))) {
            assertThat(saved.call(Cluster.OVERVIEW)).isEqualTo(live.call(Cluster.OVERVIEW));
            assertThat(saved.call(JobManager.CONFIG)).isEqualTo(live.call(JobManager.CONFIG));
            assertThat(saved.call(TaskManagers.LIST).orThrow().taskmanagers()).hasSize(1);
            assertThat(saved.call(Alerts.RULES)).isEqualTo(live.call(Alerts.RULES));
            var jobs = saved.call(Jobs.OVERVIEW).orThrow().jobs();
            assertThat(jobs).isNotEmpty().allSatisfy(job -> {
                assertThat(saved.call(Jobs.DETAIL, Arguments.of(Jobs.JOB, job.jid()))
                                .orThrow()
                                .name())
                        .isEqualTo(job.name());
                assertThat(saved.call(Exceptions.REPORT, Arguments.of(Jobs.JOB, job.jid())))
                        .isInstanceOf(Reply.Ok.class);
            });
            var names = saved.call(Metrics.OF_JOB_MANAGER).orThrow().stream().map(Metrics.Metric::id);
            assertThat(saved.call(Metrics.OF_JOB_MANAGER, Arguments.of(Metrics.GET, names.toList()))
                            .orThrow())
                    .isNotEmpty()
                    .allMatch(metric -> metric.value().isPresent());
            var log = saved.call(Logs.OF_JOB_MANAGER).orThrow().logs().stream()
                    .map(Logs.LogFile::name)
                    .filter(name -> name.endsWith(".log"))
                    .findFirst()
                    .orElseThrow();
            assertThat(saved.call(LogLines.TAIL_OF_JOB_MANAGER, Arguments.of(Logs.FILE, log))
                            .orThrow()
                            .lines())
                    .isNotEmpty();
        }
    }

    @Test
    @Order(5)
    void nginxServesTheWebUiAndStreamsOverHttp2() throws IOException {
        var configuration = Distribution.sources().resolve("packaging/src/main/dist/share/proxies/nginx.conf");
        var folder = Files.createDirectory(temporary.resolve("nginx"));
        try (var proxy =
                ProxyProcess.nginx(folder, configuration, server.cluster().getAuthority())) {
            var index = proxy.curl("/");
            var assets =
                    ASSET.matcher(index).results().map(found -> found.group(1)).toList();
            assertThat(assets).as(index).hasSizeGreaterThan(1);
            for (var asset : assets) {
                assertThat(proxy.status("/" + asset)).as(asset).isEqualTo("200 2");
            }
            assertThat(proxy.status("/v1/overview")).isEqualTo("200 2");

            // of a query without end, whose first rows a proxy could hold back for long
            var session = handle(proxy.curl("/gateway/v1/sessions", "-X", "POST", "--interface", "127.0.0.2"));
            run(
                    proxy,
                    session,
                    "CREATE TEMPORARY TABLE slow (n INT) WITH ('connector' = 'datagen', 'rows-per-second' = '1')");
            var operation = run(proxy, session, "SELECT n FROM slow");
            var stream =
                    proxy.stream("/gateway/v1/sessions/" + session + "/operations/" + operation + "/results/events");
            await().atMost(TestTimeout.LIMIT)
                    .untilAsserted(() -> assertThat(stream).content().contains("event: rows"));
            assertThat(stream).content().doesNotContain("event: end");
            await().atMost(TestTimeout.LIMIT)
                    .untilAsserted(() -> assertThat(audited()).anyMatch(line -> line.contains("127.0.0.2")));
            proxy.curl("/gateway/v1/sessions/" + session, "-X", "DELETE");
        }
    }

    private static String run(ProxyProcess proxy, String session, String statement) throws IOException {
        return handle(proxy.curl(
                "/gateway/v1/sessions/" + session + "/statements",
                "-H",
                "Content-Type: application/json",
                "-d",
                "{\"statement\": \"" + statement + "\"}"));
    }

    private static String handle(String answer) {
        var handle = HANDLE.matcher(answer);
        assertThat(handle.find()).as(answer).isTrue();
        return handle.group(1);
    }

    /// The records of the audit log.
    private static List<String> audited() throws IOException {
        var lines = new ArrayList<String>();
        try (var files = Files.newDirectoryStream(server.state().resolve("audit"), "*.jsonl")) {
            for (var file : files) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        return lines;
    }

    private static Command.Finished command(List<String> connection, String... words) {
        var all = new ArrayList<>(List.of(words));
        all.addAll(connection);
        return DISTRIBUTION.command("millrace", all.toArray(String[]::new)).run();
    }

    private static String text(ZipFile zip, String name) throws IOException {
        try (var in = zip.getInputStream(zip.getEntry(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
