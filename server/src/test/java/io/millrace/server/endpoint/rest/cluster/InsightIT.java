package io.millrace.server.endpoint.rest.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.server.endpoint.http.Assets;
import io.millrace.server.endpoint.http.HttpOptions;
import io.millrace.server.endpoint.http.HttpServer;
import io.millrace.server.endpoint.http.Router;
import io.millrace.server.engine.adapter.EnginePorts;
import io.millrace.server.engine.adapter.MetricsSnapshot;
import io.millrace.server.engine.embedded.EmbeddedEngine;
import io.millrace.server.engine.log.LogDirectory;
import io.millrace.server.engine.program.DisabledJars;
import io.millrace.server.security.Authentication;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.Service;
import io.millrace.wire.cluster.CheckpointComparison;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.cluster.FlameGraphSnapshots;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.cluster.JobActions;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Loads;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests what service A adds to the engine's own figures, on a real job whose second vertex is too slow.
final class InsightIT {
    private static final Duration LIMIT = TestTimeout.LIMIT;
    private static final JobId NO_JOB = new JobId("00000000000000000000000000000001");

    @TempDir
    private static Path directory;

    private static EmbeddedEngine engine;
    private static HttpServer server;
    private static Client client;
    private static JobId counting;

    @BeforeAll
    static void start() throws Exception {
        var logs = Files.createDirectory(directory.resolve("log"));
        Files.writeString(logs.resolve("server.log"), "first\nsecond WARN\nthird\n");
        Files.writeString(directory.resolve("secret.txt"), "not for you");
        engine = new EmbeddedEngine(SampleJobs.settings());
        engine.start();
        var ports = EnginePorts.over(
                engine,
                new MetricsSnapshot(engine),
                new LogDirectory(Optional.of(logs.resolve("server.log"))),
                EnginePorts.Options.DEFAULT,
                new DisabledJars());
        server = new HttpServer(
                "127.0.0.1",
                0,
                new Router(
                        Service.CLUSTER,
                        List.of(new ServiceRoutes(ports)),
                        Assets.NONE,
                        HttpOptions.DEFAULT,
                        new Authentication.Open()),
                HttpOptions.DEFAULT);
        server.start();
        client = new Client(Connection.to(server.url()));
        counting = new SampleJobs(engine).counting();
        await().atMost(LIMIT).until(() -> ask(Jobs.STATUS, of(counting)).status(), JobState.RUNNING::equals);
    }

    @AfterAll
    static void stop() {
        client.close();
        server.close();
        engine.close();
    }

    private static Arguments of(JobId job) {
        return Arguments.of(Jobs.JOB, job);
    }

    private static <R> R ask(Endpoint<Nothing, R> endpoint, Arguments arguments) {
        return client.call(endpoint, arguments).orThrow();
    }

    private static <R> int refusal(Endpoint<Nothing, R> endpoint, Arguments arguments) {
        return client.call(endpoint, arguments) instanceof Reply.Refused<R>(var status, var fault)
                        && !fault.errors().isEmpty()
                ? status
                : 0;
    }

