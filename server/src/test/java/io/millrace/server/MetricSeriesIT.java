package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.SqlClient;
import io.millrace.testing.Exhaustive;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Tests that names chosen by users create no series of metrics: a monitoring system would run out of memory.
final class MetricSeriesIT {
    private static final int NAMES = Exhaustive.ENABLED ? 10_000 : 1_000;
    /// The number of names that need a statement, which costs more.
    private static final int STATEMENTS = Exhaustive.ENABLED ? 500 : 50;

    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void pathsIdsAddressesUsersTablesAndJobsMakeNoSeries() throws Exception {
        try (http;
                var server = RunningServer.start("rest.trusted-proxies=127.0.0.1");
                var client = new Client(Connection.to(server.gateway().toString()))) {
            var sql = new SqlClient(client);
            requestAll(server, 0);
            runAll(sql, 0);
            // a request is counted when it is answered
            assertThat(series(server)).isNotEmpty();
            var before = series(server);

            for (int i = 1; i <= NAMES; i++) {
                requestAll(server, i);
            }
            for (int i = 1; i <= STATEMENTS; i++) {
                runAll(sql, i);
            }

            assertThat(before).hasSizeGreaterThan(100);
            assertThat(series(server)).isEqualTo(before);
        }
    }

    /// The series of Millrace of both services, without their values.
    private Set<String> series(RunningServer server) throws IOException, InterruptedException {
        return (get(server.cluster(), "/metrics", 0).body()
                        + get(server.gateway(), "/metrics", 0).body())
                .lines()
                .filter(line -> line.startsWith("millrace_"))
                .map(line -> line.replaceFirst(" \\S+$", ""))
                .collect(Collectors.toSet());
    }

    private void requestAll(RunningServer server, int i) throws IOException, InterruptedException {
        var uuid = new UUID(0, i);
        assertThat(get(server.cluster(), "/unknown-" + i, i).statusCode()).isEqualTo(404);
        assertThat(get(server.cluster(), "/v1/jobs/%032x".formatted(i), i).statusCode())
                .isEqualTo(404);
        assertThat(get(server.gateway(), "/v1/sessions/" + uuid, i).statusCode())
                .isEqualTo(404);
    }

    private HttpResponse<String> get(URI service, String path, int i) throws IOException, InterruptedException {
        var address = service.toString().contains("://") ? service.toString() : "http://" + service;
        var request = HttpRequest.newBuilder(URI.create(address + path))
                .header("X-Forwarded-For", "10.1." + i / 256 + "." + i % 256)
                .header("User-Agent", "agent-" + i)
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static void runAll(SqlClient sql, int i) {
        var session = sql.open(new Sessions.Open(Optional.of("user-" + i), Optional.empty()))
                .orThrow();
        for (var statement : List.of(
                "SET 'pipeline.name' = 'job-" + i + "'",
                "CREATE TEMPORARY TABLE table_" + i + " (a INT) WITH ('connector' = 'blackhole')",
                "DESCRIBE table_" + i)) {
            StatementRows.of(
                    sql,
                    session,
                    sql.execute(session, Statements.Execute.of(statement)).orThrow());
        }
        sql.close(session).orThrow();
    }
}
