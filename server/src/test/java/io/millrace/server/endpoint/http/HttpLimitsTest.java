package io.millrace.server.endpoint.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.admission.ConnectionTable;
import io.millrace.server.concurrent.Deadline;
import io.millrace.server.endpoint.http.HttpLimits.Counts;
import io.millrace.server.endpoint.http.HttpLimits.Sizes;
import io.millrace.server.endpoint.http.HttpLimits.Times;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.server.security.Authentication;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that every limit on a caller is enforced, and reported if possible.
final class HttpLimitsTest {
    private static final Duration LONG = TestTimeout.LIMIT;
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final Sizes SIZES = new Sizes(1024, 2048, 10_000);
    private static final Counts COUNTS = new Counts(10, 100, 100, 10);
    private static final Times TIMES = new Times(LONG, LONG, LONG, LONG, LONG);

    private static final Endpoint<Nothing, Nothing> PING =
            Service.CLUSTER.get("ping", "/ping").response(Payload.none());
    private static final Endpoint<Nothing, Nothing> SLOW =
            Service.CLUSTER.get("slow", "/slow").response(Payload.none());
    private static final Endpoint<Nothing, Nothing> TAKE =
            Service.CLUSTER.post("take", "/take").request(Payload.none()).response(Payload.none());
    private static final Endpoint<Nothing, Content> ENDLESS =
            Service.CLUSTER.get("endless", "/endless").response(Payload.raw());

    private static final String PING_ONCE = "GET /ping HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch go = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private HttpServer server = serving(new HttpLimits(SIZES, COUNTS, TIMES));

    private HttpServer serving(HttpLimits limits) {
        Routes routes = () -> List.of(
                new Route<>(PING, _ -> Nothing.NOTHING),
                new Route<>(TAKE, _ -> Nothing.NOTHING),
                new Route<>(SLOW, _ -> slow()),
                new Route<>(ENDLESS, _ -> new Content("text/plain", -1, Endless::new)));
        var options = HttpOptions.DEFAULT.limits(limits);
        var made = new HttpServer(
                "127.0.0.1",
                0,
                new Router(Service.CLUSTER, List.of(routes), Assets.NONE, options, new Authentication.Open()),
                options);
        made.start();
        return made;
    }

