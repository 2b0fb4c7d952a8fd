package io.millrace.desktop;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.millrace.json.Json;
import io.millrace.wire.Accounts;
import io.millrace.wire.SecurityStatus;
import io.millrace.wire.id.JobId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A cluster that returns the recorded answers of a real one; `recorded/README.md` names it. Savepoints are
/// in progress at the first poll and complete at the second.
final class RecordedCluster implements AutoCloseable {
    static final JobId HEALTHY = new JobId("733dbd2767f0f7169c5e7e4cb65c2948");
    static final JobId BACK_PRESSURED = new JobId("8fe4e147c90c3cdbeaea6c23c4e2e476");
    static final JobId FAILED = new JobId("5b021810706d0f082093865edb12233c");
    static final JobId LONG_NAME = new JobId("e3b7dd20e0acd625a28c17507b006f75");

    private static final String REQUEST = "{\"request-id\":\"00112233445566778899aabbccddeeff\"}";

    private static final String RESCALES = """
            [{"rescaleUuid": "00000000000000000000000000000001", "rescaleAttemptId": 1, "vertices": {}, "slots": {},
              "resourceRequirementsUuid": "00000000000000000000000000000002", "schedulerStates": [],
              "startTimestampInMillis": 1795187200000, "endTimestampInMillis": 1795187202000,
              "terminalState": "COMPLETED", "triggerCause": "NEW_RESOURCE_AVAILABLE", "terminatedReason": "SUCCEEDED"}]
            """;

    /// How a change of parallelism stands that was asked for.
    volatile String rescaling = "{\"status\":{\"id\":\"IN_PROGRESS\"},\"operation\":null}";

    /// The ways in which the cluster is open to others.
    volatile List<String> warnings = List.of();

    /// Whether callers need a token, which a user gets with a code.
    volatile boolean guarded;

    /// Whether the code was entered.
    volatile boolean entered;

    /// Whether it was not in time.
    volatile boolean expired;

    private static final String TOKEN = "mrt_of-a-code";

    private final HttpServer http;
    private final List<String> changes = new CopyOnWriteArrayList<>();
    private Optional<RecordedHistory> past = Optional.empty();
    private volatile Optional<RecordedAlerts> alerts = Optional.empty();
    private final AtomicInteger polls = new AtomicInteger();

    private RecordedCluster(HttpServer http) {
        this.http = http;
    }

    static RecordedCluster start() {
        return startOn(0);
    }

    static RecordedCluster startOn(int port) {
        try {
            var http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
            var cluster = new RecordedCluster(http);
            http.createContext("/", cluster::answer);
            http.start();
            return cluster;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Gives the cluster a recorder from now on.
    RecordedCluster remembering() {
        past = Optional.of(new RecordedHistory());
        return this;
    }

    /// Gives the cluster alerts from now on.
    RecordedCluster raising(RecordedAlerts some) {
        alerts = Optional.of(some);
        return this;
    }

    int port() {
        return http.getAddress().getPort();
    }

    String address() {
        return "http://localhost:" + port();
    }

    /// The requests that would have changed something, as `METHOD path`.
    List<String> changes() {
        return changes;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = exchange.getRequestBody().readAllBytes();
            var path = exchange.getRequestURI().getPath().replaceFirst("^/v1", "");
            if (guarded && !path.equals("/security") && !isKnown(exchange)) {
                answerStranger(exchange, path);
                return;
            }
            var raised = alerts.flatMap(all -> all.answer(exchange.getRequestMethod(), path, body));
            if (raised.isPresent()) {
                send(exchange, raised.get().status(), raised.get().json());
                return;
            }
            switch (exchange.getRequestMethod()) {
                case "GET" -> get(exchange, path);
                case "PATCH" -> {
                    changes.add("PATCH " + path);
                    send(exchange, 202, path.endsWith("/rescaling") ? REQUEST : "{}");
                }
                default -> {
                    changes.add(exchange.getRequestMethod() + " " + path);
                    send(exchange, 202, REQUEST);
                }
            }
        }
    }

    private static boolean isKnown(HttpExchange exchange) {
        return ("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"));
    }

