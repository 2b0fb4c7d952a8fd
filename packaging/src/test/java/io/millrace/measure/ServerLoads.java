package io.millrace.measure;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/// Loads other than one statement after the other, at several servers in turn: the time on the clock divided by the
/// number of operations, and the processor time of the servers for one.
public final class ServerLoads {
    private static final Pattern JOB = Pattern.compile("[0-9a-f]{32}");
    private static final String STREAMING = "{\"properties\":{\"execution.runtime-mode\":\"streaming\"}}";
    private static final String WAITING =
            "{\"properties\":{\"execution.runtime-mode\":\"streaming\",\"table.dml-sync\":\"true\"}}";
    private static final int FIRST = 5;
    private static final int SAVEPOINTS = 10;
    /// The number of rows that are only copied for each row that is counted.
    private static final int ROWS_TO_COUNT = 5;

    private static final int SESSION_CLIENTS = 8;

    private final Duration pause = Duration.ofNanos(500_000);
    private final GatewayRequests requests = new GatewayRequests(pause);
    private final AtomicInteger next = new AtomicInteger((int) (System.currentTimeMillis() / 100 % 1_000_000) * 1_000);
    private final Sizes sizes;

    /// @param rows       inserted by one statement
    /// @param clients    that send statements at the same time
    /// @param statements of each of them
    /// @param sessions   opened and closed
    private record Sizes(int rows, int clients, int statements, int sessions, Path savepoints) {}

    /// A load with one result for each run.
    private record Load(String name, Runner runner) {}

    private interface Runner {
        Cost run(MeasuredServer server) throws IOException, InterruptedException;
    }

    /// The cost of one operation.
    private record Cost(double millis, double processorMillis) {}

    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    private ServerLoads(Sizes sizes) {
        this.sizes = sizes;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var rest = new ArrayList<>(Arrays.asList(arguments));
        int warm = Integer.parseInt(GatewayRequests.take(rest, "--warm", "1"));
        int rounds = Integer.parseInt(GatewayRequests.take(rest, "--rounds", "3"));
        var only = Pattern.compile(GatewayRequests.take(rest, "--only", ".*"));
        var loads = new ServerLoads(new Sizes(
                Integer.parseInt(GatewayRequests.take(rest, "--rows", "10000000")),
                Integer.parseInt(GatewayRequests.take(rest, "--clients", "32")),
                Integer.parseInt(GatewayRequests.take(rest, "--statements", "8")),
                Integer.parseInt(GatewayRequests.take(rest, "--sessions", "2000")),
                Path.of(GatewayRequests.take(rest, "--savepoints", "/tmp/millrace-measure/savepoints"))));
        var servers = rest.stream().map(MeasuredServer::of).toList();
        for (var load : loads.all()) {
            if (only.matcher(load.name()).matches()) {
                measure(load, servers, warm, rounds);
            }
        }
    }

    private List<Load> all() {
        return List.of(
                new Load("first-five", this::firstFive),
                new Load("savepoint", this::savepoints),
                new Load("insert-rows", this::insert),
                new Load("state-memory", server -> countByKey(server, "hashmap")),
                new Load("state-disk", server -> countByKey(server, "rocksdb")),
                new Load("clients", this::clients),
                new Load("sessions", this::sessions));
    }

    private static void measure(Load load, List<MeasuredServer> servers, int warm, int rounds)
            throws IOException, InterruptedException {
        var seen = new ArrayList<List<Cost>>();
        servers.forEach(server -> seen.add(new ArrayList<>()));
        for (int round = -warm; round < rounds; round++) {
            for (int i = 0; i < servers.size(); i++) {
                var cost = load.runner().run(servers.get(i));
                if (round >= 0) {
                    seen.get(i).add(cost);
                }
            }
        }
        print(load.name(), servers, seen);
    }

    /// The first server is compared with each of the others.
    private static void print(String name, List<MeasuredServer> servers, List<List<Cost>> seen) {
        var line = new StringBuilder("%-12s".formatted(name));
        for (int i = 0; i < servers.size(); i++) {
            double millis = median(seen.get(i), Cost::millis);
            double processor = median(seen.get(i), Cost::processorMillis);
            line.append(String.format(
                    Locale.ROOT,
                    "  %s %8.2f ms, processor %8.2f ms",
                    servers.get(i).name(),
                    millis,
                    processor));
            if (i > 0) {
                line.append(String.format(
                        Locale.ROOT,
                        " (%.1f and %.1f times)",
                        millis / median(seen.getFirst(), Cost::millis),
                        processor / median(seen.getFirst(), Cost::processorMillis)));
            }
        }
        System.out.println(line);
    }

    private static double median(List<Cost> costs, ToDoubleFunction<Cost> part) {
        return costs.stream().mapToDouble(part).sorted().toArray()[costs.size() / 2];
    }

    private static Cost timed(MeasuredServer server, int operations, Work work)
            throws IOException, InterruptedException {
        var before = server.processorMillis();
        long begun = System.nanoTime();
        work.run();
        double millis = (System.nanoTime() - begun) / 1e6;
        return new Cost(millis / operations, (server.processorMillis() - before) / operations);
    }

    /// New statements, each of which is printed. Means something for a server that has just started.
    private Cost firstFive(MeasuredServer server) throws IOException, InterruptedException {
        return timed(server, FIRST, () -> {
            var session = requests.open(server.gateway(), STREAMING);
            var line = new StringBuilder("  " + server.name() + ":");
            for (int i = 0; i < FIRST; i++) {
                long asked = System.nanoTime();
                requests.run(server.gateway(), session, StatementTexts.aggregate(next.incrementAndGet()));
                line.append(String.format(Locale.ROOT, " %.0f ms", (System.nanoTime() - asked) / 1e6));
            }
            System.out.println(line);
        });
    }

