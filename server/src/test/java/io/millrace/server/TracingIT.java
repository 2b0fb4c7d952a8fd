package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.json.Json;
import io.millrace.server.tracing.TraceCollector;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the way of a trace from a caller's header to the job of its statement.
final class TracingIT {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

    @TempDir
    private Path folder;

    @Test
    void followsAStatementFromItsCallerToItsFirstRow() throws IOException, InterruptedException {
        try (var collector = new TraceCollector();
                var server = RunningServer.start(
                        "state.dir=" + folder,
                        "taskmanager.process=shared",
                        "tracing.endpoint=" + collector.address());
                var gateway = new Client(Connection.to(server.gateway().toString()))) {
            var session = gateway.call(
                            Sessions.OPEN,
                            Arguments.NONE,
                            Sessions.Open.with(Map.of("sql-gateway.session.local-queries.enabled", "false")))
                    .orThrow()
                    .sessionHandle();
            var answer = post(
                    server.gateway() + "/v1/sessions/" + session.text() + "/statements",
                    "{\"statement\": \"SELECT a, COUNT(*) FROM (VALUES (1), (1), (2)) AS t (a) GROUP BY a\"}");
            assertThat(answer.headers().firstValue("X-Trace-Id")).contains(TRACE);
            Statements.Submitted submitted =
                    Json.read(answer.body().getBytes(StandardCharsets.UTF_8), Statements.Submitted.class);
            readToTheEnd(gateway, session, submitted.operationHandle());
            SampleStatements.run(gateway, session, "SET 'pipeline.name' = 'another trace'");

            await().atMost(TestTimeout.LIMIT)
                    .untilAsserted(() -> assertThat(inTrace(collector))
                            .extracting(Span::getName)
                            .containsExactlyInAnyOrder(
                                    "executeStatement", "statement", "queue", "plan", "first row", "job"));
            await().atMost(TestTimeout.LIMIT)
                    .untilAsserted(() -> assertThat(collector.spans("statement"))
                            .hasSize(2)
                            .anySatisfy(span -> assertThat(TraceCollector.attribute(span, "millrace.job"))
                                    .isPresent()));
        }
    }

    private static void readToTheEnd(Client gateway, SessionHandle session, OperationHandle operation) {
        var next = new AtomicLong();
        await().atMost(TestTimeout.LIMIT).until(() -> {
            var page = gateway.call(
                            Results.FETCH,
                            Arguments.of(Sessions.SESSION, session)
                                    .with(Operations.OPERATION, operation)
                                    .with(Results.TOKEN, next.get()))
                    .orThrow();
            if (page.resultType() == ResultType.PAYLOAD) {
                next.incrementAndGet();
            }
            return page.resultType() == ResultType.EOS;
        });
    }

    private static List<Span> inTrace(TraceCollector collector) {
        return collector.spans().stream()
                .filter(span -> HexFormat.of()
                        .formatHex(span.getTraceId().toByteArray())
                        .equals(TRACE))
                .toList();
    }

    private static HttpResponse<String> post(String address, String body) throws IOException, InterruptedException {
        try (var client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create("http://" + address))
                            .header("traceparent", "00-" + TRACE + "-b7ad6b7169203331-01")
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(body))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }
}