    private static Jobs.Vertex slow() {
        return ask(Jobs.DETAIL, of(counting)).vertices().stream()
                .filter(vertex -> vertex.name().contains("sums"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void namesTheVertexThatHoldsAJobUp() {
        var slow = slow();
        // in its first seconds the source is busy and not back-pressured, because the buffers behind it are
        // still empty
        var report = await().atMost(LIMIT)
                .until(
                        () -> ask(Diagnosis.OF_JOB, of(counting)),
                        seen -> seen.findings().stream()
                                .limit(1)
                                .anyMatch(found -> found.kind() == Diagnosis.Kind.BUSY_VERTEX));
        var first = report.findings().getFirst();
        assertThat(report.verdict()).isEqualTo(Diagnosis.Verdict.BOTTLENECK);
        assertThat(first.place().vertex()).contains(slow.id());
        assertThat(first.title()).isEqualTo("Bottleneck");
        assertThat(first.words()).contains("sums", "numbers");
        assertThat(first.parts())
                .anySatisfy(part -> {
                    assertThat(part.vertex()).contains(slow.id());
                    assertThat(part.text()).isEqualTo(slow.name());
                })
                .anySatisfy(part -> assertThat(part.text()).contains(" of its time"));
        assertThat(first.evidence()).extracting(Diagnosis.Figure::label).contains("busy", "back-pressured");
        assertThat(first.evidence())
                .extracting(Diagnosis.Figure::source)
                .contains("busyTimeMsPerSecond", "backPressuredTimeMsPerSecond");
        assertThat(report.looked())
                .extracting(Diagnosis.Check::subject)
                .anyMatch(subject -> subject.startsWith("memory of task manager"));
        assertThat(refusal(Diagnosis.OF_JOB, of(NO_JOB))).isEqualTo(404);
    }

    @Test
    void listsTheActionsThatAJobAllows() {
        var actions = ask(JobActions.OF_JOB, of(counting)).actions();
        assertThat(actions)
                .extracting(JobActions.Action::kind)
                .as("all but that of a job that could not go on after a restart")
                .containsExactlyElementsOf(EnumSet.complementOf(EnumSet.of(JobActions.Kind.RECOVER)));
        assertThat(actions.getFirst().title()).isEqualTo("Cancel the job?");
        assertThat(actions.getFirst().consequences()).contains("The job ends immediately, without a savepoint.");
        assertThat(refusal(JobActions.OF_JOB, of(NO_JOB))).isEqualTo(404);
    }

    @Test
    void tellsTheLoadOfEachVertexInOneAnswer() {
        var slow = slow();
        var report = await().atMost(LIMIT)
                .until(
                        () -> ask(Loads.OF_JOB, of(counting)),
                        seen -> seen.vertices().stream()
                                .filter(vertex -> vertex.id().equals(slow.id()))
                                .anyMatch(vertex -> vertex.busy().isPresent()
                                        && vertex.recordsIn().orElse(0.0) > 0));
        assertThat(report.vertices())
                .extracting(Loads.Vertex::id)
                .containsExactlyElementsOf(ask(Jobs.DETAIL, of(counting)).vertices().stream()
                        .map(Jobs.Vertex::id)
                        .toList());
        assertThat(report.vertices()).allMatch(vertex -> vertex.subtasks().isEmpty());

        var one = ask(
                Loads.OF_JOB,
                of(counting).with(Loads.VERTICES, List.of(slow.id())).with(Loads.SUBTASKS, true));
        assertThat(one.vertices()).extracting(Loads.Vertex::id).containsExactly(slow.id());
        assertThat(one.vertices().getFirst().subtasks().orElseThrow()).hasSize(slow.parallelism());
        assertThat(refusal(Loads.OF_JOB, of(NO_JOB))).isEqualTo(404);
    }

    @Test
    void comparesTwoCheckpointsDownToTheSubtask() {
        var history = await().atMost(LIMIT)
                .until(
                        () -> ask(Checkpoints.HISTORY, of(counting)).history().stream()
                                .filter(one -> one.status() == Checkpoints.Status.COMPLETED)
                                .toList(),
                        completed -> completed.size() > 1);
        long other = history.getFirst().id();
        long base = history.get(1).id();
        var between = of(counting).with(CheckpointComparison.BASE, base).with(CheckpointComparison.OTHER, other);
        var report = ask(CheckpointComparison.COMPARE, between);
        assertThat(report.base().id()).isEqualTo(base);
        assertThat(report.other().id()).isEqualTo(other);
        assertThat(report.total().duration().base()).contains(history.get(1).endToEndDuration());
        assertThat(report.vertices())
                .hasSize(3)
                .allMatch(vertex -> vertex.subtasks().size() == 2);
        assertThat(report.vertices()
                        .getFirst()
                        .subtasks()
                        .getFirst()
                        .measures()
                        .async()
                        .other())
                .isPresent();
        assertThat(refusal(CheckpointComparison.COMPARE, between.with(CheckpointComparison.BASE, 1_000_000L)))
                .isEqualTo(404);
        assertThat(refusal(CheckpointComparison.COMPARE, of(counting))).isEqualTo(400);
    }

    @Test
    void comparesFlameGraphsAndExportsThem() throws Exception {
        var vertex = of(counting).with(Vertices.VERTEX, slow().id());
        assertThat(refusal(FlameGraphSnapshots.COLLAPSED, vertex)).isIn(0, 503);
        await().atMost(LIMIT)
                .until(() -> ask(FlameGraphs.GRAPH, vertex), seen -> seen.data().isPresent());
        await().atMost(LIMIT)
                .until(
                        () -> ask(FlameGraphs.GRAPH, vertex.with(FlameGraphs.SUBTASK, 1)),
                        seen -> seen.data().isPresent());
        var kept = ask(FlameGraphSnapshots.LIST, vertex).snapshots();
        assertThat(kept).hasSizeGreaterThanOrEqualTo(2);
        var ofSubtask = kept.stream()
                .filter(one -> one.subtask().equals(Optional.of(1)))
                .findFirst()
                .orElseThrow();
        var whole =
                kept.stream().filter(one -> one.subtask().isEmpty()).findFirst().orElseThrow();
        var difference = ask(
                FlameGraphSnapshots.DIFFERENCE,
                vertex.with(FlameGraphSnapshots.BASE, whole.id()).with(FlameGraphSnapshots.OTHER, ofSubtask.id()));
        assertThat(difference.root().base()).isEqualTo(whole.samples());
        assertThat(difference.root().other()).isEqualTo(ofSubtask.samples());
        assertThat(difference.root().children()).isNotEmpty();
        var typed = ask(
                FlameGraphSnapshots.DIFFERENCE,
                vertex.with(FlameGraphSnapshots.BASE, whole.id())
                        .with(FlameGraphSnapshots.OTHER, whole.id())
                        .with(FlameGraphSnapshots.OTHER_TYPE, FlameGraphs.Type.OFF_CPU));
        assertThat(typed.root().other()).isLessThanOrEqualTo(typed.root().base());
        try (var in = ask(FlameGraphSnapshots.COLLAPSED, vertex.with(FlameGraphSnapshots.SNAPSHOT, whole.id()))
                .source()
                .open()) {
            var lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            assertThat(lines).allMatch(line -> line.matches("\\S.* \\d+")).anyMatch(line -> line.contains(";"));
            assertThat(lines.stream()
                            .mapToInt(line -> Integer.parseInt(line.substring(line.lastIndexOf(' ') + 1)))
                            .sum())
                    .isEqualTo(whole.samples());
        }
        assertThat(refusal(FlameGraphSnapshots.COLLAPSED, vertex.with(FlameGraphSnapshots.SNAPSHOT, "1")))
                .isEqualTo(404);
        assertThat(refusal(FlameGraphSnapshots.COLLAPSED, vertex.with(FlameGraphSnapshots.SNAPSHOT, "latest-9")))
                .isEqualTo(404);
        assertThat(refusal(FlameGraphSnapshots.COLLAPSED, vertex.with(FlameGraphSnapshots.SNAPSHOT, "latest-x")))
                .isEqualTo(400);
    }

    @Test
    void readsAndSearchesLogs() {
        var file = Arguments.of(Logs.FILE, "server.log");
        assertThat(ask(LogLines.TAIL_OF_JOB_MANAGER, file.with(LogLines.LINES, 2))
                        .lines())
                .extracting(LogLines.Line::text)
                .containsExactly("second WARN", "third");
        var found = ask(
                LogLines.SEARCH_OF_JOB_MANAGER,
                file.with(LogLines.TEXT, "W[A-Z]+").with(LogLines.REGEX, true));
        assertThat(found.hits())
                .singleElement()
                .isEqualTo(new LogLines.Hit(new LogLines.Line(6, Optional.of(2L), "second WARN"), 7, 11));
        var taskManager =
                ask(TaskManagers.LIST, Arguments.NONE).taskmanagers().getFirst().id();
        var remote = file.with(TaskManagers.TASK_MANAGER, taskManager);
        assertThat(ask(LogLines.TAIL_OF_TASK_MANAGER, remote).lines()).hasSize(3);
        assertThat(ask(LogLines.SEARCH_OF_TASK_MANAGER, remote.with(LogLines.TEXT, "third"))
                        .hits())
                .hasSize(1);
        for (var name : List.of("../secret.txt", "secret.txt", "..", "/etc/passwd")) {
            assertThat(refusal(LogLines.TAIL_OF_JOB_MANAGER, Arguments.of(Logs.FILE, name)))
                    .as(name)
                    .isEqualTo(404);
        }
        assertThat(refusal(LogLines.SEARCH_OF_JOB_MANAGER, file)).isEqualTo(400);
        assertThat(refusal(LogLines.TAIL_OF_JOB_MANAGER, file.with(LogLines.LINES, 0)))
                .isEqualTo(400);
    }
}
