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
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Method;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import io.millrace.wire.cluster.BackPressure;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.ClusterEndpoints;
import io.millrace.wire.cluster.ConfigEntry;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.cluster.Jars;
import io.millrace.wire.cluster.JobManager;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.Profiler;
import io.millrace.wire.cluster.Requirements;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.cluster.ThreadDumps;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.TriggerId;
import io.millrace.wire.id.VertexId;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests service A over HTTP, on a running engine with real jobs.
final class ClusterApiIT {
    private static final Duration LIMIT = TestTimeout.LIMIT;
    private static final JobId NO_JOB = new JobId("00000000000000000000000000000001");
    private static final TaskManagerId NO_TASK_MANAGER = new TaskManagerId("nobody:1-a");

    /// What is not there with the settings of this test: rescales (see [JobPartsIT]), jars (see [JarsIT]),
    /// profiles.
    private static final Set<Endpoint<?, ?>> ELSEWHERE = Stream.of(
                    Rescales.ALL, Requirements.ALL, Jars.ALL, Profiler.ALL)
            .flatMap(List::stream)
            .collect(Collectors.toSet());

    @TempDir
    private static Path directory;

    private static EmbeddedEngine engine;
    private static HttpServer server;
    private static Client client;
    private static HttpClient http;
    private static SampleJobs samples;
    private static JobId counting;

    @BeforeAll
    static void start() throws Exception {
        var logs = Files.createDirectory(directory.resolve("log"));
        Files.writeString(logs.resolve("server.log"), "one line\n");
        Files.writeString(logs.resolve("server.out"), "printed\n");
        Files.writeString(directory.resolve("secret.txt"), "not for you");
        Files.createSymbolicLink(logs.resolve("link.log"), directory.resolve("secret.txt"));
        var configuration = SampleJobs.settings();
        configuration.setString("taskmanager.numberOfTaskSlots", "8");
        configuration.setString("s3.secret-key", "hunter2");
        engine = new EmbeddedEngine(configuration);
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
        http = HttpClient.newHttpClient();
        samples = new SampleJobs(engine);
        counting = samples.counting();
        awaitState(counting, JobState.RUNNING);
        await().atMost(LIMIT)
                .until(
                        () -> ask(Checkpoints.HISTORY, of(counting)),
                        history -> history.counts().completed() > 1);
    }

    @AfterAll
    static void stop() {
        http.close();
        client.close();
        server.close();
        engine.close();
    }

    private static Arguments of(JobId job) {
        return Arguments.of(Jobs.JOB, job);
    }

    private static Arguments of(JobId job, VertexId vertex) {
        return of(job).with(Vertices.VERTEX, vertex);
    }

    private static <R> R ask(Endpoint<Nothing, R> endpoint, Arguments arguments) {
        return client.call(endpoint, arguments).orThrow();
    }

    private static <R> int refusal(Reply<R> reply) {
        return reply instanceof Reply.Refused<R>(var status, var fault)
                        && !fault.errors().isEmpty()
                ? status
                : 0;
    }

    private static void awaitState(JobId job, JobState state) {
        await().atMost(LIMIT).until(() -> ask(Jobs.STATUS, of(job)).status(), state::equals);
    }

    private static Jobs.Vertex vertex(JobId job, Predicate<String> name) {
        return ask(Jobs.DETAIL, of(job)).vertices().stream()
                .filter(vertex -> name.test(vertex.name()))
                .findFirst()
                .orElseThrow();
    }

    private static Jobs.Vertex source() {
        return vertex(counting, name -> name.contains("numbers"));
    }

    private static TaskManagerId taskManager() {
        return ask(TaskManagers.LIST, Arguments.NONE).taskmanagers().getFirst().id();
    }

