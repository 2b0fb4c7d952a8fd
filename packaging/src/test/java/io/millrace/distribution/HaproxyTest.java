package io.millrace.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.millrace.server.security.authority.CertificateAuthority;
import io.millrace.server.security.authority.CertificateAuthority.Validity;
import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The file `share/proxies/haproxy.cfg`, with which HAProxy serves two small gateways over TLS.
class HaproxyTest {
    private static final Path CONFIGURATION = Path.of("src/main/dist/share/proxies/haproxy.cfg");
    private static final Validity VALID = Validity.days(2);

    @TempDir
    private Path folder;

    /// A gateway that knows its own sessions, and is ready or not. As the real one, it does not speak HTTP/1.0.
    private static final class Gateway implements AutoCloseable {
        private final HttpServer server;
        private final Set<String> sessions = ConcurrentHashMap.newKeySet();
        private volatile boolean drained;

        Gateway() throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", this::answer);
            server.start();
        }

        private void answer(HttpExchange exchange) throws IOException {
            var path = exchange.getRequestURI().getPath();
            if (exchange.getProtocol().equals("HTTP/1.0")) {
                send(exchange, 505, "{}");
            } else if (path.equals("/health/ready")) {
                send(exchange, drained ? 503 : 200, "{}");
            } else if (path.equals("/v3/sessions")) {
                var session = UUID.randomUUID().toString();
                sessions.add(session);
                send(exchange, 200, "{\"sessionHandle\":\"" + session + "\"}");
            } else {
                send(exchange, sessions.contains(path.split("/", -1)[3]) ? 200 : 404, "{}");
            }
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

        @Override
        public void close() {
            server.stop(0);
        }
    }

    /// Sends a request with curl, over HTTP/2 and TLS, and returns what it prints.
    private String curl(String... words) throws Exception {
        var all = new ArrayList<>(List.of("curl", "-sSk", "--http2", "--unix-socket", socket()));
        all.addAll(List.of(words));
        var process = new ProcessBuilder(all).redirectErrorStream(true).start();
        var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return printed;
    }

    private String socket() {
        return folder.resolve("socket").toString();
    }

    private String open() throws Exception {
        var printed = curl("-X", "POST", "https://localhost/v3/sessions");
        assertThat(printed).startsWith("{\"sessionHandle\"");
        return printed.replaceAll(".*:\"(.*)\".*", "$1");
    }

    private String status(String session) throws Exception {
        return curl(
                "-o", "/dev/null", "-w", "%{http_code} %{http_version}", "https://localhost/v3/sessions/" + session);
    }

    private Process start(Gateway one, Gateway two) throws IOException {
        var issued = CertificateAuthority.in(folder.resolve("tls"), "Test", VALID)
                .server("server", List.of("localhost"), VALID);
        var certificate = folder.resolve("certificate");
        Files.writeString(certificate, Files.readString(issued.pem()) + Files.readString(issued.key()));
        var builder = new ProcessBuilder("haproxy", "-f", CONFIGURATION.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile());
        builder.environment().put("SQL_ADDRESS", "unix@" + socket());
        builder.environment().put("SQL_CERTIFICATE", certificate.toString());
        builder.environment().put("GATEWAY_ONE", one.address());
        builder.environment().put("GATEWAY_TWO", two.address());
        return builder.start();
    }

    private String log() throws IOException {
        return Files.readString(folder.resolve("log"));
    }

    @Test
    void aDrainedGatewayKeepsItsSessionsAndGetsNoNewOnes() throws Exception {
        try (var one = new Gateway();
                var two = new Gateway()) {
            var proxy = start(one, two);
            try {
                await().atMost(TestTimeout.LIMIT).until(() -> Files.exists(Path.of(socket())) || !proxy.isAlive());
                assertThat(proxy.isAlive()).as(log()).isTrue();
                var sessions = new ArrayList<String>();
                await().atMost(TestTimeout.LIMIT).until(() -> {
                    sessions.add(open());
                    return !one.sessions.isEmpty() && !two.sessions.isEmpty();
                });
                for (var session : sessions) {
                    assertThat(status(session)).isEqualTo("200 2");
                }

                one.drained = true;
                await().atMost(TestTimeout.LIMIT).until(() -> log().contains("Server gateways/one is DOWN"));
                var before = Set.copyOf(one.sessions);
                for (int i = 0; i < 3; i++) {
                    sessions.add(open());
                }
                assertThat(one.sessions).isEqualTo(before);
                for (var session : sessions) {
                    assertThat(status(session)).isEqualTo("200 2");
                }

                one.close();
                var away = one.sessions.iterator().next();
                assertThat(status(away))
                        .as("not the other gateway's answer that the session is unknown")
                        .isEqualTo("503 2");
            } finally {
                proxy.destroyForcibly();
                proxy.onExit().join();
            }
        }
    }
}
