package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.gateway.operation.OperationLimits;
import io.millrace.server.gateway.result.ResultMemory;
import io.millrace.wire.LimitUse;
import io.millrace.wire.sql.Activity;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Tests the answers that REST clients and operators get about a limit that is reached.
class LimitRoutesTest {
    private static final String KEY = "sql-gateway.session.max-operations";

    private final GatewayUnderTest gateway = GatewayUnderTest.withoutCluster(new GatewayUnderTest.Bounds(
            GatewayUnderTest.USUAL, new OperationLimits(1, 0, Duration.ofMinutes(10), 0, 0), ResultMemory.NONE));

    @AfterEach
    void close() {
        gateway.close();
    }

    private LimitUse limit(String key) {
        return gateway.client.call(Activity.LIMITS).orThrow().limits().stream()
                .filter(limit -> limit.key().equals(key))
                .findFirst()
                .orElseThrow();
    }

    private HttpResponse<String> submitAgain(String session) throws Exception {
        var url = "http://" + gateway.endpoint.address() + "/v1/sessions/" + session + "/statements";
        var request = HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"statement\": \"SELECT 1\"}"))
                .build();
        try (var http = HttpClient.newHttpClient()) {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        }
    }

    @Test
    void aRefusedStatementNamesItsLimitAndWhenToTryAgain() throws Exception {
        var session = gateway.open(Map.of());
        assertThat(limit(KEY).used()).isZero();
        var table = "CREATE TEMPORARY TABLE t (a INT) WITH ('connector' = 'datagen')";
        gateway.service.configure(session, table);
        gateway.submit(session, "SELECT a FROM t");

        var refused = submitAgain(session.text());
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).contains("1");
        assertThat(refused.body()).contains(KEY);

        assertThat(limit(KEY)).satisfies(use -> {
            assertThat(use.used()).isEqualTo(1);
            assertThat(use.max()).contains(1L);
            assertThat(use.highest()).isEqualTo(1);
            assertThat(use.refused()).isEqualTo(1);
            assertThat(use.lastRefused()).isPresent();
        });
    }

    @Test
    void thePartsOfTheGatewayListTheirLimits() {
        assertThat(gateway.client.call(Activity.LIMITS).orThrow().limits())
                .extracting(LimitUse::key)
                .contains(
                        "sql-gateway.planning.slots",
                        "sql-gateway.session.max-num",
                        "sql-gateway.max-operations",
                        "rest.server.max-connections",
                        "rest.server.max-requests",
                        "rest.events.streams");
        assertThat(limit("rest.server.max-connections").used()).isPositive();
        assertThat(limit("rest.server.max-requests").used()).isPositive();
    }
}
