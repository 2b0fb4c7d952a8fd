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
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.SessionHandle;
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
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests alerts from a job that fails to its receivers, across a restart of the server.
final class AlertsIT {
    private static final Duration LIMIT = TestTimeout.LIMIT;
    private static final int SESSIONS = 10;
    /// Lower than those of operators, so that a test need not wait for minutes.
    private static final String LOW_RULES = """
            rules:
              disk: {enabled: false}
              task-manager-lost: {enabled: false}
              job-failed: {enabled: false}
              job-restarts: {above: 2, jobs: [restarting]}
              back-pressure: {above: 30 %, for: 1 s, jobs: [held up]}
              checkpoints-fail: {above: 2, jobs: [held up]}
              source-lag: {above: 4000, for: 1 s, jobs: [held up]}
              checkpoints-grow: {above: 2 times, jobs: [growing]}
              checkpoints-slow: {above: 1 ms, jobs: [growing]}
              watermark-lag: {for: 1 s, jobs: [growing]}
              limit: {above: 50 %, for: 1 s}
            """;

    @TempDir
    private Path folder;

    private final List<Message> received = new CopyOnWriteArrayList<>();
    private final GreenMail mail = new GreenMail(new ServerSetup(0, "localhost", ServerSetup.PROTOCOL_SMTP));
    private HttpServer receiver;
    private RunningServer server;

