package io.millrace.measure;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/// Start to ready, memory, and `SELECT 1` cold and warm, of a server started here or of one that runs already.
public final class Measure {
    /// One start of a server and what was seen of it.
    private record Round(
            double readyMillis, OptionalDouble idleMegabytes, double firstMillis, double hundredthMillis, double p50) {}

    private static final int STATEMENTS = 100;
    private static final Duration LIMIT = Duration.ofSeconds(120);

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .build();

    private Measure() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var rest = new ArrayList<>(Arrays.asList(arguments));
        var home = Path.of(rest.removeFirst());
        int rounds = Integer.parseInt(take(rest, "--rounds", "5"));
        var cluster = take(rest, "--cluster", "");
        var gateway = take(rest, "--gateway", "");
        var pid = take(rest, "--pid", "");
        var measure = new Measure();
        if (cluster.isEmpty()) {
            measure.starts(home, rounds, List.copyOf(rest));
        } else {
            measure.running(URI.create(cluster), URI.create(gateway), pid);
        }
    }

    private static String take(List<String> arguments, String name, String otherwise) {
        int at = arguments.indexOf(name);
        if (at < 0) {
            return otherwise;
        }
        arguments.remove(at);
        return arguments.remove(at);
    }

    private void starts(Path home, int rounds, List<String> keys) throws IOException, InterruptedException {
        var seen = new ArrayList<Round>();
        for (int round = 1; round <= rounds; round++) {
            seen.add(start(home, keys));
            print("round " + round, seen.getLast());
        }
        print("median", median(seen));
    }

    private Round start(Path home, List<String> keys) throws IOException, InterruptedException {
        int[] ports = freePorts();
        var words = new ArrayList<>(List.of(
                home.resolve("bin/millrace").toString(),
                "start",
                "-Drest.port=" + ports[0],
                "-Dsql-gateway.endpoint.rest.port=" + ports[1]));
        words.addAll(keys);
        var log = Files.createTempFile("measure", ".log");
        long began = System.nanoTime();
        var process = new ProcessBuilder(words)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            return round(
                    began,
                    URI.create("http://localhost:" + ports[0]),
                    URI.create("http://localhost:" + ports[1]),
                    Long.toString(process.pid()));
        } finally {
            process.destroy();
            process.waitFor();
            Files.delete(log);
        }
    }

    private void running(URI cluster, URI gateway, String pid) throws IOException, InterruptedException {
        print("running", round(System.nanoTime(), cluster, gateway, pid));
    }

    private Round round(long began, URI cluster, URI gateway, String pid) throws IOException, InterruptedException {
        awaitReady(began, cluster.resolve("/v1/overview"), Pattern.compile("\"slots-available\":[1-9]"));
        awaitReady(began, gateway.resolve("/v1/info"), Pattern.compile("productName"));
        double ready = millisSince(began);
        // Memory of a server that has just become ready and was left alone for a moment.
        Thread.sleep(1000);
        var memory = residentMegabytes(pid);
        var session = field(post(gateway.resolve("/v1/sessions"), "{}"), "sessionHandle");
        var millis = new double[STATEMENTS];
        for (int i = 0; i < STATEMENTS; i++) {
            long asked = System.nanoTime();
            selectOne(gateway, session);
            millis[i] = millisSince(asked);
        }
        double last = millis[STATEMENTS - 1];
        double first = millis[0];
        var warm = Arrays.copyOfRange(millis, STATEMENTS / 2, STATEMENTS);
        Arrays.sort(warm);
        return new Round(ready, memory, first, last, warm[warm.length / 2]);
    }

    /// From the request to the page that says there are no more rows, asking again at once while a page is not ready.
    private void selectOne(URI gateway, String session) throws IOException, InterruptedException {
        var base = "/v1/sessions/" + session;
        var operation =
                field(post(gateway.resolve(base + "/statements"), "{\"statement\":\"SELECT 1\"}"), "operationHandle");
        int token = 0;
        while (true) {
            var page = get(gateway.resolve(base + "/operations/" + operation + "/result/" + token));
            var kind = field(page, "resultType");
            if (kind.equals("EOS")) {
                return;
            }
            if (kind.equals("NOT_READY")) {
                Thread.sleep(Duration.ofNanos(200_000));
            } else {
                token++;
            }
        }
    }

    private void awaitReady(long began, URI uri, Pattern sign) throws InterruptedException {
        while (System.nanoTime() - began < LIMIT.toNanos()) {
            try {
                if (sign.matcher(get(uri)).find()) {
                    return;
                }
            } catch (IOException e) {
                // Not listening yet.
            }
            Thread.sleep(20);
        }
        throw new IllegalStateException(uri + " was not ready within " + LIMIT.toSeconds() + " s");
    }

    private String get(URI uri) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri).timeout(LIMIT).build());
    }

    private String post(URI uri, String body) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri)
                .timeout(LIMIT)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    private String send(HttpRequest request) throws IOException, InterruptedException {
        var answer = http.send(request, BodyHandlers.ofString());
        if (answer.statusCode() / 100 != 2) {
            throw new IOException(request.uri() + ": HTTP " + answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    private static String field(String json, String name) {
        var found = Pattern.compile("\"" + name + "\"\\s*:\\s*\"([^\"]*)\"").matcher(json);
        if (!found.find()) {
            throw new IllegalStateException("no " + name + " in " + json);
        }
        return found.group(1);
    }

    private static OptionalDouble residentMegabytes(String pid) throws IOException {
        var status = Path.of("/proc", pid, "status");
        if (pid.isEmpty() || !Files.isReadable(status)) {
            return OptionalDouble.empty();
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / 1024)
                .findFirst();
    }

    private static int[] freePorts() throws IOException {
        try (var one = new ServerSocket(0);
                var other = new ServerSocket(0)) {
            return new int[] {one.getLocalPort(), other.getLocalPort()};
        }
    }

    private static Round median(List<Round> rounds) {
        return new Round(
                median(rounds.stream().mapToDouble(Round::readyMillis).toArray()),
                OptionalDouble.of(median(rounds.stream()
                        .mapToDouble(round -> round.idleMegabytes().orElse(Double.NaN))
                        .toArray())),
                median(rounds.stream().mapToDouble(Round::firstMillis).toArray()),
                median(rounds.stream().mapToDouble(Round::hundredthMillis).toArray()),
                median(rounds.stream().mapToDouble(Round::p50).toArray()));
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }

    private static double millisSince(long nanos) {
        return (System.nanoTime() - nanos) / 1e6;
    }

    private static void print(String name, Round round) {
        System.out.printf(
                Locale.ROOT,
                "%-9s ready %6.0f ms   memory %5.0f MB   SELECT 1: first %6.0f ms, hundredth %5.1f ms, median of 50 warm %5.1f ms%n",
                name,
                round.readyMillis(),
                round.idleMegabytes().orElse(Double.NaN),
                round.firstMillis(),
                round.hundredthMillis(),
                round.p50());
    }
}
