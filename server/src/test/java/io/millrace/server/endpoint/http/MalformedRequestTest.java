package io.millrace.server.endpoint.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.server.security.Authentication;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests unusual and wrong framings, which are a fault of the caller, reported in a sentence.
final class MalformedRequestTest {
    public record Note(String text) {}

    private static final Endpoint<Note, Note> ECHO = Service.CLUSTER
            .post("echo", "/echo")
            .request(Payload.json(Note.class))
            .response(Payload.json(Note.class));
    private static final String POST = "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    private static final String CHUNKED = POST + "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n";
    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

    private HttpServer server;

    @BeforeEach
    void start() {
        server = serving(HttpOptions.DEFAULT);
    }

    private static HttpServer serving(HttpOptions options) {
        Routes routes = () -> List.of(new Route<>(ECHO, Call::body));
        var made = new HttpServer(
                "127.0.0.1",
                0,
                new Router(Service.CLUSTER, List.of(routes), Assets.NONE, options, new Authentication.Open()),
                options);
        made.start();
        return made;
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "d\r\n{\"text\":\"yes\"\r\n1\r\n}\r\n0\r\n\r\n",
                "D;a=b\r\n{\"text\":\"yes\"\r\n1;name=\"quoted\"; x\r\n}\r\n000;last\r\n\r\n",
                "d  \r\n{\"text\":\"yes\"\r\n00000001\r\n}\r\n0\r\nExpires: never\r\nX-Sum: 1\r\n\r\n"
            })
    void readsEveryLegalFormOfChunks(String body) throws Exception {
        var answer = RawHttp.exchange(server, CHUNKED + body);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"text\":\"yes\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\r\n{}\r\n0\r\n\r\n",
                "x\r\n{}\r\n0\r\n\r\n",
                "-2\r\n{}\r\n0\r\n\r\n",
                "+2\r\n{}\r\n0\r\n\r\n",
                "0x2\r\n{}\r\n0\r\n\r\n",
                "; a=b\r\n{}\r\n0\r\n\r\n",
                "2\n{}\r\n0\r\n\r\n",
                "fffffffff\r\n{}\r\n0\r\n\r\n",
                "2\r\n{}\r\nyz\r\n\r\n",
            })
    void refusesChunksThatAreNone(String body) throws Exception {
        var answer = RawHttp.exchange(server, CHUNKED + body);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains("cannot be read").doesNotContain("Incident", "Exception");
    }

    @Test
    void refusesAChunkLargerThanTheLimitBeforeItComes() throws Exception {
        var answer = RawHttp.exchange(server, CHUNKED + "7fffffff\r\n{}");
        assertThat(answer.status()).isEqualTo(413);
    }

    @Test
    void refusesLinesBetweenChunksWithoutEnd() throws Exception {
        assertThat(RawHttp.exchange(server, CHUNKED + "2;" + "x".repeat(10_000) + "\r\n{}\r\n0\r\n\r\n")
                        .status())
                .isEqualTo(400);
        assertThat(RawHttp.exchange(server, CHUNKED + "2\r\n{}\r\n0\r\n" + "a: b\r\n".repeat(200) + "\r\n")
                        .status())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"!!!", "AAM", "AAMAAABkAAQ", "====", "ä", "AAIAAAAH"})
    void refusesSettingsThatAreNone(String settings) throws Exception {
        var answer = RawHttp.ask(
                server,
                "",
                "GET /echo HTTP/1.1",
                "Host: localhost",
                "Connection: Upgrade, HTTP2-Settings",
                "Upgrade: h2c",
                "HTTP2-Settings: " + settings);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains("HTTP2-Settings").doesNotContain("Incident", "Exception");
    }

    @Test
    void answersAnUpgradeWithoutSettingsAsItCame() throws Exception {
        var answer =
                RawHttp.ask(server, "", "GET /echo HTTP/1.1", "Host: localhost", "Connection: Upgrade", "Upgrade: h2c");
        assertThat(answer.status()).isEqualTo(405);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "P", "PR", "PRI * HTTP/2.0\r\n", "GET /ec", "G"})
    void closesAConnectionWhoseFirstLineDoesNotCome(String begun) throws Exception {
        server.close();
        var times = HttpLimits.DEFAULT.times();
        server = serving(HttpOptions.DEFAULT.limits(new HttpLimits(
                HttpLimits.DEFAULT.sizes(),
                HttpLimits.DEFAULT.counts(),
                new HttpLimits.Times(
                        Duration.ofDays(1), Duration.ofMillis(100), times.body(), times.request(), times.write()))));
        assertThat(RawHttp.exchange(server, begun).status()).isZero();
    }

    @Test
    void speaksHttp2FromTheFirstByteHoweverItComes() throws Exception {
        try (var socket = RawHttp.open(server)) {
            for (var one : PREFACE.getBytes(StandardCharsets.US_ASCII)) {
                socket.getOutputStream().write(one);
                socket.getOutputStream().flush();
            }
            var settings = new byte[] {0, 0, 0, 4, 0, 0, 0, 0, 0};
            socket.getOutputStream().write(settings);
            var frame = socket.getInputStream().readNBytes(9);
            assertThat(frame[3]).as("the type of the first frame: settings").isEqualTo((byte) 4);
        }
    }
}
