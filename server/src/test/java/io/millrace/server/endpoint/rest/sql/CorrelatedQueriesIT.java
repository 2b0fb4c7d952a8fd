package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.Exhaustive;
import io.millrace.testing.PostgresServer;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.SessionHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Generated queries whose sub-queries refer to rows outside them, over several levels, below joins and to columns that
/// are NULL, have the rows that PostgreSQL has for them.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CorrelatedQueriesIT {
    private static final long SEED = Long.getLong("seed", 20_261_129);
    private static final int STATEMENTS = Integer.getInteger("statements", Exhaustive.ENABLED ? 300 : 3);

    /// The columns after `id`. A column of numbers is called by a letter, one of texts by two.
    private static final Map<String, List<String>> TABLES =
            Map.of("t0", List.of("a", "zz"), "t1", List.of("a", "b", "ss"), "t2", List.of("a", "c", "uu"));

    /// The number and the text that stand for NULL in a file.
    private static final int NO_NUMBER = 99;

    private static final String NO_TEXT = "none";

    private Path folder;
    private PostgresServer postgres;
    private GatewayUnderTest gateway;

    @BeforeAll
    void start(@TempDir Path given) throws Exception {
        folder = given;
        postgres = PostgresServer.start();
        gateway = GatewayUnderTest.over(GatewayUnderTest.engine(), GatewayUnderTest.USUAL);
        var random = new Random(SEED);
        for (var table : TABLES.entrySet()) {
            var rows = IntStream.rangeClosed(1, table.getKey().equals("t0") ? 0 : 8)
                    .mapToObj(id -> row(id, table.getValue(), random))
                    .toList();
            Files.createDirectories(folder.resolve(table.getKey()));
            Files.write(folder.resolve(table.getKey()).resolve("rows"), rows);
        }
    }

    @AfterAll
    void stop() throws Exception {
        gateway.close();
        postgres.close();
    }

    private static String row(int id, List<String> columns, Random random) {
        var cells = new ArrayList<>(List.of(Integer.toString(id)));
        for (var column : columns) {
            boolean isNull = random.nextInt(5) == 0;
            cells.add(
                    isNumber(column)
                            ? Integer.toString(isNull ? NO_NUMBER : random.nextInt(6))
                            : isNull ? NO_TEXT : List.of("a", "b", "ab").get(random.nextInt(3)));
        }
        return String.join(",", cells);
    }

    private static boolean isNumber(String column) {
        return column.length() == 1;
    }

    @ParameterizedTest
    @CsvSource({"BATCH, true", "BATCH, false", "STREAMING, true"})
    void queriesHaveTheRowsOfPostgres(String mode, String local) throws Exception {
        var session = gateway.service.open(Map.of(
                "execution.runtime-mode",
                mode,
                "sql-gateway.session.local-queries.enabled",
                local,
                "sql-gateway.result.changes",
                "collapse",
                "parallelism.default",
                "2"));
        int refused = 0;
        try (var connection = postgres.connect()) {
            for (var table : TABLES.keySet()) {
                create(session, connection, table);
            }
            var queries = new Queries(new Random(SEED));
            for (int i = 0; i < STATEMENTS; i++) {
                var sql = queries.query();
                try {
                    assertThat(given(session, sql))
                            .as("seed %s, statement %s: %s", SEED, i, sql)
                            .containsExactlyInAnyOrderElementsOf(expected(connection, sql));
                } catch (Refusal e) {
                    refused++;
                }
            }
        }
        // a full join without a key, and few others
        assertThat(refused).isLessThanOrEqualTo(STATEMENTS / 20);
    }

    private void create(SessionHandle session, Connection connection, String table) throws Exception {
        var stored = new ArrayList<>(List.of("id INT"));
        var nullable = new ArrayList<>(List.of("id"));
        for (var column : TABLES.get(table)) {
            stored.add(column + (isNumber(column) ? " INT" : " STRING"));
            nullable.add("NULLIF(" + column + ", " + (isNumber(column) ? NO_NUMBER : "'" + NO_TEXT + "'") + ") AS "
                    + column);
        }
        var columns = String.join(", ", stored);
        var view = " AS SELECT " + String.join(", ", nullable) + " FROM stored_" + table;
        given(session, GatewayUnderTest.csvTable("stored_" + table, columns, folder.resolve(table)));
        given(session, "CREATE VIEW " + table + view);
        try (var statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TEMPORARY TABLE stored_" + table + " (" + columns.replace("STRING", "TEXT") + ")");
            for (var line : Files.readAllLines(folder.resolve(table).resolve("rows"))) {
                var values = line.replaceAll("([a-z]+)", "'$1'");
                statement.execute("INSERT INTO stored_" + table + " VALUES (" + values + ")");
            }
            statement.execute("CREATE TEMPORARY VIEW " + table + view);
        }
    }

    private List<String> given(SessionHandle session, String sql) throws InterruptedException {
        return gateway.rows(session, sql).stream()
                .map(row -> row.cells().stream().map(String::valueOf).toList().toString())
                .toList();
    }

    private static List<String> expected(Connection connection, String sql) throws SQLException {
        var rows = new ArrayList<String>();
        try (var statement = connection.createStatement();
                var result = statement.executeQuery(sql)) {
            while (result.next()) {
                var cells = new ArrayList<String>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    cells.add(String.valueOf(result.getObject(i)));
                }
                rows.add(cells.toString());
            }
        }
        return rows;
    }

    /// Queries over the tables, in which each sub-query refers to one outside it or several.
    private static final class Queries {
        private static final int MAX_DEPTH = 2;

        private final Random random;
        private int aliases;

        Queries(Random random) {
            this.random = random;
        }

        String query() {
            var block = block(List.of());
            var terms = new ArrayList<String>();
            var columns = new ArrayList<>(List.of(number(block.columns())));
            switch (random.nextInt(4)) {
                case 0 -> columns.add("(" + scalar(List.of(block.first()), 1) + ")");
                case 1 -> {
                    var lateral = block(List.of(block.first()));
                    columns.add("l.e");
                    return "SELECT " + String.join(", ", columns) + " FROM " + block.tables()
                            + " LEFT JOIN LATERAL (SELECT "
                            + number(lateral.columns()) + " AS e" + from(lateral, List.of(block.first()), 1)
                            + ") AS l ON TRUE";
                }
                default -> terms.add(test(List.of(block.first()), MAX_DEPTH));
            }
            return "SELECT " + String.join(", ", columns) + " FROM " + block.tables()
                    + (terms.isEmpty() ? "" : " WHERE " + String.join(" AND ", terms));
        }

        /// A table or a join, one side of which may refer to rows outside it.
        private Block block(List<List<String>> outer) {
            var columns = new ArrayList<String>();
            var tables = table(columns);
            if (random.nextInt(5) < 2) {
                var more = new ArrayList<String>();
                var other = table(more);
                if (!outer.isEmpty() && random.nextBoolean()) {
                    var alias = other.substring(other.indexOf(" AS ") + 4);
                    other = "(SELECT * FROM " + other + " WHERE " + comparison(more, outer) + ") AS " + alias;
                }
                var join = pick(List.of("JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN", "CROSS JOIN"));
                tables += " " + join + " " + other
                        + (join.startsWith("CROSS") ? "" : " ON " + number(columns) + " = " + number(more));
                return new Block(
                        tables,
                        columns,
                        Stream.concat(columns.stream(), more.stream()).toList());
            }
            return new Block(tables, columns, columns);
        }

        private String table(List<String> columns) {
            var table = pick(List.of("t0", "t1", "t1", "t2", "t2"));
            var alias = "x" + ++aliases;
            columns.add(alias + ".id");
            TABLES.get(table).forEach(column -> columns.add(alias + "." + column));
            return table + " AS " + alias;
        }

        private String from(Block block, List<List<String>> outer, int depth) {
            var terms = new ArrayList<>(List.of(comparison(block.columns(), outer)));
            if (random.nextInt(3) == 0) {
                terms.add(comparison(block.columns(), outer));
            }
            if (depth > 0 && random.nextInt(5) < 3) {
                var inner = new ArrayList<>(outer);
                inner.add(block.first());
                terms.add(test(inner, depth - 1));
            }
            return " FROM " + block.tables() + " WHERE " + String.join(" AND ", terms);
        }

        private String test(List<List<String>> outer, int depth) {
            var block = block(outer);
            var operand = number(outer.getLast());
            return switch (random.nextInt(4)) {
                case 0, 1 -> pick(List.of("", "NOT ")) + "EXISTS (SELECT 1" + from(block, outer, depth) + ")";
                case 2 ->
                    operand + pick(List.of(" IN ", " NOT IN ")) + "(SELECT " + number(block.columns())
                            + from(block, outer, depth) + ")";
                default -> operand + pick(List.of(" < ", " >= ", " = ", " <> ")) + "(" + scalar(outer, depth) + ")";
            };
        }

        private String scalar(List<List<String>> outer, int depth) {
            var block = block(outer);
            var column = number(block.columns());
            var value = pick(List.of(
                    "COUNT(*)",
                    "COUNT(" + column + ")",
                    "COALESCE(MAX(" + column + "), 7)",
                    "MIN(" + column + " + " + number(outer.getFirst()) + ")",
                    "SUM(" + column + ")"));
            return "SELECT " + value + from(block, outer, depth);
        }

        private String comparison(List<String> columns, List<List<String>> outer) {
            var referred = random.nextInt(5) < 3 ? outer.getLast() : pick(outer);
            boolean numbers = random.nextInt(3) > 0;
            var left = numbers ? number(columns) : text(columns);
            var right = numbers ? number(referred) : text(referred);
            return switch (random.nextInt(8)) {
                case 0, 1, 2, 3 -> left + " = " + right;
                case 4 -> left + pick(List.of(" > ", " <= ", " <> ")) + right;
                case 5 -> "(" + left + " = " + right + " OR " + right + " IS NULL)";
                case 6 -> left + " IS NOT DISTINCT FROM " + right;
                default -> left + " > COALESCE(" + right + ", " + (numbers ? "2" : "'a'") + ")";
            };
        }

        private String number(List<String> columns) {
            return pick(columns.stream()
                    .filter(column -> column.endsWith(".id") || isNumber(column.substring(column.indexOf('.') + 1)))
                    .toList());
        }

        private String text(List<String> columns) {
            return pick(columns.stream()
                    .filter(column -> !column.endsWith(".id") && !isNumber(column.substring(column.indexOf('.') + 1)))
                    .toList());
        }

        private <T> T pick(List<T> choices) {
            return choices.get(random.nextInt(choices.size()));
        }
    }

    /// @param first the columns of the first table, with its alias in front: the engine has an assertion that a
    /// sub-query
    /// refers to one table
    /// @param columns those of all
    private record Block(String tables, List<String> first, List<String> columns) {}
}
