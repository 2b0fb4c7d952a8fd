package io.millrace.server.endpoint.rest.cluster;

import static io.millrace.server.endpoint.rest.cluster.ServedEngine.LIMIT;
import static io.millrace.server.endpoint.rest.cluster.ServedEngine.of;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.json.Json;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Fault;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Accumulators;
import io.millrace.wire.cluster.Applications;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.Clients;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.DataSets;
import io.millrace.wire.cluster.JobManager;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.LogPages;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.Requirements;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.ApplicationId;
import io.millrace.wire.id.DataSetId;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.RescaleId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.TriggerId;
import io.millrace.wire.id.VertexId;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.client.deployment.ClusterClientJobClientAdapter;
import org.apache.flink.client.program.rest.RestClusterClient;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.configuration.WebOptions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the parts of jobs in service A, with real jobs of the adaptive scheduler.
final class JobPartsIT {
    private static final String NONE = "00000000000000000000000000000001";
    private static final JobId NO_JOB = new JobId(NONE);
    private static final VertexId NO_VERTEX = new VertexId(NONE);

    @TempDir
    private static Path directory;

    private static ServedEngine served;
    private static SampleJobs samples;
    private static JobId running;
    private static JobId counted;
    private static JobId failed;

    @BeforeAll
    static void start() throws Exception {
        var configuration = SampleJobs.settings();
        configuration.set(TaskManagerOptions.NUM_TASK_SLOTS, 12);
        configuration.set(JobManagerOptions.SCHEDULER, JobManagerOptions.SchedulerType.Adaptive);
        configuration.set(WebOptions.MAX_ADAPTIVE_SCHEDULER_RESCALE_HISTORY_SIZE, 10);
        configuration.setString("jobmanager.adaptive-scheduler.submission.resource-stabilization-timeout", "1 ms");
        configuration.setString("jobmanager.adaptive-scheduler.executing.cooldown-after-rescaling", "1 ms");
        configuration.setString("jobmanager.adaptive-scheduler.executing.resource-stabilization-timeout", "1 ms");
        configuration.setString("jobmanager.adaptive-scheduler.rescale-trigger.max-delay", "100 ms");
        served = new ServedEngine(configuration);
        samples = new SampleJobs(served.engine());
        running = samples.counting();
        counted = samples.accumulating();
        failed = samples.failing();
        served.awaitState(counted, JobState.FINISHED);
        served.awaitState(failed, JobState.FAILED);
        served.awaitState(running, JobState.RUNNING);
        await().atMost(LIMIT)
                .until(
                        () -> served.ask(Checkpoints.HISTORY, of(running)),
                        history -> history.counts().completed() > 0);
    }

    @AfterAll
    static void stop() {
        served.close();
    }

    @Test
    void countsWhatTheCodeOfAJobCounts() {
        var sum = new Accumulators.Accumulator("sum", "LongCounter", "55");
        var ofJob = served.ask(Accumulators.OF_JOB, of(counted));
        assertThat(ofJob.ofUser()).containsExactly(sum);
        assertThat(ofJob.ofJob()).isEmpty();
        assertThat(ofJob.serialized()).isEmpty();
        assertThat(served.ask(Accumulators.OF_JOB, of(counted).with(Accumulators.WITH_SERIALIZED, true))
                        .serialized())
                .containsOnlyKeys("sum");
        var summing = served.vertex(counted, "summing");
        assertThat(served.ask(Accumulators.OF_VERTEX, of(counted, summing)).ofUser())
                .containsExactly(sum);
        var subtasks = served.ask(Accumulators.OF_SUBTASKS, of(counted, summing));
        assertThat(subtasks.parallelism()).isEqualTo(1);
        assertThat(subtasks.subtasks())
                .singleElement()
                .satisfies(one -> assertThat(one.ofUser()).containsExactly(sum));
        var attempt = served.ask(Accumulators.OF_ATTEMPT, of(counted, summing, 0, 0));
        assertThat(attempt.ofUser()).containsExactly(sum);
        assertThat(attempt.id()).contains(summing.text()).endsWith("_0_0");
    }