    @Test
    void listsJobsWithTheirStates() {
        assertThat(ask(Jobs.LIST, Arguments.NONE).jobs()).contains(new Jobs.Summary(counting, JobState.RUNNING));
        var line = ask(Jobs.OVERVIEW, Arguments.NONE).jobs().stream()
                .filter(job -> job.jid().equals(counting))
                .findFirst()
                .orElseThrow();
        assertThat(line.name()).isEqualTo("counting");
        assertThat(line.tasks()).containsEntry("total", 6).containsEntry("running", 6);
        assertThat(line.endTime()).isEqualTo(-1);
        assertThat(line.duration()).isPositive();
    }

    @Test
    void tellsAJobsCourseItsVerticesAndItsGraph() {
        await().atMost(LIMIT).untilAsserted(() -> {
            var detail = ask(Jobs.DETAIL, of(counting));
            assertThat(detail.state()).isEqualTo(JobState.RUNNING);
            assertThat(detail.timestamps().get(JobState.RUNNING)).isPositive();
            assertThat(detail.timestamps()).containsEntry(JobState.FAILED, 0L);
            assertThat(detail.statusCounts()).containsEntry(TaskState.RUNNING, 3);
            assertThat(detail.plan().nodes()).hasSize(3);
            var source = detail.vertices().stream()
                    .filter(vertex -> vertex.name().contains("numbers"))
                    .findFirst()
                    .orElseThrow();
            assertThat(source.parallelism()).isEqualTo(2);
            assertThat(source.metrics().writeRecordsComplete()).isTrue();
            assertThat(source.metrics().writeRecords()).isPositive();
        });
        assertThat(ask(Jobs.PLAN, of(counting)).plan())
                .isEqualTo(ask(Jobs.DETAIL, of(counting)).plan());
        assertThat(ask(Jobs.CONFIG, of(counting))
                        .executionConfig()
                        .orElseThrow()
                        .parallelism())
                .isEqualTo(2);
    }

    @Test
    void refusesAnUnknownJobWith404() {
        for (var endpoint : List.<Endpoint<Nothing, ?>>of(
                Jobs.DETAIL,
                Jobs.STATUS,
                Jobs.PLAN,
                Jobs.CONFIG,
                Jobs.CANCEL,
                Exceptions.REPORT,
                Checkpoints.HISTORY,
                Checkpoints.CONFIG)) {
            assertThat(refusal(client.call(endpoint, of(NO_JOB))))
                    .as(endpoint.name())
                    .isEqualTo(404);
        }
        assertThat(ask(Metrics.OF_JOB, of(NO_JOB))).isEmpty();
    }

    @Test
    void tellsTheSlotsOfAJobOfTheDefaultSchedulerAndRemembersNoChanges() throws Exception {
        assertThat(ask(Requirements.READ, of(counting)).values())
                .hasSize(3)
                .containsOnly(new Requirements.Vertex(new Requirements.Parallelism(2, 2)));
        var body = "{\"" + source().id() + "\":{\"parallelism\":{\"lowerBound\":1,\"upperBound\":1}}}";
        assertThat(raw("PUT", "/jobs/" + counting + "/resource-requirements", body)
                        .statusCode())
                .as("two vertices are missing")
                .isEqualTo(400);
        for (var endpoint : List.of(Rescales.OVERVIEW, Rescales.SUMMARY, Rescales.CONFIG)) {
            assertThat(refusal(client.call(endpoint, of(counting))))
                    .as(endpoint.name())
                    .isEqualTo(404);
        }
    }

    @Test
    void cancelsAJobAndKeepsItsEnd() throws Exception {
        var job = samples.counting();
        awaitState(job, JobState.RUNNING);
        assertThat(raw("PATCH", "/jobs/" + job + "?mode=CANCEL", "").statusCode())
                .isEqualTo(202);
        awaitState(job, JobState.CANCELED);
        assertThat(ask(Jobs.DETAIL, of(job)).endTime()).isPositive();
        assertThat(raw("PATCH", "/jobs/" + job, "").statusCode()).isEqualTo(202);
        assertThat(raw("PATCH", "/jobs/" + job + "?mode=stop", "").statusCode()).isEqualTo(308);
        assertThat(raw("PATCH", "/jobs/" + job + "?mode=maybe", "").statusCode())
                .isEqualTo(400);
    }

