package io.millrace.server.endpoint.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.server.security.Authentication;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Event;
import io.millrace.wire.EventStream;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EventStreamSenderTest {
    public record Tick(long number, String text) {}

    private static final Duration LIMIT = TestTimeout.LIMIT;
    private static final Endpoint<Nothing, EventStream<Tick>> TICKS = Service.CLUSTER
            .get("ticks", "/ticks")
            .params(EventStream.LAST_EVENT_ID)
            .response(Payload.events(Tick.class));
    private static final Endpoint<Nothing, EventStream<Tick>> FLOOD =
            Service.CLUSTER.get("flood", "/flood").response(Payload.events(Tick.class));

    private final BlockingQueue<EventStream.Next<Tick>> ticks = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> resumed = new LinkedBlockingQueue<>();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger everOpened = new AtomicInteger();
    private HttpServer server;
    private Client client;

    @BeforeEach
    void start() {
        start(Duration.ofMinutes(5));
    }

    /// @param shared how long a stream lasts that shares its connection
    private void start(Duration shared) {
        Routes routes = () -> List.of(
                new Route<>(TICKS, call -> {
                    resumed.add(call.find(EventStream.LAST_EVENT_ID).orElse("none"));
                    return stream(wait -> Optional.ofNullable(ticks.poll(wait.toNanos(), TimeUnit.NANOSECONDS))
                            .orElse(new EventStream.Quiet<>()));
                }),
                new Route<>(
                        FLOOD,
                        _ -> stream(_ ->
                                new EventStream.Arrived<>(new Event<>("flood", new Tick(1, "x".repeat(100_000)))))));
        var options = HttpOptions.DEFAULT.streams(
                new StreamOptions(2, Duration.ofMillis(50), Duration.ofMillis(400), shared));
        server = new HttpServer(
                "127.0.0.1",
                0,
                new Router(Service.CLUSTER, List.of(routes), Assets.NONE, options, new Authentication.Open()),
                HttpOptions.DEFAULT);
        server.start();
        client = new Client(Connection.to(server.url()));
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private interface Waiting {
        EventStream.Next<Tick> next(Duration wait) throws InterruptedException;
    }

    private EventStream<Tick> stream(Waiting waiting) {
        everOpened.incrementAndGet();
        open.incrementAndGet();
        return new EventStream<>() {
            @Override
            public Next<Tick> next(Duration wait) throws InterruptedException {
                return waiting.next(wait);
            }

            @Override
            public void close() {
                open.decrementAndGet();
            }
        };
    }

    private void tick(long number) {
        ticks.add(new EventStream.Arrived<>(new Event<>(String.valueOf(number), "tick", new Tick(number, "a\nb"))));
    }

    private static Event<Tick> take(EventStream<Tick> stream) throws InterruptedException {
        return stream.next(LIMIT) instanceof EventStream.Arrived<Tick>(var event)
                ? event
                : org.assertj.core.api.Assertions.fail("no event");
    }

    private Socket connect(String path, String... headers) throws IOException {
        var socket = new Socket("127.0.0.1", server.port());
        var request = new StringBuilder("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n");
        for (var header : headers) {
            request.append(header).append("\r\n");
        }
        socket.getOutputStream().write(request.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    @Test
    void writesAnEventAtOnceAsTheStandardHasIt() throws Exception {
        try (var http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            var answer = http.send(
                    HttpRequest.newBuilder(URI.create(server.url() + "/v1/ticks"))
                            .build(),
                    HttpResponse.BodyHandlers.ofInputStream());
            assertThat(answer.headers().firstValue("content-type")).contains("text/event-stream");
            assertThat(answer.headers().firstValue("cache-control")).contains("no-store");
            assertThat(answer.headers().firstValue("access-control-allow-origin"))
                    .isEmpty();
            var lines = new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
            assertThat(lines.readLine()).isEqualTo(": open");
            assertThat(lines.readLine()).isEmpty();
            assertThat(lines.readLine()).as("the sign of life").isEqualTo(":");
            tick(7);
            var line = lines.readLine();
            while (line.isEmpty() || line.equals(":")) {
                line = lines.readLine();
            }
            assertThat(line).isEqualTo("id: 7");
            assertThat(lines.readLine()).isEqualTo("event: tick");
            assertThat(lines.readLine()).isEqualTo("data: {\"number\":7,\"text\":\"a\\nb\"}");
            assertThat(lines.readLine()).isEmpty();
            http.shutdownNow();
        }
    }

    @Test
    void writesALineForEachEventWhereLinesAreAskedFor() throws Exception {
        try (var socket = connect("/ticks", "Accept: application/x-ndjson")) {
            tick(7);
            var lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            assertThat(lines.lines().takeWhile(line -> !line.isEmpty()).toList())
                    .contains("Content-Type: application/x-ndjson");
            assertThat(lines.lines().filter(line -> line.startsWith("{")).findFirst())
                    .contains("{\"id\":\"7\",\"event\":\"tick\",\"data\":{\"number\":7,\"text\":\"a\\nb\"}}");
        }
    }

    @Test
    void writesEventsTogetherThatAreThereAlready() throws Exception {
        tick(1);
        tick(2);
        tick(3);
        ticks.add(new EventStream.Ended<>(Optional.empty()));
        try (var socket = connect("/ticks", "Accept: application/x-ndjson")) {
            var answer = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            // without the lines between chunks, which have their sizes
            assertThat(answer.lines()
                            .dropWhile(line -> !line.startsWith("{"))
                            .takeWhile(line -> !line.isEmpty())
                            .toList())
                    .hasSize(3)
                    .allMatch(line -> line.startsWith("{\"id\":"));
        }
    }

    @Test
    void isReadByTheTypedClientUntilItEnds() throws Exception {
        tick(1);
        tick(2);
        try (var stream = client.call(TICKS).orThrow()) {
            assertThat(take(stream)).isEqualTo(new Event<>("1", "tick", new Tick(1, "a\nb")));
            assertThat(take(stream).id()).contains("2");
            assertThat(stream.next(Duration.ofMillis(1))).isEqualTo(new EventStream.Quiet<Tick>());
            ticks.add(new EventStream.Ended<>(Optional.empty()));
            assertThat(stream.next(LIMIT)).isEqualTo(new EventStream.Ended<Tick>(Optional.empty()));
            assertThat(stream.next(LIMIT)).isEqualTo(new EventStream.Ended<Tick>(Optional.empty()));
        }
        await().atMost(LIMIT).until(() -> open.get() == 0);
    }

    @Test
    void saysWhereAReaderGoesOn() throws Exception {
        client.call(TICKS, Arguments.of(EventStream.LAST_EVENT_ID, "5-17"))
                .orThrow()
                .close();
        assertThat(resumed.take()).isEqualTo("5-17");
        connect("/ticks?lastEventId=1", "Last-Event-ID: 2&x").close();
        assertThat(resumed.take()).as("the header is newer than the address").isEqualTo("2&x");
        connect("/ticks").close();
        assertThat(resumed.take()).isEqualTo("none");
    }

    @Test
    void refusesMoreStreamsThanThereMayBe() {
        var first = client.call(TICKS).orThrow();
        var second = client.call(TICKS).orThrow();
        assertThat(client.call(TICKS))
                .isInstanceOfSatisfying(
                        Reply.Refused.class,
                        refused -> assertThat(refused.status()).isEqualTo(429));
        first.close();
        // a reader that has gone is found by the next sign of life
        await().atMost(LIMIT).until(() -> {
            var reply = client.call(TICKS);
            if (reply instanceof Reply.Ok<EventStream<Tick>>(var stream)) {
                stream.close();
                return true;
            }
            return false;
        });
        second.close();
        await().atMost(LIMIT).until(() -> open.get() == 0);
    }

    @Test
    void cutsOffAReaderThatTakesNothing() throws Exception {
        try (var socket = connect("/flood")) {
            await().atMost(LIMIT).until(() -> everOpened.get() == 1 && open.get() == 0);
            assertThat(socket.isClosed()).isFalse();
        }
    }

    @Test
    void endsStreamsWhenTheServerCloses() throws Exception {
        try (var stream = client.call(TICKS).orThrow()) {
            assertThat(resumed.take()).isEqualTo("none");
            server.close();
            assertThat(stream.next(LIMIT)).isInstanceOf(EventStream.Ended.class);
            await().untilAsserted(() -> assertThat(open).hasValue(0));
        }
    }

    @Test
    void answersHeadWithoutAStream() throws Exception {
        try (var http = HttpClient.newHttpClient()) {
            var answer = http.send(
                    HttpRequest.newBuilder(URI.create(server.url() + "/ticks"))
                            .HEAD()
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
            // it is closed a moment after the answer
            await().untilAsserted(() -> assertThat(open).hasValue(0));
        }
    }

    private static HttpClient http2() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
    }

    private HttpResponse<InputStream> get(HttpClient http, String path) throws IOException, InterruptedException {
        var answer = http.send(
                HttpRequest.newBuilder(URI.create(server.url() + path)).build(),
                HttpResponse.BodyHandlers.ofInputStream());
        assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer;
    }

    private static BufferedReader reader(HttpResponse<InputStream> answer) {
        return new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
    }

    private static String nextData(BufferedReader lines) throws IOException {
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("data: ")) {
                return line.substring("data: ".length());
            }
        }
        return "the end";
    }

    @Test
    void sendsTwoStreamsOverOneConnectionOfHttp2UntilTheyEnd() throws Exception {
        try (var http = http2()) {
            // the first is sent on the connection that is turned from HTTP/1.1, the second begins as HTTP/2
            var one = reader(get(http, "/ticks"));
            tick(1);
            assertThat(nextData(one)).isEqualTo("{\"number\":1,\"text\":\"a\\nb\"}");
            var other = reader(get(http, "/ticks"));
            assertThat(open).hasValue(2);
            ticks.add(new EventStream.Ended<>(Optional.empty()));
            ticks.add(new EventStream.Ended<>(Optional.empty()));
            assertThat(nextData(one)).isEqualTo("the end");
            assertThat(nextData(other)).isEqualTo("the end");
            await().atMost(LIMIT).until(() -> open.get() == 0);
        }
    }

    @Test
    void keepsNoStreamOfHttp2ForEverWhoseReaderHasGone() throws Exception {
        stop();
        start(Duration.ofSeconds(2));
        try (var http = http2()) {
            get(http, "/ticks").body().close();
            await().atMost(LIMIT).until(() -> open.get() == 0);
            // the connection is still good for others
            tick(2);
            var next = reader(get(http, "/ticks"));
            assertThat(nextData(next)).startsWith("{\"number\":2");
            http.shutdownNow();
        }
    }

    @Test
    void cutsOffAReaderOfHttp2ThatTakesNothing() throws Exception {
        try (var http = http2()) {
            var taking = reader(get(http, "/ticks"));
            get(http, "/flood");
            await().atMost(LIMIT).until(() -> open.get() == 1);
            // other requests on its connection continue
            tick(3);
            assertThat(nextData(taking)).startsWith("{\"number\":3");
            http.shutdownNow();
        }
    }

    @Test
    void endsStreamsOfHttp2WhenTheServerCloses() throws Exception {
        try (var http = http2()) {
            get(http, "/ticks");
            server.close();
            await().atMost(LIMIT).until(() -> open.get() == 0);
        }
    }
}
