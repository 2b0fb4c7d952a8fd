package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import com.sun.net.httpserver.HttpServer;
import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.json.Json;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Alerts;
import io.millrace.wire.sql.Sessions;
import jakarta.mail.MessagingException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests alerts from a job that fails to those who are told, across a restart of the server.
final class AlertsIT {
    private static final Duration LIMIT = TestTimeout.LIMIT;

    @TempDir
    private Path folder;

    private final List<Message> received = new CopyOnWriteArrayList<>();
    private final GreenMail mail = new GreenMail(new ServerSetup(0, "localhost", ServerSetup.PROTOCOL_SMTP));
    private HttpServer receiver;
    private RunningServer server;

    /// What a plain webhook gets.
    private record Message(int version, String title, String source, List<Alerts.Alert> alerts) {}

    @BeforeEach
    void listen() throws IOException {
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/alerts", exchange -> {
            received.add(Json.read(exchange.getRequestBody().readAllBytes(), Message.class));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        receiver.start();
        mail.start();
        Files.writeString(folder.resolve("alerts.yaml"), """
                address: https://millrace.example.com/
                group-wait: 1 s
                receivers:
                  ops:
                    type: webhook
                    url: http://localhost:%d/alerts
                  mail:
                    type: email
                    host: localhost
                    port: %d
                    encryption: none
                    from: millrace@example.com
                    to: ops@example.com
                rules:
                  disk: {enabled: false}
                  limit: {enabled: false}
                  task-manager-lost: {enabled: false}
                """.formatted(
                        receiver.getAddress().getPort(), mail.getSmtp().getPort()));
        server = start();
    }

    private RunningServer start() {
        return RunningServer.start(
                "state.dir=" + folder.resolve("state"),
                "alerts.file=" + folder.resolve("alerts.yaml"),
                "restart-strategy.type=none",
                "taskmanager.process=shared");
    }

    @AfterEach
    void stop() {
        server.close();
        receiver.stop(0);
        mail.stop();
    }

    /// Runs a job with this name.
    ///
    /// @param divisor of the values; 0 lets the job fail
    private void runJob(String name, int divisor) {
        try (var gateway = new Client(Connection.to(server.gateway().toString()))) {
            var session = gateway.call(
                            Sessions.OPEN, Arguments.NONE, new Sessions.Open(Optional.of("alerts"), Optional.empty()))
                    .orThrow()
                    .sessionHandle();
            SampleStatements.run(gateway, session, "SET 'pipeline.name' = '" + name + "'");
            SampleStatements.run(
                    gateway,
                    session,
                    "CREATE TEMPORARY TABLE numbers (v INT) WITH ('connector' = 'datagen', 'rows-per-second' = '5',"
                            + " 'fields.v.min' = '" + divisor + "', 'fields.v.max' = '" + divisor + "')");
            SampleStatements.run(
                    gateway, session, "CREATE TEMPORARY TABLE nowhere (v INT) WITH ('connector' = 'blackhole')");
            SampleStatements.run(gateway, session, "INSERT INTO nowhere SELECT 10 / v FROM numbers");
        }
    }

    private List<Alerts.Alert> alertsOf(String subject) {
        return received.stream()
                .flatMap(message -> message.alerts().stream())
                .filter(alert -> alert.subject().equals(subject))
                .toList();
    }

    private List<String> subjects() throws MessagingException {
        var subjects = new ArrayList<String>();
        for (var message : mail.getReceivedMessages()) {
            subjects.add(message.getSubject());
        }
        return subjects;
    }

    private Client client() {
        return new Client(Connection.to(server.cluster().toString()));
    }

    @Test
    void aJobThatFailsIsReportedOnceAndItsEndToo() throws MessagingException {
        try (var cluster = client()) {
            var _ = cluster.call(
                            Alerts.SILENCE_NEW,
                            Arguments.NONE,
                            new Alerts.NewSilence(
                                    Optional.of("job-failed"), Optional.of("quiet*"), Optional.of("upgrade"), 60))
                    .orThrow();
            runJob("quiet one", 0);
            runJob("orders", 0);
            await().atMost(LIMIT).until(() -> !alertsOf("orders").isEmpty());
            assertThat(alertsOf("orders"))
                    .singleElement()
                    .returns("job-failed", Alerts.Alert::rule)
                    .returns("Job 'orders' failed", Alerts.Alert::title)
                    .satisfies(alert -> {
                        assertThat(alert.text()).contains("by zero");
                        assertThat(alert.link())
                                .isEqualTo("https://millrace.example.com/#/jobs/"
                                        + alert.job().orElseThrow() + "/exceptions?at=" + alert.since());
                    });
            await().atMost(LIMIT)
                    .until(() -> cluster.call(Alerts.LIST).orThrow().alerts().size() == 2);
            assertThat(cluster.call(Alerts.LIST).orThrow().firing()).isEqualTo(1);
            var receivers = await().atMost(LIMIT)
                    .until(
                            () -> cluster.call(Alerts.RULES).orThrow().receivers(),
                            all -> all.stream().allMatch(one -> one.sent() == 1));
            assertThat(receivers.getFirst())
                    .returns("localhost", Alerts.Receiver::target)
                    .returns(Optional.empty(), Alerts.Receiver::problem);
        }
        server.close();
        server = start();
        runJob("billing", 0);
        await().atMost(LIMIT).until(() -> !alertsOf("billing").isEmpty());
        assertThat(alertsOf("orders")).as("not again after a restart").hasSize(1);
        runJob("orders", 1);
        await().atMost(LIMIT).until(() -> alertsOf("orders").size() == 2);
        assertThat(alertsOf("orders").getLast().resolved()).isPresent();
        await().atMost(LIMIT).until(() -> subjects().size() >= 3);
        assertThat(subjects())
                .containsExactly(
                        "[Millrace] CRITICAL: Job 'orders' failed",
                        "[Millrace] CRITICAL: Job 'billing' failed",
                        "[Millrace] Resolved: Job 'orders' failed");
        assertThat(alertsOf("quiet one")).as("silenced").isEmpty();
    }
}
