package io.millrace.reliability.load;

import io.millrace.reliability.process.Await;
import io.millrace.reliability.process.GuardedServer;
import io.millrace.reliability.process.Latencies;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Trial;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/// Sixty clients of one address that start endless queries without reading their rows, and thousands of idle
/// connections of another one, while a health check asks for its answer.
final class GreedyClients implements Load {
    private static final int CLIENTS = 60;
    private static final int IDLE = 8_300;
    private static final int TOO_MANY = 429;
    private static final Duration LIMIT = Duration.ofSeconds(30);
    /// Ten times earlier than a refusal asks for.
    private static final Duration AGAIN = Duration.ofMillis(100);

    private static final double HEALTH_P99 = 1_000;
    private static final String TABLE =
            "CREATE TEMPORARY TABLE endless (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '100000')";
    private static final Pattern SESSION = Pattern.compile("\"sessionHandle\"\\s*:\\s*\"([^\"]+)\"");
    private static final Pattern RULE = Pattern.compile("\\((sql-gateway\\.[a-z.-]+)\\)");

    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger unclear = new AtomicInteger();

    /// None: the default limits have to hold.
    @Override
    public List<String> keys() {
        return List.of();
    }

    @Override
    public void run(Trial trial, GuardedServer guarded) throws Exception {
        var until = System.nanoTime() + trial.time().toNanos();
        var health = new Latencies();
        var idle = new ArrayList<Socket>();
        int unhealthy = 0;
        // few threads of the system, or the clients would wait for each other rather than for the server
        try (var clients = Executors.newVirtualThreadPerTaskExecutor();
                var http = HttpClient.newBuilder()
                        .localAddress(InetAddress.getByName("127.0.0.2"))
                        .version(HttpClient.Version.HTTP_1_1)
                        .executor(clients)
                        .build()) {
            var greedy = new ArrayList<Future<?>>();
            for (int i = 0; i < CLIENTS; i++) {
                greedy.add(
                        clients.submit(() -> work(trial, http, guarded.server().gateway(), until)));
            }
            try (var checks = HttpClient.newHttpClient()) {
                while (System.nanoTime() < until && guarded.server().isAlive()) {
                    for (int i = 0; i < IDLE / 50 && idle.size() < IDLE; i++) {
                        idle.add(idle(guarded.server().gateway()));
                    }
                    var since = System.nanoTime();
                    var live = health(checks, guarded.server().gateway());
                    health.add(System.nanoTime() - since);
                    unhealthy += live ? 0 : 1;
                    Await.pause(Duration.ofMillis(100));
                }
            }
            for (var client : greedy) {
                client.get();
            }
        } finally {
            for (var socket : idle) {
                socket.close();
            }
        }
        trial.add(Figure.seen("statements accepted of " + CLIENTS + " clients that read nothing", accepted.get(), ""));
        trial.add(Figure.seen("statements refused with 429", refused.get(), ""));
        trial.add(Figure.none("clients that were never refused", refused.get() == 0 ? 1 : 0));
        trial.add(Figure.none("other answers, or refusals without Retry-After or a rule", unclear.get()));
        trial.add(Figure.seen("idle connections that were opened", idle.size(), ""));
        trial.add(Figure.none("health checks without an answer", unhealthy));
        trial.add(Figure.atMost("p99 of a health check", health.p99(), "ms", HEALTH_P99));
    }

    private static Socket idle(URI gateway) throws IOException {
        var socket = new Socket();
        socket.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.3"), 0));
        socket.connect(new InetSocketAddress(gateway.getHost(), gateway.getPort()), (int) LIMIT.toMillis());
        return socket;
    }

    private static boolean health(HttpClient http, URI gateway) throws InterruptedException {
        try {
            return http.send(
                                    HttpRequest.newBuilder(gateway.resolve("/health/live"))
                                            .timeout(LIMIT)
                                            .build(),
                                    HttpResponse.BodyHandlers.discarding())
                            .statusCode()
                    == 200;
        } catch (IOException e) {
            return false;
        }
    }

    /// A client of an address that is not the bystander's: users without a name are told apart by it.
    private void work(Trial trial, HttpClient http, URI gateway, long until) {
        try {
            var opened = post(http, gateway, "/v2/sessions", "{}");
            var session = SESSION.matcher(opened.body());
            if (!session.find()) {
                note(trial, opened);
                return;
            }
            var path = "/v2/sessions/" + session.group(1);
            var configured = post(http, gateway, path + "/configure-session", "{\"statement\":\"" + TABLE + "\"}");
            if (configured.statusCode() != 200) {
                note(trial, configured);
                return;
            }
            while (System.nanoTime() < until) {
                var answer = post(http, gateway, path + "/statements", "{\"statement\":\"SELECT n FROM endless\"}");
                if (answer.statusCode() == 200) {
                    accepted.incrementAndGet();
                } else {
                    note(trial, answer);
                    Await.pause(AGAIN);
                }
            }
        } catch (IOException e) {
            unclear.incrementAndGet();
            trial.finding("a greedy client: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void note(Trial trial, HttpResponse<String> answer) {
        if (answer.statusCode() == TOO_MANY
                && answer.headers().firstValue("Retry-After").isPresent()
                && RULE.matcher(answer.body()).find()) {
            refused.incrementAndGet();
        } else {
            unclear.incrementAndGet();
            trial.finding(answer.statusCode() + " " + answer.body());
        }
    }

    private static HttpResponse<String> post(HttpClient http, URI gateway, String path, String body)
            throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(gateway.resolve(path))
                        .timeout(LIMIT)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
