package io.millrace.measure;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// Compares the start of a server with an empty state folder with that of one with tables, and of one with tables and
/// jobs that go on: the time to the line that says it is ready, and the processor time until then. Each round starts
/// all of them in turn, in another order than the round before. Before that, it measures `CREATE TABLE`.
public final class StartCost {
    private static final Duration LIMIT = Duration.ofSeconds(300);
    private static final Duration POLL = Duration.ofMillis(2);
    private static final Pattern READY =
            Pattern.compile("ready.*?(http\\S+?),? .*?SQL gateway (http\\S+?)[,.]?(\\s|$)");
    private static final Pattern RUNNING = Pattern.compile("\"state\":\"RUNNING\"");
    private static final Pattern JOB = Pattern.compile("\"jid\":");

    private final Path home;
    private final Path folder;
    private final int tables;
    private final int jobs;
    private final List<String> keys;
    private final GatewayRequests requests = new GatewayRequests(Duration.ofMillis(1));

    private StartCost(Path home, Path folder, int tables, int jobs, List<String> keys) {
        this.home = home;
        this.folder = folder;
        this.tables = tables;
        this.jobs = jobs;
        this.keys = keys;
    }

    /// A state folder of the comparison.
    private enum Kind {
        EMPTY("empty"),
        TABLES("with tables"),
        JOBS("with tables and jobs");

        private final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    public static void main(String[] arguments) throws Exception {
        var rest = new ArrayList<>(Arrays.asList(arguments));
        var home = Path.of(rest.removeFirst());
        int rounds = Integer.parseInt(GatewayRequests.take(rest, "--rounds", "7"));
        int tables = Integer.parseInt(GatewayRequests.take(rest, "--tables", "1000"));
        int jobs = Integer.parseInt(GatewayRequests.take(rest, "--jobs", "20"));
        var folder = Files.createTempDirectory("measure-start");
        try {
            new StartCost(home, folder, tables, jobs, rest).run(rounds);
        } finally {
            new ProcessBuilder("rm", "-rf", folder.toString()).start().waitFor();
        }
    }

    private void run(int rounds) throws IOException, InterruptedException {
        for (var kind : Kind.values()) {
            fill(kind);
        }
        var starts = new Started[Kind.values().length][rounds];
        for (int round = 0; round < rounds; round++) {
            for (int turn = 0; turn < starts.length; turn++) {
                int kind = (round + turn) % starts.length;
                starts[kind][round] = measured(Kind.values()[kind]);
            }
        }
        for (var kind : Kind.values()) {
            print(kind, starts[kind.ordinal()], starts[0]);
        }
    }

    private void fill(Kind kind) throws IOException, InterruptedException {
        try (var server = Running.start(this, kind)) {
            var session = requests.open(server.gateway, "{}");
            requests.run(server.gateway, session, "USE CATALOG `main`");
            if (kind != Kind.EMPTY) {
                createTables(server, session);
            }
            for (int i = 0; i < jobs && kind == Kind.JOBS; i++) {
                requests.run(server.gateway, session, "INSERT INTO sink SELECT id, COUNT(*) FROM source GROUP BY id");
            }
            if (kind == Kind.JOBS) {
                awaitRunning(server);
            }
            // in order: the jobs take a checkpoint
            server.process.destroy();
            server.process.onExit().join();
        }
    }

    private void createTables(Running server, String session) throws IOException, InterruptedException {
        requests.run(
                server.gateway,
                session,
                "CREATE TABLE source (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '1')");
        requests.run(
                server.gateway, session, "CREATE TABLE sink (id BIGINT, n BIGINT) WITH ('connector' = 'blackhole')");
        var times = new double[tables - 2];
        double processor = server.processorMillis();
        for (int i = 0; i < times.length; i++) {
            long before = System.nanoTime();
            requests.run(
                    server.gateway,
                    session,
                    "CREATE TABLE t" + i + " (id BIGINT, name STRING, price DECIMAL(10, 2)) WITH ('connector' = "
                            + "'datagen', 'number-of-rows' = '" + (i + 1) + "')");
            times[i] = (System.nanoTime() - before) / 1e6;
        }
        System.out.printf(
                Locale.ROOT,
                "CREATE TABLE, from the request to the end of its result: %.1f ms (10%%: %.1f ms, 95%%: %.1f ms) of %d; the"
                        + " last 100: %.1f ms; %.1f ms of a processor for each%n",
                quantile(times, 0.5),
                quantile(times, 0.1),
                quantile(times, 0.95),
                times.length,
                quantile(Arrays.copyOfRange(times, Math.max(0, times.length - 100), times.length), 0.5),
                (server.processorMillis() - processor) / times.length);
    }

