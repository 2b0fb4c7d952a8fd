package io.millrace.measure;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
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

    private final GatewayRequests requests = new GatewayRequests(Duration.ofNanos(200_000));

    private Measure() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var rest = new ArrayList<>(Arrays.asList(arguments));
        var home = Path.of(rest.removeFirst());
        int rounds = Integer.parseInt(GatewayRequests.take(rest, "--rounds", "5"));
        var cluster = GatewayRequests.take(rest, "--cluster", "");
        var gateway = GatewayRequests.take(rest, "--gateway", "");
        var pid = GatewayRequests.take(rest, "--pid", "");
        var measure = new Measure();
        if (cluster.isEmpty()) {
            measure.starts(home, rounds, List.copyOf(rest));
        } else {
            measure.running(URI.create(cluster), URI.create(gateway), pid);
        }
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
        var session = requests.open(gateway, "{}");
        var millis = new double[STATEMENTS];
        for (int i = 0; i < STATEMENTS; i++) {
            long asked = System.nanoTime();
            requests.run(gateway, session, "SELECT 1");
            millis[i] = millisSince(asked);
        }
        double last = millis[STATEMENTS - 1];
        double first = millis[0];
        var warm = Arrays.copyOfRange(millis, STATEMENTS / 2, STATEMENTS);
        Arrays.sort(warm);
        return new Round(ready, memory, first, last, warm[warm.length / 2]);
    }

    private void awaitReady(long began, URI uri, Pattern sign) throws InterruptedException {
        while (System.nanoTime() - began < GatewayRequests.LIMIT.toNanos()) {
            try {
                if (sign.matcher(requests.get(uri)).find()) {
                    return;
                }
            } catch (IOException e) {
                // Not listening yet.
            }
            Thread.sleep(20);
        }
        throw new IllegalStateException(uri + " was not ready within " + GatewayRequests.LIMIT.toSeconds() + " s");
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
