package io.millrace.measure;

import io.millrace.journey.KafkaBroker;
import io.millrace.testing.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Rows a second that an `INSERT` takes from a topic of Kafka to another one and to a table of PostgreSQL, at several
/// servers in turn, which all have the same connectors. The broker, the database and their data are the same for all.
public final class ConnectorRates {
    /// A mode that both kinds of servers have, and a statement that ends with its job.
    private static final String SESSION =
            "{\"properties\":{\"execution.runtime-mode\":\"streaming\",\"table.dml-sync\":\"true\","
                    + "\"parallelism.default\":\"1\"}}";
    private static final String COLUMNS = "id BIGINT, product STRING, price DOUBLE";

    private final GatewayRequests requests = new GatewayRequests(Duration.ofMillis(2));
    private final KafkaBroker broker;
    private final PostgresServer postgres;
    private int next;

    private ConnectorRates(KafkaBroker broker, PostgresServer postgres) {
        this.broker = broker;
        this.postgres = postgres;
    }

    /// A way for rows.
    ///
    /// @param rows that each `INSERT` takes
    private record Load(String name, int rows, Runner runner) {}

    private interface Runner {
        Rate run(MeasuredServer server, int rows) throws IOException, InterruptedException, SQLException;
    }

    /// @param rowsPerSecond on the clock
    /// @param micros        of a processor that the server needs for a row
    private record Rate(double rowsPerSecond, double micros) {}

    public static void main(String[] arguments) throws Exception {
        var rest = new ArrayList<>(Arrays.asList(arguments));
        int warm = Integer.parseInt(GatewayRequests.take(rest, "--warm", "1"));
        int rounds = Integer.parseInt(GatewayRequests.take(rest, "--rounds", "3"));
        int rows = Integer.parseInt(GatewayRequests.take(rest, "--rows", "2000000"));
        int databaseRows = Integer.parseInt(GatewayRequests.take(rest, "--database-rows", "100000"));
        var only = Pattern.compile(GatewayRequests.take(rest, "--only", ".*"));
        var servers = rest.stream().map(MeasuredServer::of).toList();
        var folder = Files.createTempDirectory("measure-connectors");
        try (var broker = KafkaBroker.start(folder);
                var postgres = PostgresServer.start()) {
            var rates = new ConnectorRates(broker, postgres);
            for (var load : List.of(
                    new Load("kafka-kafka", rows, rates::toKafka),
                    new Load("kafka-postgres", databaseRows, rates::toPostgres))) {
                if (only.matcher(load.name()).matches()) {
                    rates.fill(load, servers.getFirst());
                    rates.measure(load, servers, warm, rounds);
                }
            }
        } finally {
            new ProcessBuilder("rm", "-rf", folder.toString()).start().waitFor();
        }
    }

    private void fill(Load load, MeasuredServer server) throws IOException, InterruptedException {
        var session = requests.open(server.gateway(), SESSION);
        requests.run(
                server.gateway(),
                session,
                "CREATE TEMPORARY TABLE generated (" + COLUMNS + ") WITH ('connector' = 'datagen', 'number-of-rows' = '"
                        + load.rows() + "', 'rows-per-second' = '1000000000', 'fields.product.length' = '12',"
                        + " 'fields.id.min' = '0', 'fields.id.max' = '1000000', 'fields.price.min' = '0',"
                        + " 'fields.price.max' = '1000')");
        requests.run(server.gateway(), session, table("filled", topic(load.rows()), ""));
        requests.run(server.gateway(), session, "INSERT INTO filled SELECT * FROM generated");
        requests.close(server.gateway(), session);
        require(load.rows(), broker.messages(topic(load.rows())));
    }

    private static String topic(int rows) {
        return "in-" + rows;
    }

