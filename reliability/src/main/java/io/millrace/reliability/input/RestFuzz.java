package io.millrace.reliability.input;

import io.millrace.reliability.process.GuardedServer;
import io.millrace.reliability.process.SqlConnection;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Trial;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// Requests for every operation of both services' documents, with fields of all kinds. No answer may be a fault of the
/// server: the statuses 500, 501, 502 and 504, unless a statement failed.
final class RestFuzz implements InputAttack {
    private static final int SENDERS = 4;
    private static final int MAX_ANSWER = 4_096;
    /// These end what the others need.
    private static final List<String> LEFT_OUT = List.of("shutdownCluster", "shutdown", "deleteCluster");

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(20))
            .build();
    private final Map<String, Integer> statuses = new TreeMap<>();
    private final AtomicInteger faults = new AtomicInteger();
    private final AtomicInteger unanswered = new AtomicInteger();

    @Override
    public void run(Trial trial, GuardedServer guarded) throws Exception {
        int requests = trial.size(20_000, 100_000);
        for (var service : List.of(guarded.server().cluster(), guarded.server().gateway())) {
            var api = OpenApi.of(http, service).without(LEFT_OUT);
            try (var senders = Executors.newFixedThreadPool(SENDERS)) {
                for (int i = 0; i < SENDERS; i++) {
                    var random = trial.random(
                            "rest " + service.getPath() + api.operations().size() + " " + i);
                    var _ = senders.submit(() -> send(trial, guarded, service, api, random, requests / 2 / SENDERS));
                }
            }
        }
        statuses.forEach((status, count) -> trial.add(Figure.seen("REST answers, " + status, count, "")));
        trial.add(Figure.none("REST requests that were answered with a fault of the server", faults.get()));
        trial.add(Figure.none("REST requests without an answer", unanswered.get()));
        http.close();
    }

    private void send(Trial trial, GuardedServer guarded, URI service, OpenApi api, Random random, int requests) {
        var known = known(guarded);
        for (int i = 0; i < requests && guarded.server().isAlive(); i++) {
            var operation = api.operations().get(random.nextInt(api.operations().size()));
            if (i % 500 == 499) {
                // requests may have closed the session and ended the job
                known = known(guarded);
            }
            var fuzzed = FuzzedRequest.of(service, api, operation, known, random);
            try {
                exchange(trial, operation, fuzzed);
            } catch (IOException e) {
                unanswered.incrementAndGet();
                trial.finding("no answer (" + e + "): " + fuzzed.text());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private void exchange(Trial trial, OpenApi.Operation operation, FuzzedRequest fuzzed)
            throws IOException, InterruptedException {
        HttpRequest request = fuzzed.request();
        var response = http.send(request, HttpResponse.BodyHandlers.ofInputStream());
        String text;
        try (var body = response.body()) {
            // an event stream has no end
            var events =
                    response.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream");
            text = events ? "" : new String(body.readNBytes(MAX_ANSWER), StandardCharsets.UTF_8);
        }
        synchronized (statuses) {
            statuses.merge(String.valueOf(response.statusCode()), 1, Integer::sum);
        }
        var ours = List.of(500, 501, 502, 504).contains(response.statusCode()) || text.contains("Incident ");
        if (ours && !statementFailed(operation, response.statusCode(), text)) {
            faults.incrementAndGet();
            trial.finding(response.statusCode() + " " + text + " for " + fuzzed.text());
        }
    }

    /// The one refusal with the status 500: a statement that failed.
    private static boolean statementFailed(OpenApi.Operation operation, int status, String text) {
        return status == 500
                && operation.path().contains("/sessions/")
                && !text.contains("Incident ")
                && !text.contains("Internal server error");
    }

    /// A session, an operation and a job that nobody else needs.
    private static Map<String, String> known(GuardedServer guarded) {
        var known = new HashMap<String, String>();
        try {
            var session = SqlConnection.open(guarded.server().gateway());
            known.put("session_handle", session.session().text());
            session.submit("SELECT 1").orThrow();
            known.put("operation_handle", session.submit("SELECT 2").orThrow().text());
            known.put("token", "0");
            session.run(
                    "CREATE TEMPORARY TABLE s (v INT) WITH ('connector'='datagen','rows-per-second'='1')",
                    Duration.ofSeconds(20));
            session.run("CREATE TEMPORARY TABLE d (v INT) WITH ('connector'='blackhole')", Duration.ofSeconds(20));
            if (session.run("INSERT INTO d SELECT v FROM s", Duration.ofSeconds(20))
                    instanceof SqlConnection.Outcome.Rows rows) {
                rows.job().map(JobId::text).ifPresent(job -> known.put("jobid", job));
            }
        } catch (Refusal busy) {
            // the requests do without
        }
        known.put("subtaskindex", "0");
        known.put("attempt", "0");
        known.put("checkpointid", "1");
        return known;
    }
}
