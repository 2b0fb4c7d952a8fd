package io.millrace.desktop.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.desktop.Samples;
import io.millrace.wire.cluster.Requirements;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.id.TriggerId;
import io.millrace.wire.id.VertexId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests a change of parallelism, at clusters that support it and at others.
class RescaleOperationTest {
    private static final VertexId SOURCE = new VertexId("0a448493b4782967b150582570326227");
    private static final VertexId SINK = new VertexId("0b448493b4782967b150582570326227");
    private static final TriggerId TRIGGER = new TriggerId("00112233445566778899aabbccddeeff");
    private static final JobAction.Rescale WANTED = new JobAction.Rescale(
            Map.of(SOURCE, new Requirements.Parallelism(1, 2), SINK, new Requirements.Parallelism(1, 4)));

    /// What the cluster answers, by the method and the path below the job.
    private final Map<String, String> answers = new ConcurrentHashMap<>();

    private final Map<String, Integer> refusals = new ConcurrentHashMap<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final AtomicInteger misses = new AtomicInteger();
    private HttpServer cluster;
    private Client client;
    private RescaleOperation operation;

    @BeforeEach
    void open() throws IOException {
        cluster = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        cluster.createContext("/", this::answer);
        cluster.start();
        client = new Client(Connection.to("localhost:" + cluster.getAddress().getPort()));
        operation = new RescaleOperation(client, Samples.JOB);
    }