    private void measure(Load load, List<MeasuredServer> servers, int warm, int rounds)
            throws IOException, InterruptedException, SQLException {
        var seen = new ArrayList<List<Rate>>();
        servers.forEach(_ -> seen.add(new ArrayList<>()));
        for (int round = -warm; round < rounds; round++) {
            for (int i = 0; i < servers.size(); i++) {
                var rate = load.runner().run(servers.get(i), load.rows());
                if (round >= 0) {
                    seen.get(i).add(rate);
                }
            }
        }
        print(load, servers, seen);
    }

    /// The first server is compared with each of the others.
    private static void print(Load load, List<MeasuredServer> servers, List<List<Rate>> seen) {
        System.out.println(load.name() + ", " + load.rows() + " rows");
        for (int i = 0; i < servers.size(); i++) {
            double rate = median(seen.get(i), Rate::rowsPerSecond);
            double micros = median(seen.get(i), Rate::micros);
            var line = new StringBuilder(String.format(
                    Locale.ROOT,
                    "  %-10s %,9.0f rows a second, processor %5.2f µs for each",
                    servers.get(i).name(),
                    rate,
                    micros));
            if (i > 0) {
                line.append(String.format(
                        Locale.ROOT,
                        " (%.2f and %.2f times)",
                        median(seen.getFirst(), Rate::rowsPerSecond) / rate,
                        micros / median(seen.getFirst(), Rate::micros)));
            }
            System.out.println(line.append("; rounds ").append(rounds(seen.get(i))));
        }
    }

    private static String rounds(List<Rate> rates) {
        return rates.stream()
                .map(rate -> String.format(Locale.ROOT, "%,.0f", rate.rowsPerSecond()))
                .collect(Collectors.joining(", "));
    }

    private static double median(List<Rate> rates, ToDoubleFunction<Rate> part) {
        return rates.stream().mapToDouble(part).sorted().toArray()[rates.size() / 2];
    }

    private Rate toKafka(MeasuredServer server, int rows) throws IOException, InterruptedException {
        var topic = "out-" + next++;
        var rate = insert(server, rows, table("target", topic, ""));
        require(rows, broker.messages(topic));
        return rate;
    }

    private Rate toPostgres(MeasuredServer server, int rows) throws IOException, InterruptedException, SQLException {
        var name = "out_" + next++;
        try (var connection = postgres.connect();
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + name + " (id BIGINT, product TEXT, price DOUBLE PRECISION)");
            var rate = insert(
                    server,
                    rows,
                    "CREATE TEMPORARY TABLE target (" + COLUMNS + ") WITH ('connector' = 'jdbc', 'url' = '"
                            + postgres.url() + "', 'table-name' = '" + name + "')");
            try (var count = statement.executeQuery("SELECT COUNT(*) FROM " + name)) {
                count.next();
                require(rows, count.getLong(1));
            }
            return rate;
        }
    }

    private Rate insert(MeasuredServer server, int rows, String target) throws IOException, InterruptedException {
        var session = requests.open(server.gateway(), SESSION);
        requests.run(
                server.gateway(),
                session,
                table(
                        "source",
                        topic(rows),
                        ", 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset'"));
        requests.run(server.gateway(), session, target);
        double before = server.processorMillis();
        long begun = System.nanoTime();
        requests.run(server.gateway(), session, "INSERT INTO target SELECT id, product, price * 2 FROM source");
        double seconds = (System.nanoTime() - begun) / 1e9;
        double processor = server.processorMillis() - before;
        requests.close(server.gateway(), session);
        return new Rate(rows / seconds, processor * 1000 / rows);
    }

    private String table(String name, String topic, String more) {
        return "CREATE TEMPORARY TABLE " + name + " (" + COLUMNS + ") WITH ('connector' = 'kafka', 'topic' = '" + topic
                + "', 'properties.bootstrap.servers' = '" + broker.address() + "', 'format' = 'json'" + more + ")";
    }

    private static void require(long expected, long found) {
        if (expected != found) {
            throw new IllegalStateException(found + " rows instead of " + expected);
        }
    }
}