    @Test
    void tellsOfASubtaskInEachOfItsAttempts() throws Exception {
        var vertex = served.ask(Jobs.DETAIL, of(failed)).vertices().getFirst().id();
        var last = served.ask(Vertices.CURRENT_ATTEMPT, of(failed, vertex).with(Vertices.SUBTASK, 0));
        assertThat(last.status()).isEqualTo(TaskState.FAILED);
        assertThat(served.ask(Vertices.ANY_ATTEMPT, of(failed, vertex, 0, last.attempt())))
                .isEqualTo(last);
        assertThat(served.refusal(Vertices.CURRENT_ATTEMPT, of(failed, vertex).with(Vertices.SUBTASK, 1)))
                .isEqualTo(404);
        assertThat(served.refusal(Vertices.ANY_ATTEMPT, of(failed, vertex, 0, 77)))
                .isEqualTo(404);
        assertThat(served.refusal(Vertices.ANY_ATTEMPT, of(failed, vertex, 0, -1)))
                .isEqualTo(404);
        var subtasks = "/jobs/" + failed + "/vertices/" + vertex + "/subtasks/";
        assertThat(served.raw("GET", subtasks + "-1", "").statusCode()).isEqualTo(400);
        assertThat(served.raw("GET", subtasks + "x", "").statusCode()).isEqualTo(400);
        assertThat(served.raw("GET", subtasks + "0/attempts/first", "").statusCode())
                .isEqualTo(400);
    }

    @Test
    void gathersAVertexByTaskManager() {
        var sums = served.vertex(running, "sums");
        await().atMost(LIMIT).untilAsserted(() -> {
            var detail = served.ask(Vertices.DETAIL, of(running, sums));
            var places = served.ask(Vertices.PLACES, of(running, sums));
            assertThat(places.name()).contains("sums");
            assertThat(places.taskManagers()).singleElement().satisfies(place -> {
                assertThat(place.status()).isEqualTo(TaskState.RUNNING);
                assertThat(place.statusCounts())
                        .containsEntry(TaskState.RUNNING, detail.parallelism())
                        .containsEntry(TaskState.FAILED, 0);
                assertThat(place.taskManager())
                        .isEqualTo(detail.subtasks().getFirst().taskManager());
                assertThat(place.endTime()).isEqualTo(-1);
                assertThat(place.aggregated().metrics().get("read-records").sum())
                        .isPositive();
            });
        });
        var ended = served.ask(Vertices.PLACES, of(counted, served.vertex(counted, "summing")));
        assertThat(ended.taskManagers()).singleElement().satisfies(place -> {
            assertThat(place.endTime()).isGreaterThanOrEqualTo(place.startTime());
            assertThat(place.duration()).isEqualTo(place.endTime() - place.startTime());
        });
    }

    @Test
    void refusesUnknownJobsAndVertices() {
        for (var endpoint : List.<Endpoint<Nothing, ?>>of(
                Accumulators.OF_JOB,
                Clients.RESULT,
                Requirements.READ,
                Rescales.OVERVIEW,
                Rescales.HISTORY,
                Rescales.SUMMARY,
                Rescales.CONFIG)) {
            assertThat(served.refusal(endpoint, of(NO_JOB))).as(endpoint.name()).isEqualTo(404);
        }
        for (var endpoint : List.<Endpoint<Nothing, ?>>of(
                Accumulators.OF_VERTEX,
                Accumulators.OF_SUBTASKS,
                Accumulators.OF_ATTEMPT,
                Vertices.PLACES,
                Vertices.CURRENT_ATTEMPT,
                Vertices.ANY_ATTEMPT)) {
            assertThat(served.refusal(endpoint, of(running, NO_VERTEX, 0, 0)))
                    .as(endpoint.name())
                    .isEqualTo(404);
            assertThat(served.refusal(endpoint, of(NO_JOB, NO_VERTEX, 0, 0)))
                    .as(endpoint.name())
                    .isEqualTo(404);
        }
        assertThat(served.ask(Metrics.OF_COORDINATORS, of(NO_JOB, NO_VERTEX))).isEmpty();
    }

