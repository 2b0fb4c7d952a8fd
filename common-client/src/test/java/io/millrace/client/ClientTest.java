package io.millrace.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.millrace.testing.ReservedPort;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Event;
import io.millrace.wire.EventStream;
import io.millrace.wire.Fault;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Refusal;
import io.millrace.wire.Service;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClientTest {
    public record Greeting(String text) {}

    private static final Param<String> NAME = Param.path("name", ParamFormat.STRING, "who");
    private static final Param<List<String>> GET = Param.list("get", ParamFormat.STRING, "which");
    private static final Endpoint<Nothing, Greeting> HELLO =
            Service.CLUSTER.get("hello", "/hello/:name").params(NAME, GET).response(Payload.json(Greeting.class));
    private static final Endpoint<Greeting, Nothing> TELL = Service.GATEWAY
            .post("tell", "/tell")
            .request(Payload.json(Greeting.class))
            .response(Payload.none());
    private static final Endpoint<Nothing, EventStream<Greeting>> EVENTS =
            Service.CLUSTER.get("events", "/events").response(Payload.events(Greeting.class));
    private static final Endpoint<Nothing, Content> LOG =
            Service.CLUSTER.get("log", "/log").response(Payload.raw());

    private static final Duration LONG = TestTimeout.LIMIT;

    private final List<String> seen = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private Client client;
    private int status = 200;
    private String answer = "{}";
    private String retryAfter = "";

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            seen.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            var bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("content-type", "text/plain");
            if (!retryAfter.isEmpty()) {
                exchange.getResponseHeaders().add("retry-after", retryAfter);
            }
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        client = new Client(Connection.to("localhost:" + server.getAddress().getPort()));
    }

    @AfterEach
    void stop() {
        client.close();
        server.stop(0);
    }

    @Test
    void writesArgumentsIntoTheUrlOnce() {
        answer = "{\"text\":\"hi\",\"new\":1}";
        var reply = client.call(HELLO, Arguments.of(NAME, "a b/c").with(GET, List.of("x", "y,z")));
        assertThat(reply.orThrow()).isEqualTo(new Greeting("hi"));
        assertThat(seen).containsExactly("GET /v1/hello/a%20b%2Fc?get=x,y%2Cz ");
    }

    @Test
    void sendsABodyToTheNewestVersion() {
        assertThat(client.call(TELL, Arguments.NONE, new Greeting("ü")).orThrow())
                .isEqualTo(Nothing.NOTHING);
        assertThat(seen).containsExactly("POST /v4/tell {\"text\":\"ü\"}");
    }

    @Test
    void streamsRawContent() throws IOException {
        answer = "line 1\nline 2\n";
        var content = client.call(LOG).orThrow();
        assertThat(content.mediaType()).isEqualTo("text/plain");
        assertThat(content.length()).isEqualTo(14);
        try (var in = content.source().open()) {
            assertThat(in.readAllBytes()).asString(StandardCharsets.UTF_8).isEqualTo(answer);
        }
    }

    @Test
    void handsTheBytesOfAnyAnswerOn() throws IOException {
        answer = "{\"text\":\"hi\",  \"new\":1}";
        var content = client.content(HELLO, Arguments.of(NAME, "x")).orThrow();
        try (var in = content.source().open()) {
            assertThat(in.readAllBytes()).asString(StandardCharsets.UTF_8).isEqualTo(answer);
        }
    }

    @Test
    void tellsWhenARefusedCallMayBeRepeated() {
        status = 429;
        answer = "{\"errors\":[\"There is no room.\"]}";
        retryAfter = "7";
        assertThat(client.exchange(TELL, Arguments.NONE, new Greeting("hi")).retryAfter())
                .contains(Duration.ofSeconds(7));
        retryAfter = "Wed, 21 Oct 2015 07:28:00 GMT";
        assertThat(client.exchange(TELL, Arguments.NONE, new Greeting("hi")).retryAfter())
                .isEmpty();
    }

    @Test
    void aRefusalSaysWhenAnotherTryMaySucceed() {
        status = 429;
        answer = "{\"errors\":[\"There is no room.\"]}";
        retryAfter = "7";
        assertThat(client.call(TELL, Arguments.NONE, new Greeting("hi")))
                .isEqualTo(new Reply.Refused<Greeting>(
                        429, Fault.of("There is no room. The server asks to wait 7 s before another try.")));
        answer = "{\"errors\":[\"No room.\",\"Try again in 7 s.\"]}";
        assertThat(client.call(TELL, Arguments.NONE, new Greeting("hi")))
                .isEqualTo(new Reply.Refused<Greeting>(429, new Fault(List.of("No room.", "Try again in 7 s."))));
        retryAfter = "";
        answer = "{\"errors\":[\"There is no room.\"]}";
        assertThat(client.call(TELL, Arguments.NONE, new Greeting("hi")))
                .isEqualTo(new Reply.Refused<Greeting>(429, Fault.of("There is no room.")));
    }

    @Test
    void asksByAnyWay() {
        var asked = new CopyOnWriteArrayList<String>();
        try (var kept = new Client(Connection.to("once:8081"), new Transport() {
            @Override
            public Answer send(Endpoint<?, ?> endpoint, Arguments arguments, RequestBody body) {
                asked.add(RequestTarget.of(endpoint, arguments));
                var bytes = "{\"text\":\"kept\"}".getBytes(StandardCharsets.UTF_8);
                return new Answer(200, "application/json", bytes.length, new ByteArrayInputStream(bytes));
            }

            @Override
            public String explain(IOException failure) {
                return "It cannot be read.";
            }

            @Override
            public void close() {
                asked.add("closed");
            }
        })) {
            assertThat(kept.call(HELLO, Arguments.of(NAME, "x")).orThrow()).isEqualTo(new Greeting("kept"));
        }
        assertThat(asked).containsExactly("/v1/hello/x", "closed");
        assertThat(seen).as("no one else was asked").isEmpty();
    }

    @Test
    void tellsTheServersRefusal() {
        status = 404;
        answer = "{\"errors\":[\"no such job\",\"look again\"]}";
        var reply = client.call(HELLO, Arguments.of(NAME, "x"));
        assertThat(reply)
                .isInstanceOfSatisfying(
                        Reply.Refused.class,
                        refused -> assertThat(refused.status()).isEqualTo(404));
        assertThatThrownBy(reply::orThrow).isInstanceOfSatisfying(Refusal.class, refusal -> {
            assertThat(refusal.code()).isEqualTo(FaultCode.NOT_FOUND);
            assertThat(refusal.reason()).isEqualTo("no such job");
            assertThat(refusal.detail()).containsExactly("look again");
        });
    }

    @Test
    void tellsTheTextOfARefusalThatIsNotOurs() {
        status = 410;
        answer = "<h1>Gone</h1>";
        assertThat(client.call(LOG))
                .isInstanceOfSatisfying(
                        Reply.Refused.class,
                        refused -> assertThat(refused.fault().text()).isEqualTo(answer));
    }

    @Test
    void saysThatAProxyDoesNotReachTheServer() {
        for (var sent : List.of(502, 503, 504)) {
            status = sent;
            answer = "<html><body>No server is available to handle this request.</body></html>";
            assertThat(client.call(LOG))
                    .isEqualTo(new Reply.Unreachable<>(
                            "A proxy does not reach " + client.connection() + " (HTTP status " + sent + ")."));
        }
        answer = "{\"errors\":[\"The SQL gateway is starting.\"]}";
        assertThat(client.call(LOG)).isInstanceOf(Reply.Refused.class);
    }

    @Test
    void saysThatNoOneListens() {
        try (var free = ReservedPort.reserve();
                var lonely = new Client(Connection.to("localhost:" + free.number()))) {
            assertThat(lonely.call(LOG))
                    .isEqualTo(
                            new Reply.Unreachable<>("Nothing is listening at http://localhost:" + free.number() + "."));
        }
    }

    @Test
    void saysThatAnAnswerIsNotUnderstood() {
        answer = "<html>";
        assertThat(client.call(HELLO, Arguments.of(NAME, "x")))
                .isInstanceOfSatisfying(
                        Reply.Unreachable.class,
                        reply -> assertThat(reply.reason())
                                .contains("GET /hello/:name", "returned an invalid response"));
    }

    @Test
    void givesUpWhenInterrupted() {
        Thread.currentThread().interrupt();
        assertThat(client.call(LOG)).isInstanceOf(Reply.Unreachable.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void sendsTheHeadersOfTheConnection() {
        var connection = client.connection();
        try (var other = new Client(connection.headers(Map.of("X-Who", "me")))) {
            assertThat(other.call(LOG)).isInstanceOf(Reply.Ok.class);
        }
    }

    @Test
    void saysThatALoginWasRefusedWhateverPageTheProxySent() {
        status = 401;
        answer = "<html>who are you?</html>";

        assertThat(client.call(LOG))
                .isInstanceOfSatisfying(
                        Reply.Refused.class,
                        refused -> assertThat(refused.fault().text()).contains("Authentication failed or is missing"));
    }

    @Test
    void understandsAddresses() {
        assertThat(Connection.to("localhost:8081").base()).hasToString("http://localhost:8081");
        assertThat(Connection.to(" https://host/prefix/ ").base()).hasToString("https://host/prefix");
        assertThat(Connection.to("[::1]:8083").base().getPort()).isEqualTo(8083);
        for (var wrong : List.of("", "http://", "ftp://host", "a b")) {
            assertThatThrownBy(() -> Connection.to(wrong))
                    .as(wrong)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("not HOST:PORT and not a URL: '" + wrong + "'");
        }
    }

    @Test
    void readsEventsOfAnyMake() throws InterruptedException {
        answer = """
                : hello
                retry: 10

                id: 1
                event:greeting
                data: {"text":
                data: "hi"}

                data:{}

                event: broken
                data: {

                """.replace("\n", "\r\n");
        try (var events = client.call(EVENTS).orThrow()) {
            assertThat(events.next(LONG))
                    .isEqualTo(new EventStream.Arrived<>(new Event<>("1", "greeting", new Greeting("hi"))));
            assertThat(events.next(LONG))
                    .as("the id stays, and what is missing is empty")
                    .isEqualTo(new EventStream.Arrived<>(new Event<>("1", "message", new Greeting(""))));
            assertThat(events.next(LONG).toString())
                    .contains("Ended", "An event is invalid: The response has an unexpected format.");
        }
    }

    @Test
    void aStreamOrABodyThatStopsWithoutAnEndIsAFailure() throws InterruptedException {
        server.createContext("/v1/events", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody()
                    .write("data: {\"text\":\"hi\"}\n\n: still here\n\n".getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
        });
        server.createContext("/v1/hello", exchange -> {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
        });
        var connection = client.connection();
        try (var impatient = new Client(connection, new HttpTransport(connection, Duration.ofMillis(300)));
                var events = impatient.call(EVENTS).orThrow()) {
            assertThat(events.next(LONG).toString()).contains("Arrived", "hi");
            assertThat(events.next(LONG).toString()).contains("Ended", "The stream failed: no data arrived for");
            assertThat(impatient.call(HELLO, Arguments.of(NAME, "a")))
                    .isInstanceOfSatisfying(
                            Reply.Unreachable.class,
                            away -> assertThat(away.reason()).contains("no data arrived for"));
        }
    }
}