    @AfterEach
    void close() {
        client.close();
        cluster.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            var path = exchange.getRequestURI().getPath().replaceFirst("^/v1/jobs/[0-9a-f]+/?", "");
            var question = exchange.getRequestMethod() + " " + path.replaceFirst("^rescaling/.*", "rescaling");
            asked.add(question + " " + body);
            if (misses.getAndDecrement() > 0) {
                return;
            }
            var status = refusals.getOrDefault(question, 200);
            var bytes = (status == 200 ? answers.getOrDefault(question, "[]") : "{\"errors\":[\"No.\"]}")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("content-type", "application/json");
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    @Test
    void isAskedForUnderAnIdOfItsOwnAndOnceMoreWhenTheAnswerWasMissed() {
        answers.put("PATCH rescaling", "{\"request-id\":\"" + TRIGGER + "\"}");
        misses.set(1);

        assertThat(operation.begin(WANTED).orThrow()).isEqualTo(new ActionStep.Running(TRIGGER));

        assertThat(asked).hasSize(2);
        assertThat(asked.getFirst())
                .isEqualTo(asked.getLast())
                .contains("\"" + SOURCE + "\":2", "\"" + SINK + "\":4")
                .containsPattern("\"triggerId\":\"[0-9a-f]{32}\"");
    }

    @Test
    void isGivenUpWhenNoAnswerComes() {
        misses.set(99);

        assertThat(operation.begin(WANTED)).isInstanceOf(Reply.Unreachable.class);
        assertThat(asked).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {404, 405, 503})
    void goesToTheSchedulerWhereTheClusterHasNoSuchOperation(int status) {
        refusals.put("PATCH rescaling", status);
        answers.put("PUT resource-requirements", "{}");

        assertThat(operation.begin(WANTED).orThrow()).isEqualTo(new ActionStep.Accepted());
        assertThat(asked.getLast())
                .startsWith("PUT resource-requirements")
                .contains("\"" + SINK + "\":{\"parallelism\":{\"lowerBound\":1,\"upperBound\":4}}");
    }

    @Test
    void isRefusedWhereItCannotBeNow() {
        refusals.put("PATCH rescaling", 409);

        assertThat(operation.begin(WANTED))
                .isInstanceOfSatisfying(
                        Reply.Refused.class,
                        refused -> assertThat(refused.fault().text()).isEqualTo("No."));
        assertThat(asked).hasSize(1);
    }

    @Test
    void saysHowFarItHasCome() {
        answers.put("GET rescaling", "{\"status\":{\"id\":\"IN_PROGRESS\"},\"operation\":null}");
        job("RUNNING", 1, 1);
        assertThat(course()).isEqualTo(new RescaleProgress(RescaleProgress.Stage.WRITES, 0, 6));
        job("RESTARTING", 1, 1);
        assertThat(course()).isEqualTo(new RescaleProgress(RescaleProgress.Stage.RESTARTS, 0, 6));
        job("RUNNING", 2, 4);
        assertThat(course()).isEqualTo(new RescaleProgress(RescaleProgress.Stage.STARTS, 3, 6));
        assertThat(course().words()).isEqualTo("its tasks start, 3 of 6 run");
        assertThat(course().share()).hasValue(2.5 / 3);
    }

    private RescaleProgress course() {
        return ((ActionStep.Running) follow()).course().orElseThrow();
    }

    private ActionStep follow() {
        return operation.follow(WANTED, TRIGGER).orThrow();
    }

    @Test
    void isDoneWhenTheClusterSaysSoAndItsFailureHasAReason() {
        answers.put("GET rescaling", "{\"status\":{\"id\":\"COMPLETED\"},\"operation\":{}}");
        assertThat(follow()).isEqualTo(ActionStep.Done.PLAIN);

        answers.put("GET rescaling", """
                {"status": {"id": "FAILED"}, "operation": {"failure-cause": {"class": "io.millrace.Late",
                 "stack-trace": "io.millrace.Late: There are 2 slots too few; the job goes on as it was.\\n\\tat x",
                 "serialized-throwable": ""}}}
                """);
        assertThat(follow()).isEqualTo(new ActionStep.Failed("There are 2 slots too few; the job goes on as it was."));
    }

    @Test
    void beginsFromWhatTheJobHasWhereTheClusterKnowsOfChanges() {
        refusals.put("GET rescaling", 404);
        job("RUNNING", 2, 3);
        answers.put(
                "GET rescales/history",
                "[" + change("INITIAL_SCHEDULE", 1_000, "COMPLETED") + ","
                        + change("UPDATE_REQUIREMENT", 2_000, "COMPLETED") + ","
                        + change("NEW_RESOURCE_AVAILABLE", 3_000, "FAILED") + "]");

        var scaling = operation.parallelism().orThrow();

        assertThat(scaling.operators())
                .extracting(
                        operator -> operator.vertex().parallelism(),
                        operator -> operator.vertex().maxParallelism(),
                        OperatorParallelism.VertexParallelism::bounds)
                .containsExactly(
                        tuple(2, 128, new Requirements.Parallelism(1, 2)),
                        tuple(3, 128, new Requirements.Parallelism(1, 3)));
        assertThat(scaling.past())
                .as("the latest first, without the start of the job")
                .extracting(
                        change -> change.start().orElseThrow(),
                        change -> change.end().orElseThrow(),
                        change -> change.triggerCause().orElseThrow(),
                        change -> change.terminalState().orElseThrow())
                .containsExactly(
                        tuple(3_000L, 3_500L, Rescales.Trigger.NEW_RESOURCE_AVAILABLE, Rescales.Ending.FAILED),
                        tuple(2_000L, 2_500L, Rescales.Trigger.UPDATE_REQUIREMENT, Rescales.Ending.COMPLETED));
    }

    @Test
    void beginsFromTheSchedulersRequirementsWhereItDoesNot() {
        refusals.put("GET rescaling", 503);
        refusals.put("GET rescales/history", 404);
        job("RUNNING", 2, 3);
        answers.put(
                "GET resource-requirements",
                "{\"" + SOURCE + "\":{\"parallelism\":{\"lowerBound\":2,\"upperBound\":8}}}");

        var scaling = operation.parallelism().orThrow();

        assertThat(scaling.operators())
                .extracting(OperatorParallelism.VertexParallelism::bounds)
                .containsExactly(new Requirements.Parallelism(2, 8));
        assertThat(scaling.past()).isEmpty();

        refusals.put("GET resource-requirements", 500);
        assertThat(operation.parallelism()).isInstanceOf(Reply.Refused.class);
    }

    private static String change(String cause, long start, String end) {
        return """
                {"rescaleUuid": "%032d", "resourceRequirementsUuid": "%032d", "rescaleAttemptId": 1, "vertices": {},
                 "slots": {}, "schedulerStates": [], "startTimestampInMillis": %d, "endTimestampInMillis": %d,
                 "terminalState": "%s", "triggerCause": "%s", "terminatedReason": null}
                """.formatted(start, start, start, start + 500, end, cause);
    }

    private void job(String state, int source, int sink) {
        answers.put("GET ", """
                {"jid": "%s", "name": "a", "isStoppable": false, "state": "%s", "job-type": "STREAMING",
                 "start-time": 0, "end-time": -1, "duration": 1, "maxParallelism": 128, "now": 1, "timestamps": {},
                 "vertices": [%s, %s], "status-counts": {}, "plan": {"jid": "%s", "name": "a", "type": "STREAMING", "nodes": []}}
                """.formatted(
                        Samples.JOB, state, vertex(SOURCE, source, 1), vertex(SINK, sink, 2), Samples.JOB));
    }

    private static String vertex(VertexId id, int parallelism, int running) {
        return """
                {"id": "%s", "name": "v", "maxParallelism": 128, "parallelism": %d, "status": "RUNNING",
                 "start-time": 0, "end-time": -1, "duration": 1, "tasks": {"RUNNING": %d}, "metrics": {}}
                """.formatted(id, parallelism, running);
    }
}