    @Test
    void tellsAClientHowItsJobEnded() {
        var unfinished = served.ask(Clients.RESULT, of(running));
        assertThat(unfinished.status().id()).isEqualTo(Triggers.Progress.IN_PROGRESS);
        assertThat(unfinished.execution()).isEmpty();
        var good = served.ask(Clients.RESULT, of(counted)).execution().orElseThrow();
        assertThat(good.status()).isEqualTo(Clients.Ending.SUCCEEDED);
        assertThat(good.accumulators()).containsOnlyKeys("sum");
        assertThat(good.endTime()).isGreaterThanOrEqualTo(good.startTime());
        assertThat(good.failureCause()).isEmpty();
        var bad = served.ask(Clients.RESULT, of(failed));
        assertThat(bad.status().id()).isEqualTo(Triggers.Progress.COMPLETED);
        var cause = bad.execution().orElseThrow().failureCause().orElseThrow();
        assertThat(bad.execution().orElseThrow().status()).isEqualTo(Clients.Ending.FAILED);
        assertThat(cause.stackTrace())
                .contains("java.lang.IllegalStateException: number 3 is too large")
                .doesNotContain("\tat ", "java.lang.IllegalStateException: java.lang");
    }

    private static RestClusterClient<String> stockClient() {
        var configuration = new Configuration();
        configuration.set(RestOptions.ADDRESS, "127.0.0.1");
        configuration.set(RestOptions.PORT, served.port());
        try {
            return new RestClusterClient<>(configuration, "stock");
        } catch (Exception e) { // the constructor's own signature
            throw new IllegalStateException(e);
        }
    }

    private static JobID stock(JobId job) {
        return JobID.fromHexString(job.text());
    }

    @Test
    void isUnderstoodByTheStockClient() throws Exception {
        var late = Duration.ofSeconds(30).toMillis();
        try (var client = stockClient()) {
            assertThat(client.getAccumulators(stock(counted)).get(late, TimeUnit.MILLISECONDS))
                    .containsEntry("sum", 55L);
            var result = client.requestJobResult(stock(counted)).get(late, TimeUnit.MILLISECONDS);
            assertThat(result.isSuccess()).isTrue();
            assertThat(result.toJobExecutionResult(JobPartsIT.class.getClassLoader())
                            .<Long>getAccumulatorResult("sum"))
                    .isEqualTo(55L);
            var failure = client.requestJobResult(stock(failed)).get(late, TimeUnit.MILLISECONDS);
            assertThat(failure.getSerializedThrowable().orElseThrow().getFullStringifiedStackTrace())
                    .contains("number 3 is too large");
            client.reportHeartbeat(
                            stock(running),
                            System.currentTimeMillis() + Duration.ofHours(1).toMillis())
                    .get(late, TimeUnit.MILLISECONDS);
            assertThat(client.listCompletedClusterDatasetIds().get(late, TimeUnit.MILLISECONDS))
                    .isEmpty();
            assertThat(client.getJobDetails(stock(running))
                            .get(late, TimeUnit.MILLISECONDS)
                            .getJobVertexInfos())
                    .hasSize(3);
        }
    }

