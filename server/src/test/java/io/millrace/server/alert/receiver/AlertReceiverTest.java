package io.millrace.server.alert.receiver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import com.sun.net.httpserver.HttpServer;
import io.millrace.json.Json;
import io.millrace.server.alert.rule.AlertFileParser;
import io.millrace.server.alert.rule.ReceiverOptions;
import io.millrace.wire.cluster.Alerts.Alert;
import io.millrace.wire.cluster.Alerts.Condition;
import io.millrace.wire.cluster.Alerts.Severity;
import io.millrace.wire.id.JobId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AlertReceiverTest {
    private static final JobId JOB = new JobId("c".repeat(32));
    private static final long SINCE = 1_700_000_000_000L;
    private static final Alert FAILED = alert(Optional.empty());
    private static final Alert RESOLVED = alert(Optional.of(SINCE + 90_000));

    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private final List<String> paths = new CopyOnWriteArrayList<>();
    private final List<String> tokens = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private volatile int status = 200;

    private static Alert alert(Optional<Long> resolved) {
        return new Alert(
                "job-failed",
                Condition.JOB_FAILED,
                Severity.CRITICAL,
                "orders <1>",
                Optional.of(JOB),
                "Job 'orders <1>' failed",
                "java.io.IOException: the disk_is *full*",
                SINCE,
                resolved,
                Optional.empty(),
                "http://m/#/jobs/" + JOB + "/exceptions?at=" + SINCE);
    }

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            paths.add(exchange.getRequestURI().toString());
            tokens.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private static AlertReceiver receiver(String options) throws IOException {
        return AlertReceiver.of(options(options));
    }

    private static ReceiverOptions options(String options) throws IOException {
        var text = "receivers:\n  one:\n" + options.indent(4);
        return AlertFileParser.parse(text.lines().toList(), true).receivers().getFirst();
    }

    private String url(String path) {
        return "http://localhost:" + server.getAddress().getPort() + path;
    }

    private static AlertMessage message(Alert... alerts) {
        return new AlertMessage(List.of(alerts), "http://m", SINCE + 5000);
    }

    @Test
    void tellsSlackWithAColourAndALinkForEach() throws IOException {
        receiver("type: slack\nurl: " + url("/services/T/B/x")).send(message(FAILED, RESOLVED));
        assertThat(bodies).containsExactly("""
                        {"text":"1 alert, 1 resolved","attachments":[\
                        {"color":"danger","title":"CRITICAL: Job 'orders &lt;1&gt;' failed",\
                        "title_link":"%1$s","text":"java.io.IOException: the disk_is *full*",\
                        "footer":"job-failed, since 2023-11-14 22:13:20 UTC",\
                        "fallback":"CRITICAL: Job 'orders &lt;1&gt;' failed"},\
                        {"color":"good","title":"Resolved: Job 'orders &lt;1&gt;' failed",\
                        "title_link":"%1$s","text":"java.io.IOException: the disk_is *full*",\
                        "footer":"job-failed, since 2023-11-14 22:13:20 UTC, for 1 min 30 s",\
                        "fallback":"Resolved: Job 'orders &lt;1&gt;' failed"}]}""".formatted(FAILED.link()));
    }

    @Test
    void tellsTeamsWithACard() throws IOException {
        receiver("type: teams\nurl: " + url("/workflow")).send(message(FAILED));
        assertThat(bodies)
                .singleElement()
                .asString()
                .startsWith("""
                        {"type":"message","attachments":[{"contentType":"application/vnd.microsoft.card.adaptive",\
                        "content":{"$schema":"http://adaptivecards.io/schemas/adaptive-card.json",\
                        "type":"AdaptiveCard","version":"1.4","body":[{"type":"TextBlock",\
                        "text":"CRITICAL: Job 'orders <1>' failed","weight":"Bolder","color":"Attention","wrap":true}""")
                .contains("the disk\\\\_is \\\\*full\\\\*")
                .contains("\"type\":\"Action.OpenUrl\",\"title\":\"Show the moment\",\"url\":\"" + FAILED.link());
    }

    @Test
    void fitsManyLongAlertsIntoACardOfTeams() {
        var words = "ä \"quoted\" word_ ".repeat(500);
        var alert = new Alert(
                FAILED.rule(),
                FAILED.condition(),
                FAILED.severity(),
                words,
                FAILED.job(),
                "Job '" + words + "' failed",
                words,
                SINCE,
                Optional.empty(),
                Optional.empty(),
                FAILED.link());

        var many =
                Json.text(TeamsMessage.of(message(Collections.nCopies(20, alert).toArray(Alert[]::new))));

        assertThat(many.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(28_000);
        assertThat(many).contains("CRITICAL: Job 'ä").contains(FAILED.link());
        assertThat(Json.text(TeamsMessage.of(message(FAILED)))).contains("the disk\\\\_is");
    }

    @Test
    void tellsTheAlertmanagerWhenItBeganAndEnded() throws IOException {
        receiver("type: alertmanager\nurl: " + url("/")).send(message(FAILED, RESOLVED));
        assertThat(paths).containsExactly("/api/v2/alerts");
        var labels = "{\"labels\":{\"alertname\":\"job-failed\",\"severity\":\"critical\",\"subject\":\"orders <1>\","
                + "\"instance\":\"http://m\",\"job_id\":\"" + JOB + "\"}";
        assertThat(bodies.getFirst().split("},\\{\"labels\"")).hasSize(2);
        assertThat(bodies.getFirst())
                .startsWith("[" + labels)
                .contains("," + labels)
                .contains("\"startsAt\":\"2023-11-14T22:13:20Z\",\"endsAt\":\"2023-11-14T22:18:25Z\"")
                .contains("\"startsAt\":\"2023-11-14T22:13:20Z\",\"endsAt\":\"2023-11-14T22:14:50Z\"")
                .contains("\"generatorURL\":\"" + FAILED.link());
    }

    @Test
    void proveWhoTheyAreWithTheTokenOfAFile(@TempDir Path folder) throws IOException {
        var file = folder.resolve("token");
        Files.writeString(file, "s3cret\n");
        var receiver = receiver("type: webhook\nurl: " + url("/hook") + "\ntoken-file: " + file);
        receiver.send(message(FAILED));
        Files.writeString(file, "renewed\n");
        receiver.send(message(FAILED));
        assertThat(tokens).containsExactly("Bearer s3cret", "Bearer renewed");
        assertThat(bodies.getFirst()).contains("\"title\":\"CRITICAL: Job 'orders <1>' failed\"", "\"version\":1");
    }

    @Test
    void saysWhyItCouldNotTellWithoutTheSecret(@TempDir Path folder) throws IOException {
        status = 404;
        assertThatThrownBy(() ->
                        receiver("type: slack\nurl: " + url("/services/SECRET")).send(message(FAILED)))
                .isInstanceOf(IOException.class)
                .hasMessage("localhost answers with status 404");
        status = 302;
        assertThatThrownBy(() -> receiver("type: webhook\nurl: " + url("/")).send(message(FAILED)))
                .hasMessage("localhost answers with status 302");
        assertThatThrownBy(() ->
                        receiver("type: webhook\nurl: http://127.0.0.1:1/").send(message(FAILED)))
                .hasMessage("127.0.0.1 does not accept connections");
        assertThatThrownBy(() ->
                        receiver("type: webhook\nurl: http://receiver.invalid/").send(message(FAILED)))
                .hasMessage("receiver.invalid: no such host");
        var empty = folder.resolve("empty");
        Files.writeString(empty, "\n");
        assertThatThrownBy(() -> receiver("type: slack\nurl-file: " + empty).send(message(FAILED)))
                .hasMessage(empty + " is empty: it must contain the secret on its first line");
    }

    @Test
    void waitsForTheWholeAnswerOnlyUntilTheTimeout() throws IOException {
        server.createContext("/stalls", exchange -> {
            // the headers, and a byte that does not come
            exchange.sendResponseHeaders(200, 1);
            exchange.getResponseBody().flush();
        });
        var webhook = (ReceiverOptions.Webhook) options("type: webhook\nurl: " + url("/stalls"));
        assertThatThrownBy(() -> new WebhookReceiver(webhook, Duration.ofSeconds(1)).send(message(FAILED)))
                .isInstanceOf(IOException.class)
                .hasMessage("localhost has not answered within 1 s");
    }

    @Test
    void mailsPlainText() throws Exception {
        var mail = new GreenMail(new ServerSetup(0, "localhost", ServerSetup.PROTOCOL_SMTP));
        mail.start();
        try {
            receiver("""
                            type: email
                            host: localhost
                            port: %d
                            encryption: none
                            from: millrace@example.com
                            to: [ops@example.com, ann@example.com]""".formatted(mail.getSmtp().getPort())).send(message(FAILED, RESOLVED));
            var received = mail.getReceivedMessages();
            assertThat(received).as("one for each address").hasSize(2);
            assertThat(received[0].getSubject()).isEqualTo("[Millrace] 1 alert, 1 resolved");
            assertThat(String.valueOf(received[0].getContent()).replace("\r", ""))
                    .isEqualTo("""
                            CRITICAL: Job 'orders <1>' failed
                            java.io.IOException: the disk_is *full*
                            Rule job-failed, since 2023-11-14 22:13:20 UTC
                            %1$s

                            Resolved: Job 'orders <1>' failed
                            java.io.IOException: the disk_is *full*
                            Rule job-failed, since 2023-11-14 22:13:20 UTC, for 1 min 30 s
                            %1$s
                            --\s
                            Millrace at http://m""".formatted(FAILED.link()));
        } finally {
            mail.stop();
        }
    }

    private static AlertReceiver mailing(PickyMailServer at) throws IOException {
        return receiver("""
                type: email
                host: localhost
                port: %d
                encryption: none
                from: millrace@example.com
                to: [gone@example.com, ops@example.com, full@example.com]""".formatted(at.port()));
    }

    /// One who has left must not keep alerts from the others, and a mail that has arrived is not sent again.
    @Test
    void mailsToTheOthersIfAnAddressIsRefused() throws Exception {
        try (var server = new PickyMailServer(Map.of("gone@example.com", "550 no such user"))) {
            mailing(server).send(message(FAILED));
            assertThat(server.delivered()).containsExactly(List.of("ops@example.com", "full@example.com"));
        }
    }

    @Test
    void mailsToNobodyWhileAnAddressIsRefusedForAMoment() throws Exception {
        var refusals = Map.of("gone@example.com", "550 no such user", "full@example.com", "451 try again later");
        try (var server = new PickyMailServer(refusals)) {
            assertThatThrownBy(() -> mailing(server).send(message(FAILED)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("451 try again later");
            assertThat(server.delivered()).isEmpty();
        }
    }

    @Test
    void saysThatAMailServerRefusesAllAddresses() throws Exception {
        var refusal = "550 no such user";
        var refusals = Map.of("gone@example.com", refusal, "ops@example.com", refusal, "full@example.com", refusal);
        try (var server = new PickyMailServer(refusals)) {
            assertThatThrownBy(() -> mailing(server).send(message(FAILED)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(refusal);
        }
    }

    private static AlertReceiver encrypted(EncryptedMailServer at, String encryption, String... more)
            throws IOException {
        return receiver("""
                type: email
                host: localhost
                port: %d
                encryption: %s
                user: ann
                from: millrace@example.com
                to: ops@example.com
                %s""".formatted(at.port(), encryption, String.join("\n", more)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"starttls", "tls"})
    void logsInAtAMailServerThatItTrusts(String encryption, @TempDir Path folder) throws Exception {
        var trusted = "authorities: " + EncryptedMailServer.authorities();
        var password = folder.resolve("password");
        Files.writeString(password, EncryptedMailServer.PASSWORD + "\n");
        try (var server = new EncryptedMailServer(encryption.equals("starttls"))) {
            encrypted(server, encryption, "password-file: " + password, trusted).send(message(FAILED));
            assertThat(server.mail().getReceivedMessages())
                    .singleElement()
                    .satisfies(mail ->
                            assertThat(mail.getSubject()).isEqualTo("[Millrace] CRITICAL: Job 'orders <1>' failed"));

            Files.writeString(password, "gue55ed\n");
            assertThatThrownBy(() -> encrypted(server, encryption, "password-file: " + password, trusted)
                            .send(message(FAILED)))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("localhost:" + server.port() + " refuses the login of ann: 535")
                    .hasMessageNotContaining("gue55ed");
            assertThatThrownBy(() -> encrypted(server, encryption, "password-file: " + password)
                            .send(message(FAILED)))
                    .isInstanceOf(IOException.class)
                    .hasMessage("localhost:" + server.port() + ": its certificate is of an authority that is not"
                            + " trusted; authorities names a PEM file with those to trust");
            assertThat(server.mail().getReceivedMessages()).hasSize(1);
        }
    }

    @Test
    void sendsNoPasswordToAMailServerThatDoesNotEncrypt() throws Exception {
        var mail = new GreenMail(new ServerSetup(0, "localhost", ServerSetup.PROTOCOL_SMTP));
        mail.start();
        try {
            assertThatThrownBy(() ->
                            receiver("""
                                    type: email
                                    host: localhost
                                    port: %d
                                    user: ann
                                    password: s3cret
                                    from: millrace@example.com
                                    to: ops@example.com""".formatted(mail.getSmtp().getPort())).send(message(FAILED)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("STARTTLS is required")
                    .hasMessageNotContaining("s3cret");
            assertThat(mail.getReceivedMessages()).isEmpty();
        } finally {
            mail.stop();
        }
    }
}