    @Test
    void doesNotCancelAJobThatHasEnded() throws Exception {
        var job = samples.ending();
        awaitState(job, JobState.FINISHED);
        assertThat(refusal(client.call(Jobs.CANCEL, of(job)))).isEqualTo(409);
    }

    @Test
    void takesASavepointOnceForOneTriggerId() throws Exception {
        takesASavepointOnce(new TriggerId(UUID.randomUUID().toString().replace("-", "")), "hex");
        takesASavepointOnce(new TriggerId("nightly save, 100 % für Zürich/№ 7?"), "text");
        takesASavepointOnce(new TriggerId("x".repeat(TriggerId.MAX_LENGTH)), "long");
    }

    private static void takesASavepointOnce(TriggerId id, String kind) throws Exception {
        var target = Files.createDirectory(directory.resolve("savepoints-" + kind));
        var request = new Savepoints.Request(
                Optional.of(target.toUri().toString()), Optional.empty(), Optional.empty(), Optional.of(id));
        for (int attempt = 0; attempt < 3; attempt++) {
            var accepted =
                    client.call(Savepoints.TRIGGER, of(counting), request).orThrow();
            assertThat(accepted.requestId()).isEqualTo(id);
        }
        var done = awaitEnd(counting, id);
        assertThat(done.status().id()).isEqualTo(Triggers.Progress.COMPLETED);
        var location = done.operation().orElseThrow().location().orElseThrow();
        assertThat(Path.of(URI.create(location))).isDirectory();
        client.call(Savepoints.TRIGGER, of(counting), request).orThrow();
        assertThat(awaitEnd(counting, id).operation()).isEqualTo(done.operation());
        try (var taken = Files.list(target)) {
            assertThat(taken).hasSize(1);
        }
    }

    private static Savepoints.Poll awaitEnd(JobId job, TriggerId trigger) {
        return await().atMost(LIMIT)
                .until(
                        () -> ask(Savepoints.POLL, of(job).with(Triggers.TRIGGER, trigger)),
                        poll -> poll.status().id() != Triggers.Progress.IN_PROGRESS);
    }

    @Test
    void stopsAJobWithASavepoint() throws Exception {
        var job = samples.counting();
        awaitState(job, JobState.RUNNING);
        await().atMost(LIMIT)
                .until(
                        () -> ask(Checkpoints.HISTORY, of(job)),
                        history -> history.counts().completed() > 0);
        var target = Files.createDirectory(directory.resolve("stopped"));
        var accepted = client.call(
                        Savepoints.STOP,
                        of(job),
                        Savepoints.StopRequest.into(target.toUri().toString()))
                .orThrow();
        var done = awaitEnd(job, accepted.requestId());
        assertThat(done.operation().orElseThrow().location()).isPresent();
        awaitState(job, JobState.FINISHED);
        assertThat(ask(Checkpoints.HISTORY, of(job)).latest().savepoint()).isPresent();
    }

    @Test
    void tellsByPollingThatAnOperationFailed() {
        var accepted = client.call(
                        Savepoints.TRIGGER,
                        of(NO_JOB),
                        Savepoints.Request.into(directory.toUri().toString()))
                .orThrow();
        var done = awaitEnd(NO_JOB, accepted.requestId());
        assertThat(done.status().id()).isEqualTo(Triggers.Progress.FAILED);
        var cause = done.operation().orElseThrow().failureCause().orElseThrow();
        assertThat(cause.type()).contains("FlinkJobNotFoundException");
        assertThat(cause.stackTrace()).contains(NO_JOB.text()).doesNotContain("\tat ");
        assertThat(cause.serialized()).isNotEmpty();
    }