    @Test
    @SuppressWarnings("try") // the signature of close() is the engine's
    void handsTheRowsOfAJobToTheStockClient() throws Exception {
        var collecting = samples.collecting();
        try (var rows = collecting.rows()) {
            // each call closes the client that it was made with
            rows.setJobClient(new ClusterClientJobClientAdapter<>(
                    JobPartsIT::stockClient, stock(collecting.job()), JobPartsIT.class.getClassLoader()));
            var seen = new ArrayList<Long>();
            rows.forEachRemaining(seen::add);
            assertThat(seen).containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L);
        }
    }

    @Test
    void refusesWhatNoCoordinatorUnderstands() throws Exception {
        var place = "/jobs/" + running + "/coordinators/nobody";
        var question = "{\"serializedCoordinationRequest\":\"%s\"}";
        assertThat(served.raw("POST", place, "{}").statusCode()).isEqualTo(400);
        assertThat(served.raw("POST", place, question.formatted("?")).statusCode())
                .isEqualTo(400);
        assertThat(served.raw("POST", place, question.formatted("AAAA")).statusCode())
                .isEqualTo(400);
        var serialized = "rO0ABXQAAWE="; // the text "a"
        var unknown = served.raw("POST", place.replace(running.text(), NONE), question.formatted(serialized));
        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(new String(unknown.body(), StandardCharsets.UTF_8))
                .as("stock clients look for the name")
                .contains("org.apache.flink.runtime.messages.FlinkJobNotFoundException")
                .doesNotContain("\\tat ");
        assertThat(served.raw("PATCH", "/jobs/" + running + "/clientHeartbeat", "{}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(served.raw("PATCH", "/jobs/" + NONE + "/clientHeartbeat", "{\"expiredTimestamp\":1}")
                        .statusCode())
                .isEqualTo(202);
    }

    @Test
    void tellsOfApplicationsAndTheirJobs() throws Exception {
        var lines = served.ask(Applications.OVERVIEW, Arguments.NONE).applications();
        var line = lines.stream()
                .filter(one -> one.name().contains("failing"))
                .findFirst()
                .orElseThrow();
        assertThat(line.status()).isEqualTo(Applications.State.FAILED);
        assertThat(line.jobs()).containsExactly(Map.entry(JobState.FAILED, 1));
        var one = Arguments.of(Applications.APPLICATION, line.id());
        var detail = served.ask(Applications.DETAIL, one);
        assertThat(detail.jobs())
                .singleElement()
                .satisfies(job -> assertThat(job.jid()).isEqualTo(failed));
        assertThat(detail.timestamps().get(Applications.State.FAILED)).isEqualTo(detail.endTime());
        assertThat(served.ask(Applications.EXCEPTIONS, one).exceptionHistory().entries())
                .allMatch(entry -> entry.timestamp() > 0);
        assertThat(served.ask(Applications.CONFIG, one)).isNotEmpty();
        assertThat(served.refusal(Applications.CANCEL, one)).isIn(404, 409);
        var nobody = Arguments.of(Applications.APPLICATION, new ApplicationId(NONE));
        assertThat(served.refusal(Applications.DETAIL, nobody)).isEqualTo(404);
        assertThat(served.refusal(Applications.EXCEPTIONS, nobody)).isEqualTo(404);
        assertThat(served.refusal(Applications.CANCEL, nobody)).isEqualTo(404);
    }

    @Test
    void cancelsAnApplicationWithItsJob() throws Exception {
        var job = samples.withoutCheckpoints();
        served.awaitState(job, JobState.RUNNING);
        var application = served.ask(Jobs.DETAIL, of(job)).applicationId().orElseThrow();
        var answer = served.raw("POST", "/applications/" + application + "/cancel", "");
        assertThat(answer.statusCode()).isEqualTo(202);
        served.awaitState(job, JobState.CANCELED);
    }

    @Test
    void changesTheParallelismOfARunningJobAndTellsHow() throws Exception {
        var job = samples.counting();
        served.awaitState(job, JobState.RUNNING);
        var before = served.ask(Requirements.READ, of(job));
        assertThat(before.values())
                .extracting(one -> one.parallelism().upperBound())
                .containsOnly(2);
        var wanted =
                new TreeMap<VertexId, Requirements.Vertex>((a, b) -> a.text().compareTo(b.text()));
        before.keySet()
                .forEach(vertex -> wanted.put(vertex, new Requirements.Vertex(new Requirements.Parallelism(1, 3))));
        served.client().call(Requirements.CHANGE, of(job), wanted).orThrow();
        assertThat(served.ask(Requirements.READ, of(job))).isEqualTo(wanted);
        var change = await().atMost(LIMIT)
                .until(
                        () -> served.ask(Rescales.HISTORY, of(job)).stream()
                                .filter(one ->
                                        one.triggerCause().equals(Optional.of(Rescales.Trigger.UPDATE_REQUIREMENT))
                                                && one.terminalState().equals(Optional.of(Rescales.Ending.COMPLETED)))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
        assertThat(change.vertices()).isEmpty();
        var detail = served.ask(Rescales.DETAIL, of(job).with(Rescales.RESCALE, change.id()));
        assertThat(detail.vertices()).hasSize(3);
        assertThat(detail.vertices().values())
                .extracting(Rescales.Vertex::postRescaleParallelism)
                .containsOnly(Optional.of(3));
        assertThat(detail.slots()).isNotEmpty();
        assertThat(detail.schedulerStates()).isNotEmpty();
        var overview = served.ask(Rescales.OVERVIEW, of(job));
        assertThat(overview.counts().completed()).isPositive();
        assertThat(overview.latest().completed()).isPresent();
        assertThat(served.ask(Rescales.SUMMARY, of(job)).completed().max()).isNotNegative();
        assertThat(served.ask(Rescales.CONFIG, of(job)).rescaleHistoryMax()).isEqualTo(10);
        assertThat(served.refusal(Rescales.DETAIL, of(job).with(Rescales.RESCALE, new RescaleId(NONE))))
                .isEqualTo(404);
        var contract = new ClusterContract();
        var place = "/jobs/" + job + "/rescales/";
        check(contract, Rescales.DETAIL, place + "details/" + change.id());
        check(contract, Rescales.OVERVIEW, place + "overview");
        check(contract, Rescales.HISTORY, place + "history");
        check(contract, Rescales.SUMMARY, place + "summary");
        check(contract, Rescales.CONFIG, place + "config");
        check(contract, Requirements.READ, "/jobs/" + job + "/resource-requirements");
        served.ask(Jobs.CANCEL, of(job));
        served.awaitState(job, JobState.CANCELED);
    }

    @Test
    void refusesRequirementsThatMakeNoSense() throws Exception {
        var place = "/jobs/" + running + "/resource-requirements";
        var vertex = served.vertex(running, "sums");
        var bounds = "{\"%s\":{\"parallelism\":{\"lowerBound\":%d,\"upperBound\":%d}}}";
        for (var body : List.of(
                "",
                "{}",
                "null",
                "{\"x\":{\"parallelism\":{\"lowerBound\":1,\"upperBound\":1}}}",
                "{\"" + vertex + "\":null}",
                "{\"" + vertex + "\":{}}",
                bounds.formatted(vertex, 1, 1),
                bounds.formatted(vertex, 0, 1),
                bounds.formatted(NONE, 1, 1))) {
            assertThat(served.raw("PUT", place, body).statusCode()).as(body).isEqualTo(400);
        }
        var incomplete = served.raw("PUT", place, bounds.formatted(vertex, 3, 2));
        Fault fault = Json.readLenient(incomplete.body(), Fault.class);
        assertThat(fault.errors())
                .as("a line each")
                .anyMatch(line -> line.contains("is higher than the upper bound"))
                .anyMatch(line -> line.contains("missing job vertex"));
        var ended = served.raw(
                "PUT",
                "/jobs/" + counted + "/resource-requirements",
                bounds.formatted(served.vertex(counted, "summing"), 1, 1));
        assertThat(ended.statusCode()).isEqualTo(404);
    }

    @Test
    void deletesASavepointWithItsFiles() throws Exception {
        var target = Files.createDirectory(directory.resolve("savepoints"));
        var taken = served.client()
                .call(
                        Savepoints.TRIGGER,
                        of(running),
                        Savepoints.Request.into(target.toUri().toString()))
                .orThrow();
        var location = await().atMost(LIMIT)
                .until(
                        () -> served.ask(Savepoints.POLL, of(running).with(Triggers.TRIGGER, taken.requestId())),
                        poll -> poll.status().id() == Triggers.Progress.COMPLETED)
                .operation()
                .orElseThrow()
                .location()
                .orElseThrow();
        assertThat(Path.of(URI.create(location))).isNotEmptyDirectory();
        var done = disposed(location);
        assertThat(done.status().id()).isEqualTo(Triggers.Progress.COMPLETED);
        assertThat(done.operation()).contains(new Triggers.Outcome(Optional.empty()));
        assertThat(Path.of(URI.create(location))).doesNotExist();
        assertThat(disposed(location))
                .as("the same trigger id deletes nothing again")
                .isEqualTo(done);
        var nothing = disposed(Savepoints.DisposalRequest.of(location));
        assertThat(nothing.status().id()).isEqualTo(Triggers.Progress.FAILED);
        assertThat(nothing.operation()
                        .orElseThrow()
                        .failureCause()
                        .orElseThrow()
                        .stackTrace())
                .contains(location)
                .doesNotContain("\tat ");
        assertThat(served.raw("POST", "/savepoint-disposal", "{}").statusCode()).isEqualTo(400);
        assertThat(served.refusal(Savepoints.DISPOSAL, Arguments.of(Triggers.TRIGGER, new TriggerId(NONE))))
                .isEqualTo(404);
    }

    private static Triggers.Poll disposed(String location) {
        return disposed(new Savepoints.DisposalRequest(
                Optional.of(location), Optional.of(new TriggerId("delete " + location))));
    }

    private static Triggers.Poll disposed(Savepoints.DisposalRequest request) {
        var accepted = served.client()
                .call(Savepoints.DISPOSE, Arguments.NONE, request)
                .orThrow();
        return await().atMost(LIMIT)
                .until(
                        () -> served.ask(Savepoints.DISPOSAL, Arguments.of(Triggers.TRIGGER, accepted.requestId())),
                        poll -> poll.status().id() != Triggers.Progress.IN_PROGRESS);
    }

    @Test
    void listsAndDeletesDataSets() {
        assertThat(served.ask(DataSets.LIST, Arguments.NONE).dataSets()).isEmpty();
        var accepted = served.ask(DataSets.DELETE, Arguments.of(DataSets.DATA_SET, new DataSetId(NONE)));
        var poll = Arguments.of(Triggers.TRIGGER, accepted.requestId());
        await().atMost(LIMIT)
                .until(() -> served.ask(DataSets.DELETION, poll).status().id(), Triggers.Progress.COMPLETED::equals);
        assertThat(served.refusal(DataSets.DELETION, Arguments.of(Triggers.TRIGGER, new TriggerId(NONE))))
                .isEqualTo(404);
        assertThat(served.refusal(Savepoints.DISPOSAL, poll))
                .as("a trigger of another kind")
                .isEqualTo(404);
    }

    @Test
    void refusesAParallelismThatCannotBe() throws Exception {
        var vertex = served.vertex(running, "sums");
        var place = "/jobs/" + running + "/rescaling";
        var bad = new TreeMap<>(Map.of(
                "?parallelism=0", "The parallelism 0 is not possible: it is 1 to 128, the max parallelism of the job.",
                "?parallelism=129", "The parallelism 129 is not possible: it is 1 to 128",
                "?parallelism=many", "query parameter (parallelism)",
                "", "Say the wanted parallelism"));
        for (var one : bad.entrySet()) {
            assertRefused(400, one.getValue(), served.raw("PATCH", place + one.getKey(), ""));
        }
        assertRefused(400, "Say the wanted", served.raw("PATCH", place, "{\"vertices\":{}}"));
        assertRefused(
                400,
                "The address asks for the parallelism 2, the body for 3.",
                served.raw("PATCH", place + "?parallelism=2", "{\"parallelism\":3}"));
        assertRefused(400, "has no vertex " + NONE, served.raw("PATCH", place, "{\"vertices\":{\"" + NONE + "\":2}}"));
        assertRefused(
                400,
                "it is 1 to 128, its max parallelism",
                served.raw("PATCH", place, "{\"vertices\":{\"" + vertex + "\":1000}}"));
        assertRefused(404, NO_JOB.text(), served.raw("PATCH", "/jobs/" + NO_JOB + "/rescaling?parallelism=2", ""));
        assertRefused(
                409,
                "The job has ended (FINISHED): its parallelism cannot be changed.",
                served.raw("PATCH", "/jobs/" + counted + "/rescaling?parallelism=2", ""));
        assertRefused(404, "no rescaling operation", served.raw("GET", place + "/never", ""));
    }

    private static void assertRefused(int status, String message, HttpResponse<byte[]> answer) {
        assertThat(answer.statusCode()).as(message).isEqualTo(status);
        assertThat(new String(answer.body(), StandardCharsets.UTF_8)).contains(message);
    }

    @Test
    void endsNoJobForAGet() throws Exception {
        for (var way : List.of("yarn-stop", "yarn-cancel")) {
            assertRefused(403, "A GET ends no job here", served.raw("GET", "/jobs/" + running + "/" + way, ""));
        }
        assertThat(served.ask(Jobs.STATUS, of(running)).status()).isEqualTo(JobState.RUNNING);
    }

    @Test
    void tellsWhereAPersonReadsTheLogs() {
        assertThat(served.ask(LogPages.OF_JOB_MANAGER, of(running)).url())
                .isEqualTo("http://somewhere:1/#/job-manager/logs");
        var id = new TaskManagerId("host:1-a b");
        assertThat(served.ask(LogPages.OF_TASK_MANAGER, of(running).with(TaskManagers.TASK_MANAGER, id))
                        .url())
                .isEqualTo("http://somewhere:1/#/task-managers/host%3A1-a%20b/logs");
        assertThat(served.ask(JobManager.CONFIG_OF_JOB, of(running)))
                .isEqualTo(served.ask(JobManager.CONFIG, Arguments.NONE));
        assertThat(served.ask(JobManager.ENVIRONMENT_OF_JOB, of(running)))
                .isEqualTo(served.ask(JobManager.ENVIRONMENT, Arguments.NONE));
    }

    @Test
    void answersBeforeItIsStopped() throws Exception {
        assertThat(served.ask(Cluster.SHUT_DOWN, Arguments.NONE)).isEqualTo(Nothing.NOTHING);
        assertThat(served.stop().await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void answersInTheShapesOfTheContract() throws Exception {
        var contract = new ClusterContract();
        var summing = served.vertex(counted, "summing");
        var application = served.ask(Jobs.DETAIL, of(failed)).applicationId().orElseThrow();
        var job = "/jobs/" + counted;
        var vertex = job + "/vertices/" + summing;
        check(contract, Accumulators.OF_JOB, job + "/accumulators?includeSerializedValue=true");
        check(contract, Accumulators.OF_VERTEX, vertex + "/accumulators");
        check(contract, Accumulators.OF_SUBTASKS, vertex + "/subtasks/accumulators");
        check(contract, Accumulators.OF_ATTEMPT, vertex + "/subtasks/0/attempts/0/accumulators");
        check(contract, Vertices.CURRENT_ATTEMPT, vertex + "/subtasks/0");
        check(contract, Vertices.ANY_ATTEMPT, vertex + "/subtasks/0/attempts/0");
        check(contract, Vertices.PLACES, vertex + "/taskmanagers");
        check(contract, Metrics.OF_COORDINATORS, vertex + "/jm-operator-metrics");
        check(contract, Clients.RESULT, job + "/execution-result");
        check(contract, Clients.RESULT, "/jobs/" + failed + "/execution-result");
        check(contract, Clients.RESULT, "/jobs/" + running + "/execution-result");
        check(contract, JobManager.CONFIG_OF_JOB, job + "/jobmanager/config");
        check(contract, JobManager.ENVIRONMENT_OF_JOB, job + "/jobmanager/environment");
        check(contract, LogPages.OF_JOB_MANAGER, job + "/jobmanager/log-url");
        check(contract, LogPages.OF_TASK_MANAGER, job + "/taskmanagers/a/log-url");
        check(contract, Applications.OVERVIEW, "/applications/overview");
        check(contract, Applications.DETAIL, "/applications/" + application);
        check(contract, Applications.EXCEPTIONS, "/applications/" + application + "/exceptions");
        check(contract, Applications.CONFIG, "/applications/" + application + "/jobmanager/config");
        check(contract, DataSets.LIST, "/datasets");
    }

    private static void check(ClusterContract contract, Endpoint<?, ?> endpoint, String path) throws Exception {
        var answer = served.raw("GET", path, "");
        assertThat(answer.statusCode()).as(path).isEqualTo(contract.status(endpoint));
        assertThat(contract.complaints(endpoint, answer.body())).as(path).isEmpty();
    }
}