    private void awaitRunning(Running server) throws IOException, InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (count(RUNNING, server) < jobs) {
            if (System.nanoTime() > end) {
                throw new IOException("the jobs do not run: " + requests.get(server.jobs()));
            }
            Thread.sleep(20);
        }
    }

    private long count(Pattern pattern, Running server) throws IOException, InterruptedException {
        return pattern.matcher(requests.get(server.jobs())).results().count();
    }

    /// Times of a start, in milliseconds.
    ///
    /// @param ready     to the line that says it
    /// @param processor until then
    /// @param compilers the part of that in the compilers of the JVM
    /// @param running   to all jobs running
    private record Started(double ready, double processor, double compilers, double running) {}

    private Started measured(Kind kind) throws IOException, InterruptedException {
        try (var server = Running.start(this, kind)) {
            double processor = server.processorMillis();
            double compilers = server.compilerMillis();
            if (kind == Kind.JOBS) {
                if (count(JOB, server) != jobs) {
                    throw new IOException("not all jobs are listed: " + requests.get(server.jobs()));
                }
                awaitRunning(server);
            }
            return new Started(server.readyMillis, processor, compilers, (System.nanoTime() - server.started) / 1e6);
        }
    }

    private static void print(Kind kind, Started[] starts, Started[] empty) {
        var all = IntStream.range(0, starts.length);
        var more = all.mapToDouble(i -> starts[i].ready - empty[i].ready).toArray();
        System.out.printf(
                Locale.ROOT,
                "%-20s: ready after %.2f s (%+.2f s, middle half %+.2f to %+.2f s), %.2f s of a processor (%+.2f s), "
                        + "%.2f s of it the compilers%s%n",
                kind.text,
                median(starts, Started::ready),
                quantile(more, 0.5) / 1000,
                quantile(more, 0.25) / 1000,
                quantile(more, 0.75) / 1000,
                median(starts, Started::processor),
                median(starts, Started::processor) - median(empty, Started::processor),
                median(starts, Started::compilers),
                kind == Kind.JOBS
                        ? String.format(Locale.ROOT, "; all jobs run after %.2f s", median(starts, Started::running))
                        : "");
    }

    private interface Part {
        double of(Started start);
    }

    /// Returns the median in seconds.
    private static double median(Started[] starts, Part part) {
        return quantile(Arrays.stream(starts).mapToDouble(part::of).toArray(), 0.5) / 1000;
    }

    private static double quantile(double[] values, double part) {
        var sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[(int) (part * (sorted.length - 1))];
    }

    /// A server that was started for this run. Closing it kills it, so that its folder is as it was for the next round.
    private static final class Running implements AutoCloseable {
        private final Process process;
        private final long started;
        private final double readyMillis;
        private final URI cluster;
        private final URI gateway;

        private Running(Process process, long started, double readyMillis, URI cluster, URI gateway) {
            this.process = process;
            this.started = started;
            this.readyMillis = readyMillis;
            this.cluster = cluster;
            this.gateway = gateway;
        }

        static Running start(StartCost run, Kind kind) throws IOException, InterruptedException {
            var name = kind.name().toLowerCase(Locale.ROOT);
            var out = run.folder.resolve(name + ".out");
            var words = new ArrayList<>(List.of(
                    run.home.resolve("bin/millrace").toString(),
                    "start",
                    "-Drest.port=0",
                    "-Dsql-gateway.endpoint.rest.port=0",
                    "-Dtaskmanager.numberOfTaskSlots=" + (run.jobs + 4),
                    "-Dstate.dir=" + run.folder.resolve("state-" + name)));
            words.addAll(run.keys);
            var builder = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(out.toFile());
            builder.environment()
                    .put(
                            "MILLRACE_JAVA_OPTS",
                            "-XX:-UseDynamicNumberOfCompilerThreads -Dlog.file=" + run.folder.resolve(name + ".log"));
            long started = System.nanoTime();
            var process = builder.start();
            while (System.nanoTime() - started < LIMIT.toNanos() && process.isAlive()) {
                var ready = READY.matcher(Files.readString(out));
                if (ready.find()) {
                    return new Running(
                            process,
                            started,
                            (System.nanoTime() - started) / 1e6,
                            URI.create(ready.group(1)),
                            URI.create(ready.group(2)));
                }
                Thread.sleep(POLL);
            }
            process.destroyForcibly();
            throw new IOException("the server did not start:\n" + Files.readString(out));
        }

        URI jobs() {
            return cluster.resolve("/jobs/overview");
        }

        double processorMillis() throws IOException {
            return ProcessorTime.millis(process.pid());
        }

        double compilerMillis() throws IOException {
            return ProcessorTime.compilerMillis(process.pid());
        }

        @Override
        public void close() {
            process.destroyForcibly();
            process.onExit().join();
        }
    }
}
