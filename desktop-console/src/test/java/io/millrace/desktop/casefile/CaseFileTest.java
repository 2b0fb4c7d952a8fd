package io.millrace.desktop.casefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.casefile.CaseIndex;
import io.millrace.casefile.CaseManifest;
import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.service.redaction.RedactionKind;
import io.millrace.desktop.service.redaction.RedactionRules;
import io.millrace.desktop.service.redaction.SampleRules;
import io.millrace.json.Json;
import io.millrace.wire.Arguments;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.JobManager;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.id.TaskManagerId;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseFileTest {
    private static final InstantSource NOON = InstantSource.fixed(Instant.parse("2026-11-20T12:00:00Z"));
    private static final RedactionRules WITH_WORDS = SampleRules.allWith("acme");
    private static final Arguments JOB = Arguments.of(Jobs.JOB, PlantedCluster.JOB);
    private static final Arguments LOG = Arguments.of(Logs.FILE, "main.log");

    private static final Map<String, Path> CASES = new HashMap<>();

    @TempDir
    static Path cases;

    @TempDir
    Path folder;

    /// Says when to stop.
    private record Until(double share) implements CaseProgress {
        @Override
        public void at(String what, double now) {}

        @Override
        public boolean cancelled() {
            return share <= 0;
        }
    }

    private CaseSaveResult save(Path target, RedactionRules rules, long logSize, CaseProgress progress) {
        var client = new PlantedCluster().client();
        var material = CaseMaterial.of(client, PlantedCluster.JOB).orThrow();
        var choice = new CaseChoice(
                PlantedCluster.JOB,
                material.recorded(),
                material.job().vertices().stream().map(Jobs.Vertex::id).collect(Collectors.toSet()),
                EnumSet.allOf(FlameGraphs.Type.class),
                List.copyOf(material.logs().keySet()),
                logSize,
                EnumSet.allOf(CaseChoice.Extra.class),
                rules);
        return new CaseSaving(client, choice, material, NOON, progress).run(target);
    }

    /// Saved once for all tests, which only read it.
    private Path saved(RedactionRules rules, long logSize) {
        return CASES.computeIfAbsent(rules + " " + logSize, key -> {
            var target = cases.resolve(CASES.size() + ".mrcase");
            assertThat(save(target, rules, logSize, new Until(1))).isInstanceOf(CaseSaveResult.Saved.class);
            return target;
        });
    }

    private Client opened(RedactionRules rules) {
        return CaseTransport.client(CaseFile.open(saved(rules, 10 << 20)));
    }

    private static String unpacked(Path file) throws IOException {
        var all = new StringBuilder();
        try (var zip = new ZipFile(file.toFile())) {
            for (var entry : zip.stream().toList()) {
                all.append(entry.getName()).append('\n');
                all.append(new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return all.toString();
    }

    @Test
    void holdsNoneOfThePlantedSecrets() throws IOException {
        var usual = unpacked(saved(SampleRules.usual(), 10 << 20));
        assertThat(usual)
                .doesNotContain(PlantedCluster.SECRET)
                .doesNotContain("jane@corp")
                .contains("Jane Roe", "ACME");
        var all = unpacked(saved(WITH_WORDS, 1 << 20));
        assertThat(all)
                .doesNotContain(PlantedCluster.SECRET)
                .doesNotContain("corp.example")
                .doesNotContain("worker-7")
                .doesNotContain("Jane Roe")
                .doesNotContainIgnoringCase("acme");
        assertThat(unpacked(saved(RedactionRules.NOTHING, 10 << 20)))
                .as("they were there to be found")
                .contains(PlantedCluster.SECRET, "jane@corp.example", "worker-7", "ACME");
    }

    @Test
    void saysWhatItIs() {
        try (var file = CaseFile.open(saved(WITH_WORDS, 1 << 20))) {
            var manifest = file.manifest();
            assertThat(manifest.saved()).isEqualTo(NOON.instant());
            assertThat(manifest.job().orElseThrow().id()).isEqualTo(PlantedCluster.JOB);
            assertThat(manifest.origin().address()).isEqualTo("http://host-1:8081");
            assertThat(manifest.window().from()).isEqualTo(PlantedCluster.BEGIN);
            assertThat(manifest.taken())
                    .extracting(CaseManifest.Taken::kind)
                    .contains(RedactionKind.SECRETS.name(), RedactionKind.HOSTS.name(), RedactionKind.EMAILS.name());
            assertThat(manifest.leftOut()).anyMatch(text -> text.contains("main.log: only the end of it"));
        }
    }

    @Test
    void findsAHostUnderItsOtherName() {
        try (var client = CaseTransport.client(CaseFile.open(saved(WITH_WORDS, 1 << 20)))) {
            var id = client.call(TaskManagers.LIST)
                    .orThrow()
                    .taskmanagers()
                    .getFirst()
                    .id();
            assertThat(id).isEqualTo(new TaskManagerId("host-1:6122-ab12"));
            assertThat(client.call(Logs.OF_TASK_MANAGER, Arguments.of(TaskManagers.TASK_MANAGER, id)))
                    .isInstanceOf(Reply.Ok.class);
            assertThat(client.call(History.SERIES, Arguments.of(History.SUBJECTS, List.of(id.text())))
                            .orThrow()
                            .series())
                    .hasSize(1);
        }
    }

    @Test
    void knowsTheOneJobOnly() {
        try (var client = opened(SampleRules.usual())) {
            assertThat(client.call(Jobs.OVERVIEW).orThrow().jobs())
                    .extracting(Jobs.Line::jid)
                    .containsExactly(PlantedCluster.JOB);
        }
    }

    @Test
    void answersAnyStretchOfTheRecordersWindow() {
        try (var client = opened(SampleRules.usual())) {
            long from = PlantedCluster.BEGIN + 10 * PlantedCluster.INTERVAL;
            var arguments = Arguments.of(History.FROM, from)
                    .with(History.TO, from + 4 * PlantedCluster.INTERVAL - 1)
                    .with(Events.JOBS, List.of(PlantedCluster.JOB));
            var charts = client.call(History.SERIES, arguments).orThrow();
            assertThat(charts.series()).hasSize(1);
            assertThat(charts.series().getFirst().values()).containsExactly(10.0, 11.0, 12.0, 13.0);
            assertThat(client.call(History.SERIES, arguments.with(History.METRICS, List.of("none")))
                            .orThrow()
                            .series())
                    .isEmpty();
            var coarse = arguments
                    .with(History.STEP, 2 * PlantedCluster.INTERVAL)
                    .with(History.AGG, History.Aggregation.MAX);
            assertThat(client.call(History.SERIES, coarse)
                            .orThrow()
                            .series()
                            .getFirst()
                            .values())
                    .containsExactly(11.0, 13.0);
            var all = client.call(History.SERIES, Arguments.of(History.FROM, PlantedCluster.BEGIN));
            assertThat(all.orThrow().series()).hasSize(2);
        }
    }

    @Test
    void answersWhatHappened() {
        try (var client = opened(SampleRules.usual())) {
            assertThat(client.call(History.EVENTS).orThrow().events())
                    .extracting(Events.Change::text)
                    .containsExactly("token=******");
            assertThat(client.call(History.EVENTS, Arguments.of(History.FROM, PlantedCluster.BEGIN + 6))
                            .orThrow()
                            .events())
                    .isEmpty();
        }
    }

    @Test
    void answersTheLastLinesOfALog() {
        try (var client = opened(SampleRules.usual())) {
            var last = client.call(LogLines.TAIL_OF_JOB_MANAGER, LOG.with(LogLines.LINES, 2))
                    .orThrow();
            assertThat(last.lines())
                    .extracting(LogLines.Line::text)
                    .containsExactly("-----END RSA PRIVATE KEY-----", "mail to ****** about ACME");
            var before = client.call(
                            LogLines.TAIL_OF_JOB_MANAGER,
                            LOG.with(LogLines.LINES, 20_000).with(LogLines.BEFORE, last.from()))
                    .orThrow();
            assertThat(before.lines()).hasSize(10_000);
            assertThat(before.lines().getLast().text()).isEqualTo("******");
            var listed = client.call(Logs.OF_JOB_MANAGER).orThrow().logs().getFirst();
            assertThat(listed.size()).isEqualTo(last.size());
        }
    }

    @Test
    void searchesALog() {
        try (var client = opened(SampleRules.usual())) {
            var search = LOG.with(LogLines.TEXT, "LINE 2999\\d$")
                    .with(LogLines.REGEX, true)
                    .with(LogLines.IGNORE_CASE, true)
                    .with(LogLines.HITS, 4);
            var found = client.call(LogLines.SEARCH_OF_JOB_MANAGER, search).orThrow();
            assertThat(found.hits()).hasSize(4);
            assertThat(found.hits().getFirst().line().number()).contains(29_991L);
            assertThat(found.end()).isEqualTo(LogLines.End.HITS);
            var more = client.call(
                            LogLines.SEARCH_OF_JOB_MANAGER,
                            search.with(
                                            LogLines.FROM,
                                            found.next().orElseThrow().from())
                                    .with(LogLines.HITS, 100))
                    .orThrow();
            assertThat(more.hits()).hasSize(6);
            assertThat(more.end()).isEqualTo(LogLines.End.COMPLETE);
            assertThat(client.call(LogLines.SEARCH_OF_JOB_MANAGER, search.with(LogLines.TEXT, "(")))
                    .isInstanceOfSatisfying(
                            Reply.Refused.class,
                            refused -> assertThat(refused.status()).isEqualTo(400));
        }
    }

    @Test
    void handsAWholeLogOn() throws IOException {
        try (var client = opened(SampleRules.usual())) {
            var content = client.call(Logs.JOB_MANAGER_FILE, LOG).orThrow();
            try (var in = content.source().open()) {
                var text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                assertThat(text).startsWith("2026-11-20 12:00:00 INFO line 0\n").endsWith("about ACME\n");
                assertThat((long) text.length()).isEqualTo(content.length());
            }
        }
    }

    @Test
    void answersMetricsByName() {
        try (var client = opened(SampleRules.usual())) {
            assertThat(client.call(Metrics.OF_JOB, JOB).orThrow())
                    .extracting(Metrics.Metric::id)
                    .containsExactly("a", "b", "c");
            assertThat(client.call(Metrics.OF_JOB, JOB.with(Metrics.GET, List.of("b", "x")))
                            .orThrow())
                    .containsExactly(new Metrics.Metric("b", java.util.Optional.of("b1")));
        }
    }

    @Test
    void refusesWhatItDoesNotHave() {
        try (var client = opened(SampleRules.usual())) {
            var reply = client.call(LogLines.TAIL_OF_JOB_MANAGER, Arguments.of(Logs.FILE, "other.log"));
            assertThat(reply).isInstanceOfSatisfying(Reply.Refused.class, refused -> {
                assertThat(refused.status()).isEqualTo(404);
                assertThat(refused.fault().text())
                        .isEqualTo(
                                "This case file does not contain this: the last lines of a log file of the job manager.");
            });
        }
    }

    @Test
    void answersAQuestionThatComesAfterItsEndWithAReason() {
        var client = opened(SampleRules.usual());
        client.close();
        for (var reply : List.of(client.call(Jobs.DETAIL, JOB), client.call(LogLines.TAIL_OF_JOB_MANAGER, LOG))) {
            assertThat(reply)
                    .isInstanceOfSatisfying(
                            Reply.Failure.class,
                            failure -> assertThat(failure.text()).contains("has been closed"));
        }
    }

    @Test
    void refusesToAct() {
        try (var client = opened(SampleRules.usual())) {
            for (var reply : List.of(client.call(Jobs.CANCEL, JOB), client.call(Jobs.CANCEL_BY_GET, JOB))) {
                assertThat(reply)
                        .isInstanceOfSatisfying(
                                Reply.Refused.class,
                                refused -> assertThat(refused.fault().text()).isEqualTo("A case file is read-only."));
            }
        }
    }

    @Test
    void keepsTheConfigurationWithoutItsSecrets() {
        try (var client = opened(SampleRules.usual())) {
            assertThat(client.call(JobManager.CONFIG).orThrow())
                    .extracting(entry -> entry.key() + "=" + entry.value())
                    .containsExactly("s3.secret-key=******", "a=b");
        }
    }

    @Test
    void leavesNothingBehindWhenItIsCancelled() throws IOException {
        assertThat(save(folder.resolve("b.mrcase"), SampleRules.usual(), 1 << 20, new Until(0)))
                .isInstanceOf(CaseSaveResult.Cancelled.class);
        try (var files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void saysThatItCannotBeWritten() {
        assertThat(save(folder.resolve("none/b.mrcase"), SampleRules.usual(), 1 << 20, new Until(1)))
                .isInstanceOfSatisfying(
                        CaseSaveResult.Failed.class,
                        failed -> assertThat(failed.reason()).contains("cannot be written"));
    }

    private Path zip(Map<String, byte[]> entries) throws IOException {
        var path = folder.resolve("other.mrcase");
        try (var zip = new ZipOutputStream(Files.newOutputStream(path))) {
            for (var entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
                zip.closeEntry();
            }
        }
        return path;
    }

    private static void refuses(Path path, String sentence) {
        assertThatThrownBy(() -> CaseFile.open(path))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void saysWhyAFileCannotBeOpened() throws IOException {
        refuses(folder.resolve("nothing.mrcase"), "does not exist.");
        refuses(folder, "cannot be read.");
        var whole = Files.readAllBytes(saved(SampleRules.usual(), 10 << 20));
        var cut = Files.write(folder.resolve("cut.mrcase"), Arrays.copyOf(whole, whole.length / 2));
        refuses(cut, "cut.mrcase is not a case file, or it was cut short on its way here.");
        refuses(Files.write(folder.resolve("empty.mrcase"), new byte[0]), "is not a case file");
        refuses(Files.writeString(folder.resolve("text.mrcase"), "hello"), "is not a case file");
        refuses(zip(Map.of("../../etc/passwd", new byte[1])), "is not a case file, though it is packed like one.");
        refuses(
                zip(Map.of("index.json", bytes("{}"), "manifest.json", bytes("{\"format\":99}"))),
                "was saved by a newer version (its format is 99, this one reads up to 2).");
        refuses(zip(Map.of("index.json", bytes("{}"), "manifest.json", bytes("[]"))), "is damaged");
    }

    @Test
    void opensNoBomb() throws IOException {
        var path = folder.resolve("bomb.mrcase");
        try (var zip = new ZipOutputStream(Files.newOutputStream(path))) {
            zip.putNextEntry(new ZipEntry("index.json"));
            write(zip, bytes("{}"));
            zip.putNextEntry(new ZipEntry("manifest.json"));
            for (int block = 0; block < 257; block++) {
                write(zip, new byte[1 << 20]);
            }
        }
        assertThat(Files.size(path)).isLessThan(1 << 20);
        refuses(path, "is not opened: it has a part that unpacks to more than 256 MiB.");
    }

    private static void write(OutputStream out, byte[] bytes) throws IOException {
        out.write(bytes);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void anIndexThatPointsNowhereIsRefused() throws IOException {
        var question = "/overview";
        var index = new CaseIndex(
                List.of(new CaseIndex.Answer(question, 200, "application/json", "answers/1")), List.of(), List.of());
        var manifest = new CaseManifest(
                1,
                0,
                new CaseManifest.Origin("x y", ""),
                Optional.empty(),
                CaseManifest.Window.NONE,
                List.of(),
                List.of());
        var path = zip(Map.of("index.json", Json.bytes(index), "manifest.json", Json.bytes(manifest)));
        try (var client = CaseTransport.client(CaseFile.open(path))) {
            assertThat(client.call(io.millrace.wire.cluster.Cluster.OVERVIEW))
                    .isInstanceOfSatisfying(
                            Reply.Refused.class,
                            refused -> assertThat(refused.fault().text()).contains("its part answers/1 is missing"));
        }
    }
}
