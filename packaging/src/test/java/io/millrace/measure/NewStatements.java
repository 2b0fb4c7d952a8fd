package io.millrace.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/// Statements, most of which have a text that never comes twice, at several servers in turn: latency, and processor
/// time of the servers.
public final class NewStatements {
    private static final int LINES = 20_000;
    private static final int LARGE_LINES = 1_000_000;
    private static final String COLUMNS = " (id BIGINT, name STRING, price DECIMAL(10, 2))"
            + " WITH ('connector' = 'datagen', 'number-of-rows' = '1')";
    private static final List<String> FORMATS = List.of("csv", "json", "parquet");

    /// A kind of statements, each text made from a number.
    ///
    /// @param mode of the session
    /// @param setup statements that run once in each session
    /// @param opens  whether each statement has a session of its own
    /// @param before a statement that is not measured, without which the measured one would fail
    private record Kind(
            String name,
            String mode,
            List<String> setup,
            boolean opens,
            Optional<IntFunction<String>> before,
            IntFunction<String> text) {
        Kind(String name, String mode, List<String> setup, boolean opens, IntFunction<String> text) {
            this(name, mode, setup, opens, Optional.empty(), text);
        }
    }

    /// The measurements of one kind of statement at one server.
    private static final class Series {
        private final List<Double> millis = new ArrayList<>();
        private final List<Double> processorMillis = new ArrayList<>();
        private final List<Double> compilerMillis = new ArrayList<>();
    }

    private final GatewayRequests requests = new GatewayRequests(Duration.ofNanos(500_000));
    private final int warm;
    private final int runs;
    private final int rounds;
    private final int parallelism;
    private int next = (int) (System.currentTimeMillis() / 100 % 1_000_000) * 1_000;

    private NewStatements(int warm, int runs, int rounds, int parallelism) {
        this.warm = warm;
        this.runs = runs;
        this.rounds = rounds;
        this.parallelism = parallelism;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var rest = new ArrayList<>(Arrays.asList(arguments));
        int warm = Integer.parseInt(GatewayRequests.take(rest, "--warm", "40"));
        int runs = Integer.parseInt(GatewayRequests.take(rest, "--runs", "20"));
        int rounds = Integer.parseInt(GatewayRequests.take(rest, "--rounds", "3"));
        int parallelism = Integer.parseInt(GatewayRequests.take(rest, "--parallelism", "1"));
        var only = Pattern.compile(GatewayRequests.take(rest, "--only", ".*"));
        var file = Path.of(GatewayRequests.take(rest, "--file", "/tmp/millrace-measure/lines.csv"));
        var servers = rest.stream().map(MeasuredServer::of).toList();
        write(file);
        var large = file.resolveSibling("large");
        var load = new NewStatements(warm, runs, rounds, parallelism);
        for (var kind : kinds(file)) {
            if (only.matcher(kind.name()).matches()) {
                load.measure(kind, servers);
            }
        }
        for (var format : FORMATS) {
            for (var kind : large(large, format)) {
                if (only.matcher(kind.name()).matches()) {
                    if (format.equals("parquet")) {
                        load.writeParquet(large, servers.getFirst());
                    } else {
                        writeLarge(large, format);
                    }
                    load.measure(kind, servers);
                }
            }
        }
    }