    private Nothing slow() {
        begun.countDown();
        try {
            go.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
        return Nothing.NOTHING;
    }

    private final class Endless extends InputStream {
        @Override
        public int read() {
            return 'x';
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            return length;
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    private void limit(Times times) {
        server.close();
        server = serving(new HttpLimits(SIZES, COUNTS, times));
    }

    private void limit(Counts counts) {
        server.close();
        server = serving(new HttpLimits(SIZES, counts, TIMES));
    }

    @AfterEach
    void stop() {
        go.countDown();
        server.close();
    }

    private Socket connected() throws IOException {
        var socket = new Socket("127.0.0.1", server.port());
        socket.setSoTimeout((int) LONG.toMillis());
        return socket;
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /// Reads until the server closes the connection.
    private static String rest(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private String answer(String request) throws IOException {
        try (var socket = connected()) {
            write(socket, request);
            return rest(socket);
        }
    }

    private static String firstLine(Socket socket) throws IOException {
        var line = new StringBuilder();
        for (int next = socket.getInputStream().read(); next >= 0 && next != '\r'; ) {
            line.append((char) next);
            next = socket.getInputStream().read();
        }
        return line.toString();
    }

    @Test
    void refusesALongRequestLine() throws Exception {
        assertThat(answer("GET /ping?" + "x".repeat(1100) + " HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                .startsWith("HTTP/1.1 414")
                .contains("longer than the limit of 1024 bytes");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /ping?",
                "GET /ping HTTP/1.1\r\nHost: localhost\r\nA: ",
                "POST /take HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000000\r\n\r\n"
            })
    void answersACallerThatSendsMoreThanIsRead(String begun) throws Exception {
        // more than the buffers of both sockets hold
        assertThat(answer(begun + "x".repeat(32 << 20)))
                .startsWith("HTTP/1.1 4")
                .contains("{\"errors\":[");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"GET /ping?", "POST /take HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n"})
    void answersACallerThatSendsForLong(String begun) throws Exception {
        var longerThanAPart = Deadline.in(Duration.ofMillis(1_500));
        try (var socket = connected()) {
            write(socket, begun + "x".repeat(2_000));
            while (!longerThanAPart.passed()) {
                write(socket, "x".repeat(100));
            }
            assertThat(rest(socket)).startsWith("HTTP/1.1 4").contains("{\"errors\":[");
        }
    }

    @Test
    void refusesLargeHeaders() throws Exception {
        assertThat(answer("GET /ping HTTP/1.1\r\nHost: localhost\r\nA: " + "x".repeat(3000) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 4")
                .contains("{\"errors\":[");
    }

    @Test
    void refusesManyHeaders() throws Exception {
        var headers = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            headers.append("A").append(i).append(": x\r\n");
        }
        assertThat(answer("GET /ping HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n"))
                .startsWith("HTTP/1.1 431")
                .contains("more than 10 headers");
    }

    @Test
    void refusesALargeBody() throws Exception {
        assertThat(answer("POST /take HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10001\r\n\r\n"))
                .startsWith("HTTP/1.1 413")
                .contains("larger than the limit of 10000 bytes");
        assertThat(answer("POST /take HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n7fffffff\r\n"))
                .startsWith("HTTP/1.1 413")
                .contains("larger than the limit of 10000 bytes");
    }

    @Test
    void closesAConnectionThatIsNotUsed() throws Exception {
        limit(new Times(SHORT.multipliedBy(10), LONG, LONG, LONG, LONG));
        try (var socket = connected()) {
            write(socket, "GET /ping HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(rest(socket)).startsWith("HTTP/1.1 200").endsWith("{}");
        }
    }

    @Test
    void closesAConnectionWhoseHeadersDoNotEnd() throws Exception {
        limit(new Times(LONG, SHORT, LONG, LONG, LONG));
        assertThat(answer("GET /ping HTTP/1.1\r\nHost: localhost\r\n")).doesNotContain("200");
    }

    @Test
    void closesAConnectionWhoseBodyDoesNotCome() throws Exception {
        limit(new Times(LONG, LONG, SHORT, LONG, LONG));
        assertThat(answer("POST /take HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc"))
                .doesNotContain("200");
    }

    @Test
    void answersARequestThatTakesTooLong() throws Exception {
        limit(new Times(LONG, LONG, LONG, SHORT, LONG));
        try (var socket = connected()) {
            write(socket, "GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(firstLine(socket)).startsWith("HTTP/1.1 504");
        }
        try (var socket = connected()) {
            write(socket, "GET /slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            assertThat(rest(socket)).contains("The request was not answered within 200 ms.");
        }
    }

    @Test
    void letsGoOfAReaderThatTakesNothing() throws Exception {
        limit(new Times(LONG, LONG, LONG, LONG, SHORT));
        try (var socket = connected()) {
            write(socket, "GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(firstLine(socket)).isEqualTo("HTTP/1.1 200 OK");
            assertThat(closed.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void letsGoOfACallerThatSendsPingsAndReadsNoAnswer() throws Exception {
        limit(new Times(LONG, LONG, LONG, LONG, SHORT));
        try (var socket = connected()) {
            write(socket, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
            socket.getOutputStream().write(new byte[] {0, 0, 0, 4, 0, 0, 0, 0, 0});
            var pings = ByteBuffer.allocate(17 * 1_000);
            while (pings.hasRemaining()) {
                pings.put(new byte[] {0, 0, 8, 6, 0, 0, 0, 0, 0}).putLong(0);
            }
            var ended = new CountDownLatch(1);
            Thread.ofVirtual().start(() -> {
                try {
                    while (true) {
                        socket.getOutputStream().write(pings.array());
                    }
                } catch (IOException end) {
                    ended.countDown();
                }
            });
            assertThat(ended.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void anIdleConnectionMakesRoomForANewOne() throws Exception {
        limit(new Counts(10, 2, 100, 10));
        try (var first = connected();
                var silent = connected()) {
            // both, before one of them is used: the other one has been idle for longer
            awaitConnections(2);
            write(first, "GET /ping HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(firstLine(first)).isEqualTo("HTTP/1.1 200 OK");
            for (int i = 0; i < 5; i++) {
                assertThat(answer(PING_ONCE)).startsWith("HTTP/1.1 200");
            }
            silent.setSoTimeout((int) LONG.toMillis());
            assertThat(rest(silent)).isEmpty();
            assertThat(server.meters().getFirst().state().refused()).isZero();
        }
    }

    @Test
    void refusesAConnectionWhenAllAreBusy() throws Exception {
        limit(new Counts(10, 1, 100, 10));
        try (var first = connected()) {
            write(first, "GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(begun.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
            try (var second = connected()) {
                assertThat(rest(second)).startsWith("HTTP/1.1 503").contains("Retry-After: 1", "none of them is idle");
            }
            assertThat(server.meters().getFirst().state().refused()).isEqualTo(1);
            go.countDown();
            assertThat(firstLine(first)).isEqualTo("HTTP/1.1 200 OK");
        }
        awaitConnections(0);
        assertThat(answer(PING_ONCE)).startsWith("HTTP/1.1 200");
    }

    @Test
    void clientsOnThisMachineGetInWhenAllConnectionsAreBusy() throws Exception {
        limit(new Counts(10, new ConnectionTable.Maximum(1, 0, 1), 100, 10));
        try (var first = connected()) {
            write(first, "GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(begun.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(answer(PING_ONCE)).startsWith("HTTP/1.1 200");
            go.countDown();
        }
    }

    private void awaitConnections(int number) {
        org.awaitility.Awaitility.await()
                .until(() -> server.meters().getFirst().state().used() == number);
    }

    @Test
    void answersThisMachineBeyondTheLimitOfRequests() throws Exception {
        limit(new Counts(10, 100, 1, 10));
        try (var first = connected()) {
            write(first, "GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(begun.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(answer(PING_ONCE)).startsWith("HTTP/1.1 200");
            go.countDown();
            assertThat(firstLine(first)).isEqualTo("HTTP/1.1 200 OK");
        }
    }

    @Test
    void refusesRequestsBeyondTheLimitForTheMoment() throws Exception {
        limit(new Counts(10, 100, 1, 10));
        var slow = new ArrayList<Socket>();
        try {
            for (int i = 0; i <= Counts.RESERVED_REQUESTS; i++) {
                slow.add(connected());
                write(slow.get(i), "GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
            }
            org.awaitility.Awaitility.await()
                    .until(() -> server.meters().getLast().state().used() == slow.size());
            assertThat(answer(PING_ONCE))
                    .startsWith("HTTP/1.1 503")
                    .containsIgnoringCase("Retry-After: 1")
                    .contains("handling 1 requests");
            go.countDown();
            assertThat(firstLine(slow.getFirst())).isEqualTo("HTTP/1.1 200 OK");
        } finally {
            for (var socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void answersARequestUnderWayBeforeItCloses() throws Exception {
        try (var socket = connected();
                var closing = Executors.newVirtualThreadPerTaskExecutor()) {
            write(socket, "GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(begun.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
            var end = closing.submit(server::close);
            org.awaitility.Awaitility.await().until(this::isDeaf);
            go.countDown();
            assertThat(rest(socket)).startsWith("HTTP/1.1 200").endsWith("{}");
            end.get();
        }
    }

    /// Whether no new connection is accepted.
    private boolean isDeaf() {
        try (var another = new Socket("127.0.0.1", server.port())) {
            return !another.isConnected();
        } catch (IOException e) {
            return true;
        }
    }

    @Test
    void speaksHttp2ToThoseWhoAskForIt() throws Exception {
        try (var http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build()) {
            var request =
                    HttpRequest.newBuilder(URI.create(server.url() + "/ping")).build();
            for (int i = 0; i < 3; i++) {
                var answer = http.send(request, HttpResponse.BodyHandlers.ofString());
                assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(answer.body()).isEqualTo("{}");
            }
            var missing = HttpRequest.newBuilder(URI.create(server.url() + "/nowhere"))
                    .build();
            assertThat(http.send(missing, HttpResponse.BodyHandlers.ofString()).statusCode())
                    .isEqualTo(404);
            var post = HttpRequest.newBuilder(URI.create(server.url() + "/take"))
                    .POST(HttpRequest.BodyPublishers.ofString("x".repeat(20_000)))
                    .build();
            assertThat(http.send(post, HttpResponse.BodyHandlers.ofString()).statusCode())
                    .isEqualTo(413);
        }
    }

    @Test
    void answersRequestsOfHttp2AfterThoseWhoseBodyIsNotRead() throws Exception {
        try (var http = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_2)
                        .build();
                var threads = Executors.newFixedThreadPool(2)) {
            var ping = HttpRequest.newBuilder(URI.create(server.url() + "/ping"))
                    .timeout(LONG)
                    .build();
            var unread = HttpRequest.newBuilder(URI.create(server.url() + "/nowhere"))
                    .timeout(LONG)
                    .POST(HttpRequest.BodyPublishers.ofString("x".repeat(20_000)))
                    .build();
            var codes = new ConcurrentSkipListSet<Integer>();
            for (var done : threads.invokeAll(Collections.nCopies(2, () -> {
                for (int i = 0; i < 200; i++) {
                    for (var request : List.of(ping, unread)) {
                        codes.add(http.send(request, HttpResponse.BodyHandlers.discarding())
                                .statusCode());
                    }
                }
                return true;
            }))) {
                assertThat(done.get()).isEqualTo(true);
            }
            assertThat(codes).containsExactly(200, 404);
        }
    }

    @Test
    void speaksHttp2ToThoseWhoKnow() throws Exception {
        try (var socket = connected()) {
            write(socket, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
            socket.getOutputStream().write(new byte[] {0, 0, 0, 4, 0, 0, 0, 0, 0});
            var frame = socket.getInputStream().readNBytes(9);
            assertThat(frame[3]).as("the type of the first frame is SETTINGS").isEqualTo((byte) 4);
        }
    }
}