    @Test
    void refusesASavepointWithoutADirectoryAndAnUnknownTrigger() {
        var nowhere = new Savepoints.Request(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        assertThat(refusal(client.call(Savepoints.TRIGGER, of(counting), nowhere)))
                .isEqualTo(400);
        var unknown = of(counting).with(Triggers.TRIGGER, new TriggerId(NO_JOB.text()));
        assertThat(refusal(client.call(Savepoints.POLL, unknown))).isEqualTo(404);
        assertThat(refusal(client.call(Checkpoints.POLL, unknown))).isEqualTo(404);
    }

    @Test
    void takesACheckpointWhenAsked() {
        takesACheckpoint(new Checkpoints.Request(Optional.of(Checkpoints.Extent.FULL), Optional.empty()));
        takesACheckpoint(new Checkpoints.Request(Optional.empty(), Optional.of(new TriggerId("before the switch"))));
    }

    private static void takesACheckpoint(Checkpoints.Request request) {
        var accepted = client.call(Checkpoints.TRIGGER, of(counting), request).orThrow();
        request.triggerId().ifPresent(id -> assertThat(accepted.requestId()).isEqualTo(id));
        var arguments = of(counting).with(Triggers.TRIGGER, accepted.requestId());
        var done = await().atMost(LIMIT)
                .until(
                        () -> ask(Checkpoints.POLL, arguments),
                        poll -> poll.status().id() == Triggers.Progress.COMPLETED);
        assertThat(done.operation().orElseThrow().checkpointId().orElseThrow()).isPositive();
    }

    @Test
    void tellsOfCheckpointsDownToTheSubtask() {
        var history = ask(Checkpoints.HISTORY, of(counting));
        assertThat(history.counts().completed()).isPositive();
        assertThat(history.summary().stateSize().max()).isPositive();
        var id = history.latest().completed().orElseThrow().id();
        var arguments = of(counting).with(Checkpoints.CHECKPOINT, id);
        var detail = ask(Checkpoints.DETAIL, arguments);
        assertThat(detail.className()).isEqualTo(Checkpoints.Form.COMPLETED);
        assertThat(detail.tasks()).hasSize(3);
        assertThat(detail.acknowledgedSubtasks()).isEqualTo(6);
        var subtasks = ask(Checkpoints.SUBTASKS, arguments.with(Vertices.VERTEX, source().id()));
        assertThat(subtasks.subtasks())
                .hasSize(2)
                .allMatch(subtask -> subtask.status() == Checkpoints.SubtaskStatus.COMPLETED);
        assertThat(subtasks.summary().endToEndDuration().max()).isBetween(0L, 60_000L);
        assertThat(refusal(client.call(Checkpoints.DETAIL, of(counting).with(Checkpoints.CHECKPOINT, 1_000_000L))))
                .isEqualTo(404);
        assertThat(ask(Checkpoints.CONFIG, of(counting)).interval()).isEqualTo(100);
    }

    @Test
    void tellsWhyAJobFailed() throws Exception {
        var job = samples.failing();
        awaitState(job, JobState.FAILED);
        var history = ask(Exceptions.REPORT, of(job)).exceptionHistory();
        assertThat(history.truncated()).isFalse();
        assertThat(history.entries()).hasSize(2);
        assertThat(history.entries().getFirst().stacktrace()).contains("number 3 is too large");
        var first = history.entries().getLast();
        assertThat(first.exceptionName()).isEqualTo("java.lang.IllegalStateException");
        assertThat(first.taskName().orElseThrow()).contains("Map");
        assertThat(first.taskManagerId()).contains(taskManager());
        var none = ask(Exceptions.REPORT, of(job).with(Exceptions.MAXIMUM, 0)).exceptionHistory();
        assertThat(none.entries()).isEmpty();
        assertThat(none.truncated()).isTrue();
        assertThat(refusal(client.call(Exceptions.REPORT, of(job).with(Exceptions.MAXIMUM, -1))))
                .isEqualTo(400);
    }

    @Test
    void showsVerticesSubtaskBySubtask() {
        var source = source();
        await().atMost(LIMIT).untilAsserted(() -> {
            var detail = ask(Vertices.DETAIL, of(counting, source.id()));
            assertThat(detail.subtasks()).hasSize(2);
            assertThat(detail.subtasks().getFirst().taskManager()).isEqualTo(taskManager());
            assertThat(detail.aggregated().metrics().get("write-records").sum()).isPositive();
        });
        var times = ask(Vertices.TIMES, of(counting, source.id()));
        assertThat(times.subtasks().getFirst().timestamps().get(TaskState.RUNNING))
                .isPositive();
        var nowhere = of(counting, new VertexId(NO_JOB.text()));
        assertThat(refusal(client.call(Vertices.DETAIL, nowhere))).isEqualTo(404);
        assertThat(refusal(client.call(Metrics.WATERMARKS, nowhere))).isEqualTo(404);
    }

    @Test
    void answersTheFirstQuestionForMetricsWithMetrics() {
        assertThat(ask(Metrics.OF_TASK_MANAGER, Arguments.of(TaskManagers.TASK_MANAGER, taskManager())))
                .extracting(Metrics.Metric::id)
                .contains("Status.JVM.Memory.Heap.Used");
        assertThat(ask(Metrics.OF_JOB_MANAGER, Arguments.of(Metrics.GET, List.of("numRunningJobs", "nonsense"))))
                .singleElement()
                .satisfies(metric -> assertThat(Integer.parseInt(metric.value().orElseThrow()))
                        .isPositive());
        assertThat(ask(Metrics.OF_JOB, of(counting)))
                .extracting(Metrics.Metric::id)
                .contains("totalNumberOfCheckpoints");
    }

    @Test
    void aggregatesMetricsOverSubtasks() {
        var arguments = of(counting, source().id()).with(Metrics.GET, List.of("numRecordsOut"));
        await().atMost(LIMIT).untilAsserted(() -> {
            var all = ask(Metrics.OF_SUBTASKS, arguments).getFirst();
            assertThat(all.sum().orElseThrow()).isGreaterThan(all.min().orElseThrow());
            assertThat(all.skew()).isPresent();
        });
        var one = ask(
                        Metrics.OF_SUBTASKS,
                        arguments
                                .with(Metrics.SUBTASKS, List.of("0", "7-9", "x"))
                                .with(Metrics.AGG, List.of(Metrics.Aggregation.MAX)))
                .getFirst();
        assertThat(one.max()).isPresent();
        assertThat(one.min()).isEmpty();
        assertThat(ask(Metrics.OF_SUBTASK, arguments.with(Vertices.SUBTASK, 1))).hasSize(1);
        assertThat(ask(Metrics.OF_JOBS, Arguments.of(Metrics.GET, List.of("uptime"))))
                .hasSize(1);
        assertThat(ask(Metrics.OF_TASK_MANAGERS, Arguments.NONE)).isNotEmpty();
    }

    @Test
    void showsThatASourceWaitsForASlowOperator() {
        var source = source().id();
        var report = await().atMost(LIMIT)
                .until(
                        () -> ask(BackPressure.REPORT, of(counting, source)),
                        seen -> seen.backpressureLevel().equals(Optional.of(BackPressure.Level.HIGH)));
        assertThat(report.subtasks().orElseThrow()).hasSize(2).anyMatch(subtask -> subtask.ratio() > 0.5);
        assertThat(ask(BackPressure.REPORT, of(NO_JOB, source))).isEqualTo(BackPressure.Report.nothing());
    }

    @Test
    void drawsAFlameGraphOfRunningCode() {
        var slow = of(counting, vertex(counting, name -> name.contains("sums")).id());
        var graph = await().atMost(LIMIT)
                .until(() -> ask(FlameGraphs.GRAPH, slow), seen -> seen.data().isPresent());
        assertThat(graph.data().orElseThrow().name()).isEqualTo("root");
        assertThat(places(graph.data().orElseThrow())).anyMatch(place -> place.contains("SampleJobs"));
        assertThat(refusal(client.call(FlameGraphs.GRAPH, slow.with(FlameGraphs.SUBTASK, 7))))
                .isEqualTo(404);
    }

    private static List<String> places(FlameGraphs.Node node) {
        var places = new ArrayList<>(List.of(node.name()));
        node.children().forEach(child -> places.addAll(places(child)));
        return places;
    }

    @Test
    void showsTaskManagersTheirSlotsAndThreads() {
        var id = taskManager();
        var one = Arguments.of(TaskManagers.TASK_MANAGER, id);
        var detail = ask(TaskManagers.DETAIL, one);
        assertThat(detail.slotsNumber()).isEqualTo(8);
        assertThat(detail.allocatedSlots()).anyMatch(slot -> slot.jobId().equals(counting));
        assertThat(detail.metrics().heapUsed()).isPositive();
        assertThat(detail.metrics().garbageCollectors()).isNotEmpty();
        assertThat(detail.timeSinceLastHeartbeat()).isGreaterThan(1_000_000_000_000L);
        assertThat(ask(ThreadDumps.OF_TASK_MANAGER, one).threadInfos())
                .anyMatch(thread -> thread.threadName().contains("sums")
                        && thread.stringifiedThreadInfo().contains("\tat "));
        assertThat(ask(ThreadDumps.OF_JOB_MANAGER, Arguments.NONE).threadInfos())
                .isNotEmpty();
        var nobody = Arguments.of(TaskManagers.TASK_MANAGER, NO_TASK_MANAGER);
        assertThat(refusal(client.call(TaskManagers.DETAIL, nobody))).isEqualTo(404);
        assertThat(refusal(client.call(ThreadDumps.OF_TASK_MANAGER, nobody))).isEqualTo(404);
        assertThat(refusal(client.call(Logs.OF_TASK_MANAGER, nobody))).isEqualTo(404);
        assertThat(ask(Metrics.OF_TASK_MANAGER, nobody)).isEmpty();
    }

    @Test
    void describesTheClusterAndMasksItsSecrets() {
        var overview = ask(Cluster.OVERVIEW, Arguments.NONE);
        assertThat(overview.taskmanagers()).isEqualTo(1);
        assertThat(overview.slotsTotal()).isEqualTo(8);
        assertThat(overview.jobsRunning()).isPositive();
        assertThat(ask(JobManager.CONFIG, Arguments.NONE))
                .contains(
                        new ConfigEntry("s3.secret-key", "******"),
                        new ConfigEntry("taskmanager.numberOfTaskSlots", "8"));
        assertThat(ask(JobManager.ENVIRONMENT, Arguments.NONE).jvm().version()).contains("25");
        assertThat(ask(Cluster.CONFIG, Arguments.NONE).refreshInterval()).isPositive();
    }

    @Test
    void servesLogsAndNothingBesideThem() throws Exception {
        assertThat(ask(Logs.OF_JOB_MANAGER, Arguments.NONE).logs())
                .extracting(Logs.LogFile::name)
                .containsExactly("server.log", "server.out");
        assertThat(text(Logs.JOB_MANAGER_LOG, Arguments.NONE)).isEqualTo("one line\n");
        assertThat(text(Logs.JOB_MANAGER_STDOUT, Arguments.NONE)).isEqualTo("printed\n");
        var one = Arguments.of(TaskManagers.TASK_MANAGER, taskManager());
        assertThat(text(Logs.TASK_MANAGER_LOG, one)).isEqualTo("one line\n");
        assertThat(text(Logs.TASK_MANAGER_FILE, one.with(Logs.FILE, "server.log")))
                .isEqualTo("one line\n");
        for (var name : List.of("../secret.txt", "secret.txt", "link.log", "..", ".", "/etc/passwd")) {
            assertThat(refusal(client.call(Logs.JOB_MANAGER_FILE, Arguments.of(Logs.FILE, name))))
                    .as(name)
                    .isEqualTo(404);
        }
    }

    private static String text(Endpoint<Nothing, Content> endpoint, Arguments arguments) throws IOException {
        try (var in = ask(endpoint, arguments).source().open()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void tellsThatAJobTakesNoCheckpoints() throws Exception {
        var job = samples.withoutCheckpoints();
        awaitState(job, JobState.RUNNING);
        var history = client.call(Checkpoints.HISTORY, of(job));
        assertThat(
                        history instanceof Reply.Ok<CheckpointsHistory>(var value)
                                ? value.counts().total() == 0
                                : refusal(history) == 404)
                .isTrue();
        ask(Jobs.CANCEL, of(job));
        awaitState(job, JobState.CANCELED);
    }

    @Test
    void servesVersionOneAndNoPrefixAndNoOther() throws Exception {
        assertThat(raw("GET", "/v1/jobs", "").statusCode()).isEqualTo(200);
        assertThat(raw("GET", "/jobs", "").statusCode()).isEqualTo(200);
        assertThat(raw("GET", "/v2/jobs", "").statusCode()).isEqualTo(404);
    }

    /// Every JSON answer of a GET, and of the triggers, against the contract: statuses, keys and types.
    @Test
    void answersInTheShapesOfTheContract() throws Exception {
        var contract = new ClusterContract();
        var failed = samples.failing();
        awaitState(failed, JobState.FAILED);
        var checkpoint = ask(Checkpoints.HISTORY, of(counting))
                .latest()
                .completed()
                .orElseThrow()
                .id();
        var slow = vertex(counting, name -> name.contains("sums")).id();
        await().atMost(LIMIT)
                .until(
                        () -> ask(FlameGraphs.GRAPH, of(counting, slow)),
                        graph -> graph.data().isPresent());
        var trigger = client.call(
                        Savepoints.TRIGGER,
                        of(NO_JOB),
                        Savepoints.Request.into(directory.toUri().toString()))
                .orThrow();
        awaitEnd(NO_JOB, trigger.requestId());
        var values = Map.of(
                ":jobid", counting.text(),
                ":vertexid", slow.text(),
                ":checkpointid", String.valueOf(checkpoint),
                ":taskmanagerid", taskManager().text(),
                ":subtaskindex", "0",
                ":attempt", "0",
                ":applicationid",
                        ask(Jobs.DETAIL, of(counting))
                                .applicationId()
                                .orElseThrow()
                                .text());
        var seen = new ArrayList<String>();
        for (var endpoint : ClusterEndpoints.CATALOGUE.endpoints()) {
            if (endpoint.method() != Method.GET
                    || !(endpoint.response() instanceof Payload.JsonBody<?>)
                    || !contract.knows(endpoint)
                    || !EnumSet.of(Permission.VIEW, Permission.VIEW_ALL, Permission.SUBMIT)
                            .contains(endpoint.permission())
                    || ELSEWHERE.contains(endpoint)
                    || endpoint.path().contains(":triggerid")) {
                continue;
            }
            var path = endpoint.path();
            for (var value : values.entrySet()) {
                path = path.replace(value.getKey(), value.getValue());
            }
            check(contract, endpoint, path);
            seen.add(endpoint.name());
        }
        assertThat(seen).hasSizeGreaterThan(30);
        check(contract, Exceptions.REPORT, "/jobs/" + failed + "/exceptions");
        check(contract, Savepoints.POLL, "/jobs/" + NO_JOB + "/savepoints/" + trigger.requestId());
        check(contract, Metrics.OF_VERTEX, "/jobs/" + counting + "/vertices/" + slow + "/metrics?get=0.numRecordsIn");
    }

    private static void check(ClusterContract contract, Endpoint<?, ?> endpoint, String path) throws Exception {
        var answer = raw("GET", path, "");
        assertThat(answer.statusCode()).as(path).isEqualTo(contract.status(endpoint));
        assertThat(contract.complaints(endpoint, answer.body())).as(path).isEmpty();
    }

    private static HttpResponse<byte[]> raw(String method, String path, String body) throws Exception {
        return http.send(
                HttpRequest.newBuilder(URI.create(server.url() + path))
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
    }
}
