package io.millrace.server.endpoint.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.endpoint.http.HttpLimits.Counts;
import io.millrace.server.monitoring.HealthCheck;
import io.millrace.server.monitoring.HealthCheck.Finding;
import io.millrace.server.monitoring.Monitoring;
import io.millrace.server.monitoring.ServerHealth;
import io.millrace.server.monitoring.ServerMetrics;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.server.security.Authentication;
import io.millrace.server.tracing.Traces;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Tests that probes are answered, whatever else is refused.
final class HealthProbesTest {
    private static final Endpoint<Nothing, Nothing> SLOW =
            Service.CLUSTER.get("slow", "/slow").response(Payload.none());
    private static final HttpLimits.Sizes SIZES = HttpLimits.DEFAULT.sizes();
    private static final HttpLimits ONE_REQUEST =
            new HttpLimits(SIZES, new Counts(10, 100, 1, 10), HttpLimits.DEFAULT.times());

    private final ServerHealth health = new ServerHealth();
    private final HttpOptions options = HttpOptions.DEFAULT
            .limits(ONE_REQUEST)
            .monitoring(new Monitoring(health, new ServerMetrics(), Traces.NONE));
    private final CountDownLatch go = new CountDownLatch(1);
    private final HttpServer server = new HttpServer("127.0.0.1", List.of(0), options);

    private void serve() {
        Routes routes = () -> List.of(new Route<>(SLOW, _ -> {
            try {
                go.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return Nothing.NOTHING;
        }));
        server.serve(new Router(Service.CLUSTER, List.of(routes), Assets.NONE, options, new Authentication.Open()));
    }

    @AfterEach
    void stop() {
        go.countDown();
        server.close();
    }

    private RawHttp.Reply get(String path) throws IOException {
        return RawHttp.ask(server, "", "GET " + path + " HTTP/1.1", "Host: 10.1.2.3:8081");
    }

    @Test
    void answersWhileTheServerStarts() throws Exception {
        server.start();
        assertThat(get("/health/live").status()).isEqualTo(200);
        assertThat(get("/health/started").status()).isEqualTo(503);
        assertThat(get("/health/ready").body())
                .isEqualTo("{\"status\":\"DOWN\",\"checks\":[{\"name\":\"start\",\"status\":\"DOWN\","
                        + "\"reason\":\"The server is starting.\"}]}");
        serve();
        health.started();
        assertThat(get("/health/ready").status()).isEqualTo(200);
        assertThat(get("/health").status()).isEqualTo(200);
        assertThat(get("/health/started").status()).isEqualTo(200);
        assertThat(get("/health/other").status()).as("of an unknown host").isEqualTo(421);
    }

    @Test
    void givesReasonsAndIsNotCached() throws Exception {
        server.start();
        health.add(new HealthCheck("catalog", () -> Finding.down("The database cannot be reached.")));
        health.started();
        var reply = get("/health/ready");
        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.head()).contains("cache-control: no-store", "content-type: application/json");
        assertThat(reply.body())
                .contains("{\"name\":\"catalog\",\"status\":\"DOWN\",\"reason\":\"The database cannot be reached.\"}");
        assertThat(get("/health/live").status()).isEqualTo(200);
    }

    @Test
    void answersBeyondTheLimitOfRequests() throws Exception {
        server.start();
        serve();
        health.started();
        var busy = new ArrayList<java.net.Socket>();
        try {
            for (int i = 0; i < 3; i++) {
                var socket = RawHttp.open(server);
                busy.add(socket);
                socket.getOutputStream()
                        .write("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            }
            var requests = server.meters().getLast();
            Awaitility.await().atMost(TestTimeout.LIMIT).until(() -> requests.used() == busy.size());
            assertThat(get("/health/ready").status()).isEqualTo(200);
            assertThat(requests.state().highest()).as("not counted").isEqualTo(busy.size());
        } finally {
            for (var socket : busy) {
                socket.close();
            }
        }
    }
}