    /// Savepoints of one small job that counts.
    private Cost savepoints(MeasuredServer server) throws IOException, InterruptedException {
        var gateway = server.gateway();
        var session = requests.open(gateway, STREAMING);
        requests.run(gateway, session, generated("'rows-per-second' = '200'"));
        requests.run(gateway, session, discarded("c BIGINT"));
        var started = requests.run(
                gateway, session, "INSERT INTO discarded SELECT COUNT(*) FROM generated GROUP BY MOD(id, 100)");
        var found = JOB.matcher(started);
        if (!found.find()) {
            throw new IllegalStateException("no job in " + started);
        }
        var job = found.group();
        var savepoints = server.cluster().resolve("/v1/jobs/" + job + "/savepoints");
        try {
            firstSavepoint(savepoints);
            return timed(server, SAVEPOINTS, () -> {
                for (int i = 0; i < SAVEPOINTS; i++) {
                    savepoint(savepoints);
                }
            });
        } finally {
            requests.run(gateway, session, "STOP JOB '" + job + "'");
            requests.close(gateway, session);
        }
    }

    /// There is none before all tasks run.
    private void firstSavepoint(URI savepoints) throws IOException, InterruptedException {
        long end = System.nanoTime() + GatewayRequests.LIMIT.toNanos();
        while (true) {
            try {
                savepoint(savepoints);
                return;
            } catch (IOException e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
                Thread.sleep(pause);
            }
        }
    }

    private void savepoint(URI savepoints) throws IOException, InterruptedException {
        var body = "{\"target-directory\":\"" + sizes.savepoints().toUri() + "\",\"cancel-job\":false}";
        var trigger = GatewayRequests.field(requests.post(savepoints, body), "request-id");
        while (true) {
            var state = requests.get(URI.create(savepoints + "/" + trigger));
            if (!state.contains("IN_PROGRESS")) {
                if (!state.contains("\"location\"")) {
                    throw new IOException(state.substring(0, Math.min(400, state.length())));
                }
                return;
            }
            Thread.sleep(pause);
        }
    }

    private Cost insert(MeasuredServer server) throws IOException, InterruptedException {
        return write(server, sizes.rows(), "SELECT id, name FROM generated WHERE id <> -" + next.incrementAndGet());
    }

    /// A count for each of a million keys.
    private Cost countByKey(MeasuredServer server, String backend) throws IOException, InterruptedException {
        return write(
                server,
                sizes.rows() / ROWS_TO_COUNT,
                "SELECT id, CAST(COUNT(*) AS STRING) FROM generated WHERE id <> -" + next.incrementAndGet()
                        + " GROUP BY id",
                "SET 'execution.runtime-mode' = 'streaming'",
                "SET 'state.backend.type' = '" + backend + "'");
    }

    private Cost write(MeasuredServer server, int rows, String query, String... settings)
            throws IOException, InterruptedException {
        var gateway = server.gateway();
        var session = requests.open(gateway, WAITING);
        for (var setting : settings) {
            requests.run(gateway, session, setting);
        }
        requests.run(
                gateway, session, generated("'rows-per-second' = '1000000000', 'number-of-rows' = '" + rows + "'"));
        requests.run(gateway, session, discarded("id BIGINT, name STRING"));
        var insert = "INSERT INTO discarded " + query;
        var cost = timed(server, 1, () -> requests.run(gateway, session, insert));
        requests.close(gateway, session);
        return cost;
    }

    private static String generated(String options) {
        return "CREATE TEMPORARY TABLE generated (id BIGINT, name STRING) WITH ('connector' = 'datagen',"
                + " 'fields.id.min' = '0', 'fields.id.max' = '1000000', 'fields.name.length' = '10', " + options + ")";
    }

    private static String discarded(String columns) {
        return "CREATE TEMPORARY TABLE discarded (" + columns + ") WITH ('connector' = 'blackhole')";
    }

    /// New statements of clients with a session each.
    private Cost clients(MeasuredServer server) throws IOException, InterruptedException {
        int operations = sizes.clients() * sizes.statements();
        return timed(
                server,
                operations,
                () -> atOnce(sizes.clients(), () -> {
                    var session = requests.open(server.gateway(), STREAMING);
                    for (int i = 0; i < sizes.statements(); i++) {
                        requests.run(server.gateway(), session, StatementTexts.aggregate(next.incrementAndGet()));
                    }
                    requests.close(server.gateway(), session);
                }));
    }

    private Cost sessions(MeasuredServer server) throws IOException, InterruptedException {
        return timed(
                server,
                sizes.sessions(),
                () -> atOnce(SESSION_CLIENTS, () -> {
                    for (int i = 0; i < sizes.sessions() / SESSION_CLIENTS; i++) {
                        requests.close(server.gateway(), requests.open(server.gateway(), STREAMING));
                    }
                }));
    }

    private static void atOnce(int clients, Work work) throws IOException, InterruptedException {
        var tasks = new ArrayList<Callable<Boolean>>();
        for (int i = 0; i < clients; i++) {
            tasks.add(() -> {
                work.run();
                return true;
            });
        }
        try (var threads = Executors.newFixedThreadPool(clients)) {
            for (var done : threads.invokeAll(tasks)) {
                var _ = done.get();
            }
        } catch (ExecutionException e) {
            throw new IOException("a client failed", e);
        }
    }
}