    /// The message to a plain webhook.
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
        write("""
                rules:
                  disk: {enabled: false}
                  limit: {enabled: false}
                  task-manager-lost: {enabled: false}
                """);
        server = start();
    }

    private void write(String rules) throws IOException {
        var receivers =
                """
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
                """.formatted(receiver.getAddress().getPort(), mail.getSmtp().getPort());
        Files.writeString(folder.resolve("alerts.yaml"), receivers + rules);
    }

    private RunningServer start() {
        return RunningServer.start(
                "state.dir=" + folder.resolve("state"),
                "alerts.file=" + folder.resolve("alerts.yaml"),
                "restart-strategy.type=none",
                "sql-gateway.session.max-num=" + SESSIONS,
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
            submit(gateway, name, division(divisor));
        }
    }

    private static List<String> division(int divisor) {
        return List.of(
                "CREATE TEMPORARY TABLE numbers (v INT) WITH ('connector' = 'datagen', 'rows-per-second' = '5',"
                        + " 'fields.v.min' = '" + divisor + "', 'fields.v.max' = '" + divisor + "')",
                "CREATE TEMPORARY TABLE nowhere (v INT) WITH ('connector' = 'blackhole')",
                "INSERT INTO nowhere SELECT 10 / v FROM numbers");
    }

    /// Submits a job of one subtask with this name, and returns its session.
    private static SessionHandle submit(Client gateway, String name, List<String> statements) {
        var session = open(gateway);
        SampleStatements.run(gateway, session, "SET 'pipeline.name' = '" + name + "'");
        SampleStatements.run(gateway, session, "SET 'parallelism.default' = '1'");
        statements.forEach(statement -> SampleStatements.run(gateway, session, statement));
        return session;
    }

    private static SessionHandle open(Client gateway) {
        return gateway.call(Sessions.OPEN, Arguments.NONE, Sessions.Open.plain())
                .orThrow()
                .sessionHandle();
    }

    /// A job that fails at each row, one that cannot keep up with its source, and one whose state grows and whose rows
    /// are of 2001.
    private static List<SessionHandle> submitAll(Client gateway) {
        var restarting = new ArrayList<>(List.of(
                "SET 'restart-strategy.type' = 'fixed-delay'",
                "SET 'restart-strategy.fixed-delay.delay' = '300 ms'",
                "SET 'restart-strategy.fixed-delay.attempts' = '100000'"));
        restarting.addAll(division(0));
        var heldUp = List.of(
                "SET 'execution.checkpointing.interval' = '300 ms'",
                "SET 'execution.checkpointing.timeout' = '500 ms'",
                "SET 'execution.checkpointing.tolerable-failed-checkpoints' = '100000'",
                "CREATE TEMPORARY FUNCTION held_up AS '" + SlowRows.class.getName() + "'",
                "CREATE TEMPORARY TABLE numbers (v BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '5000')",
                "CREATE TEMPORARY TABLE nowhere (k BIGINT, v BIGINT) WITH ('connector' = 'blackhole')",
                "INSERT INTO nowhere SELECT k, held_up(c) FROM"
                        + " (SELECT MOD(v, 10), COUNT(*) FROM numbers GROUP BY MOD(v, 10)) AS t (k, c)");
        var growing = List.of(
                "SET 'execution.checkpointing.interval' = '500 ms'",
                "SET 'state.backend.type' = 'hashmap'",
                "CREATE TEMPORARY TABLE numbers (n BIGINT, arrived AS TO_TIMESTAMP_LTZ(1000000000000, 3), WATERMARK FOR arrived AS"
                        + " arrived) WITH ('connector' = 'datagen', 'fields.n.kind' = 'sequence', 'fields.n.start' = '0',"
                        + " 'fields.n.end' = '100000', 'rows-per-second' = '5')",
                "CREATE TEMPORARY FUNCTION large_on_demand AS '" + LargeOnDemand.class.getName() + "'",
                "CREATE TEMPORARY TABLE nowhere (k BIGINT, v STRING) WITH ('connector' = 'blackhole')",
                "INSERT INTO nowhere SELECT MOD(n, 12), LAST_VALUE(large_on_demand(n)) FROM numbers GROUP BY MOD(n, 12)");
        return List.of(
                submit(gateway, "restarting", restarting),
                submit(gateway, "held up", heldUp),
                submit(gateway, "growing", growing));
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

    @Test
    void everyConditionOfAJobAndALimitIsReportedOnceAndItsEndToo() throws IOException {
        write(LOW_RULES);
        LargeOnDemand.large = false;
        try (var gateway = new Client(Connection.to(server.gateway().toString()));
                var cluster = client()) {
            var sessions = new ArrayList<>(submitAll(gateway));
            while (sessions.size() < SESSIONS / 2) {
                sessions.add(open(gateway));
            }
            await("a small checkpoint")
                    .atMost(LIMIT)
                    .until(() -> reported().containsKey("checkpoints-slow of growing"));
            LargeOnDemand.large = true;
            await().atMost(LIMIT)
                    .untilAsserted(() -> assertThat(reported())
                            .containsOnlyKeys(
                                    "job-restarts of restarting",
                                    "back-pressure of held up",
                                    "checkpoints-fail of held up",
                                    "source-lag of held up",
                                    "checkpoints-grow of growing",
                                    "checkpoints-slow of growing",
                                    "watermark-lag of growing",
                                    "limit of open sessions"));
            assertThat(reported())
                    .allSatisfy((what, alerts) -> assertThat(alerts)
                            .as(what)
                            .singleElement()
                            .satisfies(alert -> {
                                assertThat(alert.resolved()).isEmpty();
                                assertThat(alert.link())
                                        .startsWith("https://millrace.example.com/#/")
                                        .contains("?at=" + alert.since());
                            }));

            cluster.call(Jobs.OVERVIEW)
                    .orThrow()
                    .jobs()
                    .forEach(job -> cluster.call(Jobs.CANCEL, Arguments.of(Jobs.JOB, job.jid()))
                            .orThrow());
            sessions.forEach(session -> gateway.call(Sessions.CLOSE, Arguments.of(Sessions.SESSION, session))
                    .orThrow());
            await().atMost(LIMIT)
                    .untilAsserted(() -> assertThat(reported())
                            .hasSize(8)
                            .allSatisfy((what, alerts) -> assertThat(alerts)
                                    .as(what)
                                    .extracting(alert -> alert.resolved().isPresent())
                                    .containsExactly(false, true)));
        }
    }

    /// The alerts that the webhook has got, by rule and subject, without those of other limits.
    private Map<String, List<Alerts.Alert>> reported() {
        return received.stream()
                .flatMap(message -> message.alerts().stream())
                .filter(alert ->
                        !alert.rule().equals("limit") || alert.subject().equals("open sessions"))
                .collect(Collectors.groupingBy(alert -> alert.rule() + " of " + alert.subject()));
    }
}
