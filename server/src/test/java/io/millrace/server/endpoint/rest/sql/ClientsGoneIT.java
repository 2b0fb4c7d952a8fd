package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.server.engine.embedded.EmbeddedEngine;
import io.millrace.server.gateway.operation.OperationLimits;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.sql.Activity;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.apache.flink.runtime.messages.webmonitor.ClusterOverview;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Tests clients that are killed in the middle of their queries; `-Dmillrace.clients=N` sets how many.
final class ClientsGoneIT {
    private static final Duration LIMIT = TestTimeout.LIMIT;
    private static final int CLIENTS = Integer.getInteger("millrace.clients", 100);

    private static EmbeddedEngine engine;
    private static GatewayUnderTest gateway;

    @BeforeAll
    static void start() throws Exception {
        engine = GatewayUnderTest.engine();
        gateway = GatewayUnderTest.over(
                engine, GatewayUnderTest.USUAL, new OperationLimits(10, 0, Duration.ofSeconds(2), 10, 0));
    }

    @AfterAll
    static void stop() {
        gateway.close();
        engine.close();
    }

    private static ClusterOverview overview() throws Exception {
        return engine.dispatcher()
                .getFuture()
                .get()
                .requestClusterOverview(LIMIT)
                .get();
    }

    /// Asks for rows over a connection of its own and is gone before they are there.
    private static void vanish(int number) {
        var session = gateway.open(Map.of("execution.runtime-mode", "streaming", "parallelism.default", "1"));
        gateway.run(
                session,
                "CREATE TEMPORARY TABLE ticks (n INT) WITH ('connector' = 'datagen', 'rows-per-second' = '5')");
        var query = gateway.submit(session, "SELECT n, " + number + " FROM ticks");
        try (var socket = new Socket("127.0.0.1", gateway.port())) {
            socket.setSoLinger(true, 0);
            socket.getOutputStream()
                    .write(("GET /v4/sessions/" + session + "/operations/" + query
                                    + "/result/0?wait=500 HTTP/1.1\r\nHost: localhost\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void leaveEverySlotFree() throws Exception {
        try (var clients = Executors.newFixedThreadPool(8)) {
            IntStream.range(0, CLIENTS).forEach(number -> clients.submit(() -> vanish(number)));
        }
        assertThat(gateway.client
                        .call(Activity.SESSIONS, Arguments.NONE)
                        .orThrow()
                        .total())
                .isEqualTo(CLIENTS);
        await().atMost(LIMIT).until(() -> {
            var overview = overview();
            return overview.getNumJobsRunningOrPending() == 0
                    && overview.getNumSlotsAvailable() == overview.getNumSlotsTotal();
        });
        assertThat(gateway.client
                        .call(Activity.SESSIONS, Arguments.of(Activity.LIMIT, CLIENTS))
                        .orThrow()
                        .sessions())
                .allMatch(session -> session.underWay() == 0);
        // on a busy machine some are ended before they have a job
        assertThat(overview().getNumJobsCancelled() + overview().getNumJobsFailed())
                .isBetween(1, CLIENTS);
    }
}
