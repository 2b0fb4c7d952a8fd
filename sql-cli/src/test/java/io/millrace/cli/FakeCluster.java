package io.millrace.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.millrace.json.Json;
import io.millrace.wire.Fault;
import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.ExceptionsHistory;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.id.JobId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/// A cluster with one job of two vertices, which changes its parallelism as a test has defined.
final class FakeCluster implements AutoCloseable {
    static final String JOB = "8a5c00112233445566778899aabbccdd";
    private static final String SOURCE = "cbc357ccb763df2852fee8c4fc7d55f2";
    private static final String SINK = "90bea66de1c231edf33913ecd54406c1";

    private final HttpServer server;
    private final List<Rescales.Request> requests = new CopyOnWriteArrayList<>();
    private final List<String> recoveries = new CopyOnWriteArrayList<>();
    private final Deque<String> polls = new ArrayDeque<>();
    private int missed;
    private int status = 202;
    private String refusal = "";
    private String state = "RUNNING";
    private String trace = "";
    private Optional<Diagnosis.Report> diagnosis = Optional.empty();

    FakeCluster() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::handle);
        server.start();
    }

    String address() {
        return "localhost:" + server.getAddress().getPort();
    }

    /// Requests whose answers get lost on the way; what is asked for is done all the same.
    FakeCluster loses(int answers) {
        missed = answers;
        return this;
    }

    FakeCluster refuses(int with, String reason) {
        status = with;
        refusal = reason;
        return this;
    }

    /// Lets the job restart after a failure with this trace.
    FakeCluster restarts(String after) {
        return hasFailed("RESTARTING", after);
    }

    /// Lets the job be in a state after a failure with this trace.
    FakeCluster hasFailed(String then, String after) {
        state = then;
        trace = after;
        return this;
    }

    /// Lets the diagnosis of the job have one finding.
    FakeCluster findsWrong(String kind, String words) {
        var finding = new Diagnosis.Finding(
                1,
                Diagnosis.Kind.valueOf(kind),
                "",
                Optional.empty(),
                Diagnosis.Place.JOB,
                1,
                words,
                List.of(),
                List.of());
        diagnosis = Optional.of(new Diagnosis.Report(
                new JobId(JOB),
                JobState.RUNNING,
                1,
                Diagnosis.Verdict.CONCERNS,
                words,
                List.of(finding),
                List.of(),
                List.of()));
        return this;
    }

    /// The answers to where the change stands; the last stays.
    FakeCluster answers(String... bodies) {
        polls.addAll(List.of(bodies));
        return this;
    }

    static String underway() {
        return "{\"status\":{\"id\":\"IN_PROGRESS\"},\"operation\":null}";
    }

    static String done() {
        return "{\"status\":{\"id\":\"COMPLETED\"},\"operation\":{}}";
    }

    static String failed(String reason) {
        return "{\"status\":{\"id\":\"FAILED\"},\"operation\":{\"failure-cause\":{\"class\":\"x.Y\","
                + "\"stack-trace\":\"x.Y: " + reason + "\\n\\tat x.Y.z(Y.java:1)\",\"serialized-throwable\":\"\"}}}";
    }

    /// The query of each request to start a job again.
    List<String> recoveries() {
        return List.copyOf(recoveries);
    }

    /// Every change that was asked for, in order.
    List<Rescales.Request> requests() {
        return List.copyOf(requests);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var path = exchange.getRequestURI().getPath();
            var body = exchange.getRequestBody().readAllBytes();
            if (path.endsWith("/rescaling")) {
                rescale(exchange, body);
            } else if (path.contains("/rescaling/")) {
                answer(exchange, 200, next());
            } else if (path.endsWith("/recovery")) {
                recoveries.add(
                        Objects.requireNonNullElse(exchange.getRequestURI().getQuery(), ""));
                answer(exchange, status, refusal.isEmpty() ? "{}" : text(refusal));
            } else if (path.endsWith("/jobs/overview")) {
                answer(exchange, 200, "{\"jobs\":[" + line() + "]}");
            } else if (path.endsWith("/exceptions")) {
                answer(exchange, 200, failures());
            } else if (path.endsWith("/diagnosis")) {
                answer(
                        exchange,
                        diagnosis.isPresent() ? 200 : 404,
                        diagnosis
                                .map(report -> new String(Json.bytes(report), StandardCharsets.UTF_8))
                                .orElseGet(() -> text("There is no such path.")));
            } else {
                answer(exchange, 200, detail());
            }
        }
    }

    private synchronized void rescale(HttpExchange exchange, byte[] body) throws IOException {
        Rescales.Request asked = Json.read(body, Rescales.Request.class);
        requests.add(asked);
        if (missed > 0) {
            missed--;
            return;
        }
        answer(
                exchange,
                status,
                refusal.isEmpty() ? "{\"request-id\":\"" + asked.triggerId().orElseThrow() + "\"}" : text(refusal));
    }

    private static String text(String refusal) {
        return new String(Json.bytes(Fault.of(refusal)), StandardCharsets.UTF_8);
    }

    private synchronized String next() {
        return polls.size() > 1 ? polls.removeFirst() : polls.getFirst();
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("content-type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private String failures() {
        var failure = new Exceptions.Failure(
                "x.Y", trace, 1, Map.of(), Optional.empty(), Optional.empty(), Optional.empty(), List.of());
        return new String(
                Json.bytes(new Exceptions.Report(new ExceptionsHistory(List.of(failure), false))),
                StandardCharsets.UTF_8);
    }

    private String line() {
        return """
                {"jid":"%s","name":"counts","start-time":1,"end-time":-1,"duration":1,"state":"%s",
                "last-modification":1,"tasks":{"running":2,"total":2},"pending-operators":0,
                "jobType":"STREAMING","schedulerType":"Adaptive"}""".formatted(JOB, state);
    }

    private static String detail() {
        return """
                {"jid":"%1$s","name":"counts","isStoppable":false,"state":"RUNNING","job-type":"STREAMING",
                "schedulerType":"Adaptive","start-time":1,"end-time":-1,"duration":0,"maxParallelism":-1,"now":1,
                "timestamps":{},"status-counts":{},"plan":{"jid":"%1$s","name":"counts","type":"STREAMING","nodes":[]},
                "pending-operators":0,"vertices":[%2$s,%3$s]}""".formatted(JOB, vertex(SOURCE, 128), vertex(SINK, 2));
    }

    private static String vertex(String id, int most) {
        return """
                {"id":"%s","slotSharingGroupId":"b01098a4e18810fe2525937ed600ee79","name":"one","maxParallelism":%d,
                "parallelism":1,"status":"RUNNING","start-time":1,"end-time":-1,"duration":1,"tasks":{"RUNNING":1},
                "metrics":{"read-bytes":0,"read-bytes-complete":true,"write-bytes":0,"write-bytes-complete":true,
                "read-records":0,"read-records-complete":true,"write-records":0,"write-records-complete":true,
                "accumulated-backpressured-time":0,"accumulated-idle-time":0,"accumulated-busy-time":0.0}}""".formatted(id, most);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
