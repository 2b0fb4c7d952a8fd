package io.millrace.server.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.RunningServer;
import io.millrace.server.conformance.job.Jobs;
import io.millrace.testing.TestTimeout;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.flink.util.FileUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Service A against the stock engine's: after the same jobs, every endpoint's answers, right and wrong, are compared.
/// What differs and is not in `differences.yaml` fails, and so does what is in there and no longer differs.
/// All that differs, meant or not, is then in `target/conformance.txt`.
final class ConformanceIT {
    private static final int MAX_CONTENT = 1_048_576;

    /// Where the build puts the jars that only the peer has.
    private static final Path PEER_JARS = Path.of("target/peer");

    private static final Path REPORT = Path.of("target/conformance.txt");

    private static final Map<String, List<String>> COMPLAINTS = new LinkedHashMap<>();
    private static final Differences DIFFERENCES = new Differences(Differences.OF_THE_CLUSTER);

    @TempDir
    private static Path directory;

    private static StockPeer peer;
    private static RunningServer server;

    @BeforeAll
    static void askBoth() throws Exception {
        var logs = Files.createDirectories(directory.resolve("ours/log"));
        Files.writeString(logs.resolve("jobmanager.log"), "started\n");
        Files.writeString(logs.resolve("jobmanager.out"), "printed\n");
        peer = StockPeer.launch(Files.createDirectories(directory.resolve("stock")), PEER_JARS, settings());
        var ours = new TreeMap<>(settings());
        ours.put("recorder.enabled", "false");
        ours.put("web.log.path", logs.resolve("jobmanager.log").toString());
        server = RunningServer.start(ours.entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .toArray(String[]::new));
        peer.awaitSlots();
        var jar = JobJar.write(directory.resolve("jobs.jar"));
        new JobSet(peer.url(), jar).create(directory.resolve("stock"));
        new JobSet(server.cluster(), jar).create(directory.resolve("ours"));
        compare(side("stock", peer.url(), jar), side("ours", server.cluster(), jar));
    }

    /// The settings of both clusters.
    private static Map<String, String> settings() {
        return Map.ofEntries(
                Map.entry("taskmanager.numberOfTaskSlots", "4"),
                Map.entry("rest.profiling.enabled", "true"),
                Map.entry("taskmanager.memory.managed.size", "64m"),
                Map.entry("taskmanager.memory.network.min", "64m"),
                Map.entry("taskmanager.memory.network.max", "64m"),
                Map.entry("metrics.fetcher.update-interval", "200"),
                Map.entry("web.refresh-interval", "100"),
                // a job that is slow to stop must not lose its first checkpoint, which is asked for
                Map.entry("web.checkpoints.history", "500"),
                Map.entry("rest.flamegraph.enabled", "true"),
                Map.entry("rest.flamegraph.delay-between-samples", "10ms"),
                Map.entry("rest.flamegraph.refresh-interval", "1 s"),
                Map.entry("rest.server.max-content-length", String.valueOf(MAX_CONTENT)));
    }

    private static Side side(String name, URI url, Path jar) throws Exception {
        var savepoints = Files.createDirectories(directory.resolve(name + "/savepoints"));
        var known = new HashMap<>(Jobs.ids());
        known.put("unknown", Jobs.UNKNOWN);
        known.put("folder", savepoints.toUri().toString().replaceFirst("/$", ""));
        var uploads = Map.of(
                "jar", Side.Upload.form("jarfile", "jobs.jar", Files.readAllBytes(jar)),
                "text", Side.Upload.form("jarfile", "jobs.txt", "no jar".getBytes(StandardCharsets.UTF_8)),
                "attribute", Side.Upload.form("comment", "", "no file".getBytes(StandardCharsets.UTF_8)),
                "huge", new Side.Upload("application/json", new byte[MAX_CONTENT + 1]));
        return new Side(name, url, known, uploads);
    }

    private static void compare(Side stock, Side ours) throws IOException {
        var values = new Values();
        var report = new ArrayList<String>();
        for (var question : Question.all(Question.OF_THE_CLUSTER)) {
            var complaints = COMPLAINTS.computeIfAbsent(question.endpoint(), unused -> new ArrayList<>());
            var expected = stock.ask(question);
            var given = ours.ask(question);
            report.add(question + " -> " + expected.status() + ", " + given.status());
            for (var finding : Comparison.of(expected, given, values, Comparison.Fault.OUTERMOST)) {
                var allowed = DIFFERENCES.allow(question, finding);
                report.add((allowed ? "    meant " : "    ") + finding);
                if (!allowed) {
                    complaints.add(question + "\n    " + finding);
                }
            }
        }
        Files.write(REPORT, report);
    }

    @AfterAll
    static void stop() throws IOException {
        peer.close();
        server.close();
        // of the question with a number for the folder: both take it for a name, below where they run
        FileUtils.deleteDirectory(new File("7"));
    }

    @TestFactory
    Stream<DynamicTest> answersAsTheStockEngineDoes() {
        return COMPLAINTS.entrySet().stream()
                .map(endpoint -> DynamicTest.dynamicTest(
                        endpoint.getKey(), () -> assertThat(endpoint.getValue()).isEmpty()));
    }

    /// The last question of all asks for it.
    @Test
    void endsWhenAsked() throws InterruptedException {
        assertThat(server.stop().await(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
    }

    @Test
    void listsNoDifferenceThatIsGone() {
        assertThat(DIFFERENCES.gone()).isEmpty();
    }
}