    private void answerStranger(HttpExchange exchange, String path) throws IOException {
        switch (path) {
            case "/login/device" ->
                send(
                        exchange,
                        200,
                        Json.text(new Accounts.DeviceCode(
                                "key", "WDJB-MJHT", "https://sso.example.com/device", Optional.empty(), 600_000, 50)));
            case "/login/device/finish" -> {
                if (expired) {
                    send(exchange, 401, "{\"errors\":[\"The code has expired. Begin again.\"]}");
                } else {
                    var token = entered ? Optional.of(made()) : Optional.<Accounts.CreatedToken>empty();
                    send(exchange, 200, Json.text(new Accounts.DeviceLogin(token)));
                }
            }
            default -> send(exchange, 401, "{\"errors\":[\"This server needs a login.\"]}");
        }
    }

    private static Accounts.CreatedToken made() {
        return new Accounts.CreatedToken(
                new Accounts.Token("id", "", "ann", false, List.of(), List.of(), 0, 1, Optional.empty()), TOKEN);
    }

    private void get(HttpExchange exchange, String path) throws IOException {
        if (path.contains("/savepoints/")) {
            send(
                    exchange,
                    200,
                    polls.incrementAndGet() == 1
                            ? "{\"status\":{\"id\":\"IN_PROGRESS\"},\"operation\":null}"
                            : "{\"status\":{\"id\":\"COMPLETED\"},\"operation\":{\"location\":\"file:/var/savepoints/sp-1\"}}");
            return;
        }
        if (path.endsWith("/rescaling/00112233445566778899aabbccddeeff")) {
            send(exchange, 200, rescaling);
            return;
        }
        if (path.equals("/security")) {
            var status = guarded
                    ? new SecurityStatus(false, false, List.of("file", "token", "oidc"), warnings)
                    : new SecurityStatus(false, false, warnings);
            send(exchange, 200, Json.text(status));
            return;
        }
        if (path.endsWith("/rescales/history")) {
            send(exchange, 200, RESCALES);
            return;
        }
        if (path.endsWith("/logs")) {
            send(
                    exchange,
                    200,
                    "{\"logs\":[{\"name\":\"engine.log\",\"size\":%d,\"mtime\":1795187302529}]}"
                            .formatted(log(path).length()));
            return;
        }
        if (path.endsWith("/logs/engine.log")) {
            send(exchange, 200, log(path));
            return;
        }
        var remembered = past.flatMap(all -> all.answer(path, exchange.getRequestURI()));
        if (remembered.isPresent()) {
            send(exchange, 200, remembered.get());
            return;
        }
        var recorded =
                recorded(file(path, Optional.ofNullable(exchange.getRequestURI().getQuery())));
        if (recorded.isPresent()) {
            // what the cluster refused was recorded with its message
            send(exchange, recorded.get().startsWith("{\"errors\"") ? 404 : 200, recorded.get());
        } else {
            send(exchange, 404, "{\"errors\":[\"Not found: " + path + "\"]}");
        }
    }

    /// What a process wrote, two lines a second, around the failures that were recorded.
    private static String log(String path) {
        var process = path.startsWith("/jobmanager") ? "JobManager" : "TaskManager";
        return IntStream.range(0, 600)
                .mapToObj(half -> "2026-11-20 15:0%d:%02d,%d00 INFO  [main] org.example.%s [] - Line %d%n"
                        .formatted(4 + half / 120, half / 2 % 60, half % 2 * 5, process, half))
                .collect(Collectors.joining());
    }

    private static String file(String path, Optional<String> query) {
        if (path.endsWith("/subtasks/metrics")) {
            return path + "@all";
        }
        if (path.endsWith("/exceptions")) {
            return path;
        }
        return path + query.map(text -> "@" + text).orElse("");
    }

    private static Optional<String> recorded(String file) throws IOException {
        try (var in = RecordedCluster.class.getResourceAsStream("/recorded" + file + ".json")) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("content-type", "application/json; charset=UTF-8");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /// Answers nothing any more.
    void goAway() {
        http.stop(0);
    }

    @Override
    public void close() {
        goAway();
    }
}