    private static void write(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        var lines = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            lines.append("%d,name-%d,%d.%02d,%s%n".formatted(i, i % 97, i % 1000, i % 100, i % 3 == 0));
        }
        Files.writeString(file, lines);
    }

    private static void writeLarge(Path folder, String format) throws IOException {
        var file = Files.createDirectories(folder).resolve("lines." + format);
        if (Files.exists(file)) {
            return;
        }
        var line = format.equals("csv")
                ? "%d,name-%d,%d.%02d,%s,2026-11-%02d 12:34:%02d.5,\"a longer text, %d\"%n"
                : "{\"id\":%d,\"name\":\"name-%d\",\"price\":%d.%02d,\"odd\":%s,"
                        + "\"at\":\"2026-11-%02d 12:34:%02d.5\",\"text\":\"a longer text, %d\"}%n";
        try (var out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < LARGE_LINES; i++) {
                out.write(line.formatted(
                        i, i * 31L % 997, i % 1000, i % 100, i % 3 == 0, i % 30 + 1, i % 60, i * 7919L % 100_003));
            }
        }
    }

    /// The rows of the CSV file.
    private void writeParquet(Path folder, MeasuredServer server) throws IOException, InterruptedException {
        if (Files.exists(folder.resolve("lines.parquet"))) {
            return;
        }
        writeLarge(folder, "csv");
        var body = "{\"properties\":{\"execution.runtime-mode\":\"batch\",\"table.dml-sync\":\"true\"}}";
        var session = requests.open(server.gateway(), body);
        for (var statement : List.of(
                table("written", folder, "csv"),
                table("million", folder, "parquet"),
                "INSERT INTO million SELECT * FROM written")) {
            requests.run(server.gateway(), session, statement);
        }
    }

    private static String table(String name, Path folder, String format) {
        return "CREATE TEMPORARY TABLE " + name + " (id INT, name STRING, price DECIMAL(10, 2), odd BOOLEAN,"
                + " `at` TIMESTAMP(3), text STRING) WITH ('connector' = 'filesystem', 'path' = '"
                + folder.resolve("lines." + format).toUri() + "', 'format' = '" + format + "')";
    }

    /// Returns statements over files of a million lines.
    private static List<Kind> large(Path folder, String format) {
        var table = List.of(table("million", folder, format));
        return List.of(
                new Kind(
                        format + "-filter",
                        "batch",
                        table,
                        false,
                        n -> "SELECT id, text FROM million WHERE id BETWEEN " + n % 999_000 + " AND "
                                + (n % 999_000 + 20)),
                new Kind(
                        format + "-distinct",
                        "batch",
                        table,
                        false,
                        n -> "SELECT DISTINCT name FROM million WHERE id > " + n % 10_000),
                new Kind(
                        format + "-group",
                        "batch",
                        table,
                        false,
                        n -> "SELECT odd, COUNT(*), SUM(price) AS s" + n + " FROM million GROUP BY odd"),
                new Kind(
                        format + "-top",
                        "batch",
                        table,
                        false,
                        n -> "SELECT name, price, `at` FROM million WHERE id > " + n % 10_000
                                + " ORDER BY price DESC, name LIMIT 10"));
    }

    private static List<Kind> kinds(Path file) {
        var table = "CREATE TEMPORARY TABLE lines (id INT, name STRING, price DECIMAL(10, 2), odd BOOLEAN) WITH"
                + " ('connector' = 'filesystem', 'path' = '" + file.toUri() + "', 'format' = 'csv')";
        var kinds = new ArrayList<Kind>();
        kinds.add(new Kind("constant", "streaming", List.of(), false, StatementTexts::constant));
        for (var mode : List.of("streaming", "batch")) {
            kinds.add(new Kind("aggregate-" + mode, mode, List.of(), false, StatementTexts::aggregate));
            kinds.add(new Kind("join-" + mode, mode, List.of(), false, StatementTexts::join));
            kinds.add(new Kind("file-" + mode, mode, List.of(table), false, StatementTexts::file));
        }
        kinds.add(new Kind("top-batch", "batch", List.of(), false, StatementTexts::top));
        kinds.add(new Kind("explain", "streaming", List.of(), false, n -> "EXPLAIN " + StatementTexts.aggregate(n)));
        kinds.add(new Kind("explain-constant", "streaming", List.of(), false, n -> "EXPLAIN SELECT " + n));
        kinds.add(new Kind("show-tables", "streaming", List.of(), false, n -> "SHOW TABLES LIKE 't" + n + "%'"));
        kinds.add(new Kind("show-functions", "streaming", List.of(), false, n -> "SHOW FUNCTIONS LIKE 'a" + n + "%'"));
        kinds.add(new Kind("describe", "streaming", List.of(table), false, n -> "DESCRIBE /* " + n + " */ lines"));
        kinds.add(new Kind(
                "show-create", "streaming", List.of(table), false, n -> "SHOW CREATE TABLE /* " + n + " */ lines"));
        kinds.add(new Kind("set", "streaming", List.of(), false, n -> "SET 'pipeline.name' = 'job " + n + "'"));
        kinds.add(new Kind(
                "create-view",
                "streaming",
                List.of(),
                false,
                n -> "CREATE TEMPORARY VIEW v" + n + " AS SELECT " + n + " AS a" + n % 7));
        kinds.add(new Kind("first-of-session", "streaming", List.of(), true, StatementTexts::constant));
        kinds.addAll(definitions());
        kinds.addAll(repeated());
        return kinds;
    }

    /// Changes of the catalog that all sessions share.
    private static List<Kind> definitions() {
        var main = List.of("USE CATALOG `main`");
        var altered = List.of("USE CATALOG `main`", "DROP TABLE IF EXISTS altered", table("altered"));
        return List.of(
                new Kind("main-create-table", "streaming", main, false, n -> table("t" + n)),
                new Kind(
                        "main-alter-table",
                        "streaming",
                        altered,
                        false,
                        n -> "ALTER TABLE altered SET ('rows-per-second' = '" + (n + 1) + "')"),
                new Kind(
                        "main-drop-table",
                        "streaming",
                        main,
                        false,
                        Optional.of(n -> table("d" + n)),
                        n -> "DROP TABLE d" + n),
                new Kind(
                        "main-create-view",
                        "streaming",
                        main,
                        false,
                        n -> "CREATE VIEW v" + n + " AS SELECT " + n + " AS a" + n % 7),
                new Kind(
                        "main-drop-view",
                        "streaming",
                        main,
                        false,
                        Optional.of(n -> "CREATE VIEW w" + n + " AS SELECT " + n + " AS a"),
                        n -> "DROP VIEW w" + n),
                new Kind(
                        "main-create-function",
                        "streaming",
                        main,
                        false,
                        n -> "CREATE FUNCTION f" + n + " AS 'a.B" + n + "'"),
                new Kind("main-create-database", "streaming", main, false, n -> "CREATE DATABASE b" + n));
    }

    /// The same text again and again, answered from a plan that is kept.
    private static List<Kind> repeated() {
        var numbers = List.of("USE CATALOG `main`", "CREATE TABLE IF NOT EXISTS numbers" + COLUMNS);
        return List.of(
                new Kind("repeated-constant", "streaming", List.of(), false, _ -> "SELECT 1"),
                new Kind("repeated-constant-main", "streaming", List.of("USE CATALOG `main`"), false, _ -> "SELECT 1"),
                new Kind("repeated-query", "batch", numbers, false, _ -> "SELECT COUNT(*) FROM numbers"),
                new Kind("repeated-explain", "batch", numbers, false, _ -> "EXPLAIN SELECT COUNT(*) FROM numbers"));
    }

    private static String table(String name) {
        return "CREATE TABLE " + name + COLUMNS;
    }

    private void measure(Kind kind, List<MeasuredServer> servers) throws IOException, InterruptedException {
        var sessions = new ArrayList<String>();
        for (var server : servers) {
            sessions.add(session(server, kind));
            prepare(server, sessions.getLast(), kind, warm);
            for (int i = 0; i < warm; i++) {
                run(server, sessions.getLast(), kind);
            }
        }
        var seen = servers.stream().map(server -> new Series()).toList();
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < servers.size(); i++) {
                block(kind, servers.get(i), sessions.get(i), seen.get(i));
            }
        }
        print(kind, servers, seen);
    }

    private void block(Kind kind, MeasuredServer server, String session, Series seen)
            throws IOException, InterruptedException {
        prepare(server, session, kind, runs);
        var before = server.processorMillis();
        var compilersBefore = server.compilerMillis();
        for (int i = 0; i < runs; i++) {
            long asked = System.nanoTime();
            run(server, session, kind);
            seen.millis.add((System.nanoTime() - asked) / 1e6);
        }
        seen.processorMillis.add((server.processorMillis() - before) / runs);
        seen.compilerMillis.add((server.compilerMillis() - compilersBefore) / runs);
    }

    private String session(MeasuredServer server, Kind kind) throws IOException, InterruptedException {
        var body = "{\"properties\":{\"execution.runtime-mode\":\"" + kind.mode() + "\",\"parallelism.default\":\""
                + parallelism + "\"}}";
        var session = requests.open(server.gateway(), body);
        for (var statement : kind.setup()) {
            requests.run(server.gateway(), session, statement);
        }
        return session;
    }

    private void prepare(MeasuredServer server, String session, Kind kind, int count)
            throws IOException, InterruptedException {
        for (int i = 0; i < count && kind.before().isPresent(); i++) {
            requests.run(server.gateway(), session, kind.before().get().apply(next + i));
        }
    }

    private void run(MeasuredServer server, String session, Kind kind) throws IOException, InterruptedException {
        var text = kind.text().apply(next++);
        requests.run(server.gateway(), kind.opens() ? session(server, kind) : session, text);
    }

    /// The first server is compared with each of the others.
    private static void print(Kind kind, List<MeasuredServer> servers, List<Series> seen) {
        var line = new StringBuilder("%-22s".formatted(kind.name()));
        for (int i = 0; i < servers.size(); i++) {
            var series = seen.get(i);
            line.append(String.format(
                    Locale.ROOT,
                    "  %s p50 %6.1f ms, processor %6.1f ms (compilers of the JVM %.1f ms)",
                    servers.get(i).name(),
                    median(series.millis),
                    median(series.processorMillis),
                    median(series.compilerMillis)));
            if (i > 0) {
                line.append(String.format(
                        Locale.ROOT,
                        " (%.1f and %.1f times)",
                        median(series.millis) / median(seen.getFirst().millis),
                        median(series.processorMillis) / median(seen.getFirst().processorMillis)));
            }
        }
        System.out.println(line);
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}
