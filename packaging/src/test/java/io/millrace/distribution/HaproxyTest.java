package io.millrace.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the file `share/proxies/haproxy.cfg`, with which HAProxy serves two small gateways over TLS.
class HaproxyTest {
    private static final Path CONFIGURATION = Path.of("src/main/dist/share/proxies/haproxy.cfg");
    private static final String EVENTS = "/operations/o/results/events";

    @TempDir
    private Path folder;

    /// A gateway that knows its own sessions, and is ready or not. As the real one, it does not speak HTTP/1.0.
    private static final class Gateway implements AutoCloseable {
        private final HttpServer server;
        private final Set<String> sessions = ConcurrentHashMap.newKeySet();
        private static final String FIRST = "event: rows\ndata: 1\n\n";
        private static final String LAST = "event: end\ndata: {}\n\n";

        private volatile boolean drained;
        private final CountDownLatch more = new CountDownLatch(1);
        private final Set<String> clients = ConcurrentHashMap.newKeySet();

        Gateway() throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", this::answer);
            // a stream must not hold up the checks of the proxy
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.start();
        }

        private void answer(HttpExchange exchange) throws IOException {
            var path = exchange.getRequestURI().getPath();
            if (exchange.getProtocol().equals("HTTP/1.0")) {
                send(exchange, 505, "{}");
            } else if (path.equals("/health/ready")) {
                send(exchange, drained ? 503 : 200, "{}");
            } else if (path.endsWith(EVENTS)) {
                stream(exchange);
            } else if (path.equals("/v3/sessions")) {
                clients.add(String.valueOf(exchange.getRequestHeaders().getFirst("X-Forwarded-For")));
                var session = UUID.randomUUID().toString();
                sessions.add(session);
                send(exchange, 200, "{\"sessionHandle\":\"" + session + "\"}");
            } else {
                send(exchange, sessions.contains(path.split("/", -1)[3]) ? 200 : 404, "{}");
            }
        }

        /// Sends an event, and a second one when the client has got the first.
        private void stream(HttpExchange exchange) throws IOException {
            exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(FIRST.getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            try {
                more.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            exchange.getResponseBody().write(LAST.getBytes(StandardCharsets.UTF_8));
            exchange.close();
        }

        private static void send(HttpExchange exchange, int status, String body) throws IOException {
            var bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        }

        String address() {
            return "127.0.0.1:" + server.getAddress().getPort();
        }

        void stop() {
            server.stop(0);
        }

        @Override
        public void close() {
            more.countDown();
            stop();
        }
    }

    private ProxyProcess start(Gateway one, Gateway two) throws IOException {
        return ProxyProcess.haproxy(folder, CONFIGURATION, one.address(), two.address());
    }

    private static String open(ProxyProcess proxy) throws IOException {
        var printed = proxy.curl("/v3/sessions", "-X", "POST");
        assertThat(printed).startsWith("{\"sessionHandle\"");
        return printed.replaceAll(".*:\"(.*)\".*", "$1");
    }

    @Test
    void aDrainedGatewayKeepsItsSessionsAndGetsNoNewOnes() throws Exception {
        try (var one = new Gateway();
                var two = new Gateway();
                var proxy = start(one, two)) {
            var sessions = new ArrayList<String>();
            await().atMost(TestTimeout.LIMIT).until(() -> {
                sessions.add(open(proxy));
                return !one.sessions.isEmpty() && !two.sessions.isEmpty();
            });
            for (var session : sessions) {
                assertThat(proxy.status("/v3/sessions/" + session)).isEqualTo("200 2");
            }

            one.drained = true;
            await().atMost(TestTimeout.LIMIT).until(() -> proxy.log().contains("Server gateways/one is DOWN"));
            var before = Set.copyOf(one.sessions);
            for (int i = 0; i < 3; i++) {
                sessions.add(open(proxy));
            }
            assertThat(one.sessions).isEqualTo(before);
            for (var session : sessions) {
                assertThat(proxy.status("/v3/sessions/" + session)).isEqualTo("200 2");
            }

            one.stop();
            var away = one.sessions.iterator().next();
            assertThat(proxy.status("/v3/sessions/" + away))
                    .as("not the other gateway's answer that the session is unknown")
                    .isEqualTo("503 2");
        }
    }

    @Test
    void anEventArrivesBeforeItsStreamEnds() throws Exception {
        try (var one = new Gateway();
                var two = new Gateway();
                var proxy = start(one, two)) {
            var stream = proxy.stream("/v3/sessions/" + open(proxy) + EVENTS);
            await().atMost(TestTimeout.LIMIT)
                    .until(() -> Files.readString(stream).equals(Gateway.FIRST));

            one.more.countDown();
            two.more.countDown();
            await().atMost(TestTimeout.LIMIT)
                    .until(() -> Files.readString(stream).equals(Gateway.FIRST + Gateway.LAST));
            assertThat(one.clients).isSubsetOf("127.0.0.1");
            assertThat(two.clients).isSubsetOf("127.0.0.1");
            assertThat(one.clients.size() + two.clients.size())
                    .as("named by the proxy")
                    .isPositive();
        }
    }
}
