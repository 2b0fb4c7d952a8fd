package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.Exhaustive;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.SessionHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.types.RowKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Generated queries over rows that change, such as groups and first rows of groups, have in streaming mode the rows of
/// batch mode once all changes have come, and so have tables with keys that they are written into.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChangingQueriesIT {
    private static final long SEED = Long.getLong("seed", 20_261_129);
    private static final int STATEMENTS = Integer.getInteger("statements", Exhaustive.ENABLED ? 200 : 4);
    /// The most queries for which one of the planners may have no plan.
    private static final int MAX_REFUSED = 1 + STATEMENTS / 8;

    private static final List<String> TABLES = List.of("e1", "e1", "e2", "e2", "e3");

    private static final Map<String, String> BATCH = Map.of("execution.runtime-mode", "BATCH");
    private static final Map<String, String> STREAMING = Map.of("execution.runtime-mode", "STREAMING");
    private static final Map<String, String> SMALL_BATCHES = Map.of(
            "table.exec.mini-batch.enabled", "true",
            "table.exec.mini-batch.allow-latency", "50 ms",
            "table.exec.mini-batch.size", "3");

    private GatewayUnderTest gateway;

    @BeforeAll
    void start() throws Exception {
        gateway = GatewayUnderTest.over(GatewayUnderTest.engine(), GatewayUnderTest.USUAL);
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"without a job", "as a job", "in small batches", "in two phases", "of changing tables"})
    void changesEndWithTheRowsOfBatchMode(String way) throws Exception {
        var batch = session(BATCH);
        var settings = new HashMap<>(STREAMING);
        settings.put("sql-gateway.result.changes", "collapse");
        switch (way) {
            case "as a job" -> settings.put("sql-gateway.session.local-queries.enabled", "false");
            case "in small batches" -> settings.putAll(SMALL_BATCHES);
            case "in two phases" -> settings.putAll(inTwoPhases());
            default -> {
                // as it is
            }
        }
        var streaming = way.equals("of changing tables") ? changingSession(settings) : session(settings);
        var queries = new Queries(new Random(SEED + way.length()));
        int refused = 0;
        for (int i = 0; i < STATEMENTS; i++) {
            var sql = queries.query(1 + i % 3);
            try {
                assertThat(gateway.texts(streaming, sql))
                        .as("seed %s, statement %s: %s", SEED, i, sql)
                        .containsExactlyInAnyOrderElementsOf(gateway.texts(batch, sql));
            } catch (Refusal e) {
                refused++;
            }
        }
        assertThat(refused).isLessThanOrEqualTo(MAX_REFUSED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"row by row", "in small batches", "in two phases", "of changing tables"})
    void tablesWithKeysEndWithTheRowsOfBatchMode(String way) throws Exception {
        var batch = session(BATCH);
        var settings = new HashMap<>(STREAMING);
        settings.putAll(Map.of("table.dml-sync", "true", "table.exec.sink.not-null-enforcer", "DROP"));
        if (way.equals("in small batches")) {
            settings.putAll(SMALL_BATCHES);
        } else if (way.equals("in two phases")) {
            settings.putAll(inTwoPhases());
        }
        var streaming = way.equals("of changing tables") ? changingSession(settings) : session(settings);
        var queries = new Queries(new Random(SEED + way.length()));
        int written = 0;
        int refused = 0;
        for (int i = 0; i < STATEMENTS; i++) {
            var sql = queries.query(1 + i % 3);
            try {
                var rows = gateway.texts(batch, sql);
                var key = keyOf(rows);
                if (key.isPresent()) {
                    var table = "t" + way.length() + "_" + i;
                    gateway.texts(
                            streaming,
                            "CREATE TEMPORARY TABLE " + table + " (c0 INT, c1 INT, c2 INT, c3 STRING, PRIMARY KEY ("
                                    + key.get() + ") NOT ENFORCED) WITH ('connector' = 'upserted')");
                    insert(streaming, table, sql);
                    written++;
                    assertThat(UpsertTableFactory.rows(table).values())
                            .as("seed %s, statement %s, key %s: %s", SEED, i, key.get(), sql)
                            .containsExactlyInAnyOrderElementsOf(rows);
                }
            } catch (Refusal e) {
                refused++;
            }
        }
        assertThat(refused).isLessThanOrEqualTo(MAX_REFUSED);
        // the others have no key
        assertThat(written).isGreaterThan(STATEMENTS / 3);
    }

    /// Two phases need small batches.
    static Map<String, String> inTwoPhases() {
        var settings = new HashMap<>(SMALL_BATCHES);
        settings.put("table.optimizer.agg-phase-strategy", "TWO_PHASE");
        settings.put("table.optimizer.distinct-agg.split.enabled", "true");
        return settings;
    }

    private void insert(SessionHandle session, String table, String sql) throws InterruptedException {
        var insert = "INSERT INTO " + table + " " + sql;
        try {
            gateway.texts(session, insert);
        } catch (Refusal e) {
            if (!e.getMessage().contains("ON CONFLICT")) {
                throw e;
            }
            gateway.texts(session, insert + " ON CONFLICT DO DEDUPLICATE");
        }
    }

    /// The first columns that tell the rows apart and are never null.
    private static Optional<String> keyOf(List<List<String>> rows) {
        return Stream.of("c0", "c1", "c2", "c0, c1", "c0, c2", "c1, c2", "c0, c1, c2")
                .filter(key -> {
                    var columns = Arrays.stream(key.split(", "))
                            .map(column -> column.charAt(1) - '0')
                            .toList();
                    var keys = rows.stream()
                            .map(row -> columns.stream().map(row::get).toList())
                            .collect(Collectors.toSet());
                    return keys.size() == rows.size() && keys.stream().noneMatch(values -> values.contains("null"));
                })
                .findFirst();
    }

    /// Opens a session with tables of the same rows in the same order.
    private SessionHandle session(Map<String, String> settings) throws Exception {
        var session = open(settings);
        for (var table : List.of("e1", "e2", "e3")) {
            var rows = tableRows(table).stream().map(TableRow::literal).collect(Collectors.joining(", "));
            gateway.texts(
                    session,
                    "CREATE TEMPORARY VIEW " + table + " AS SELECT * FROM (VALUES " + rows + ") AS v(o, id, k, v, s)");
        }
        return session;
    }

    /// Opens a session with tables that reach these rows by changes of rows with the key `o`.
    private SessionHandle changingSession(Map<String, String> settings) throws Exception {
        var session = open(settings);
        var random = new Random(SEED);
        for (var table : List.of("e1", "e2", "e3")) {
            var rows = tableRows(table);
            var changes = new ArrayList<RowData>();
            for (int i = 0; i < rows.size(); i++) {
                // a row of another key that goes, and an earlier row of the key
                var other = rows.get(random.nextInt(rows.size()));
                int gone = 100 + i;
                changes.add(other.change(RowKind.INSERT, gone));
                changes.add(other.change(RowKind.INSERT, rows.get(i).o()));
                changes.add(GenericRowData.ofKind(RowKind.DELETE, gone, null, null, null, null));
            }
            rows.forEach(row -> changes.add(row.change(RowKind.UPDATE_AFTER, row.o())));
            UpsertTableFactory.changes(table, changes);
            gateway.texts(
                    session,
                    "CREATE TEMPORARY TABLE " + table
                            + " (o INT, id INT, k INT, v INT, s STRING, PRIMARY KEY (o) NOT ENFORCED)"
                            + " WITH ('connector' = 'upserted')");
        }
        return session;
    }

    private SessionHandle open(Map<String, String> settings) throws Exception {
        var properties = new HashMap<>(settings);
        properties.put("parallelism.default", "1");
        return gateway.service.open(properties);
    }

    private static List<TableRow> tableRows(String table) {
        var random = new Random(SEED + table.hashCode());
        var rows = IntStream.rangeClosed(1, table.equals("e3") ? 4 : 14)
                .mapToObj(o -> TableRow.of(o, random))
                .collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(rows, random);
        return rows;
    }

    /// @param o tells the rows of a table apart
    private record TableRow(
            int o,
            int id,
            @Nullable Integer k,
            @Nullable Integer v,
            @Nullable String s) {
        static TableRow of(int o, Random random) {
            return new TableRow(
                    o,
                    random.nextInt(6),
                    number(random),
                    number(random),
                    pick(random, Arrays.asList("a", "b", "ab", null)));
        }

        private static @Nullable Integer number(Random random) {
            return random.nextInt(6) == 0 ? null : random.nextInt(6) - 1;
        }

        String literal() {
            return "(" + o + ", " + id + ", CAST(" + k + " AS INT), CAST(" + v + " AS INT), CAST("
                    + (s == null ? "NULL" : "'" + s + "'") + " AS STRING))";
        }

        RowData change(RowKind kind, int key) {
            return GenericRowData.ofKind(kind, key, id, k, v, s == null ? null : StringData.fromString(s));
        }
    }

    static <T> T pick(Random random, List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /// Queries of three numbers `c0` to `c2` and a text `c3`, whose rows do not depend on the order of their input.
    private static final class Queries {
        private final Random random;
        private int aliases;

        Queries(Random random) {
            this.random = random;
        }

        String query(int depth) {
            if (depth == 0) {
                return source();
            }
            var alias = alias();
            var input = "(" + query(depth - 1) + ")";
            var from = " FROM " + input + " AS " + alias;
            return switch (random.nextInt(9)) {
                case 0 -> "SELECT *" + from + " WHERE " + condition(alias);
                case 1 -> group(from, alias);
                case 2, 3 -> first(input, alias);
                case 4, 5 -> join(input, alias, "(" + query(random.nextInt(depth)) + ")");
                case 6 ->
                    "SELECT * FROM (" + input
                            + pick(List.of(" UNION ALL ", " UNION ", " INTERSECT ", " EXCEPT ALL ", " EXCEPT ")) + "("
                            + query(random.nextInt(depth)) + ")) AS " + alias;
                case 7 ->
                    "SELECT *" + from + " WHERE " + alias + "." + number()
                            + pick(List.of(" IN (SELECT ", " NOT IN (SELECT ")) + "c0 FROM (" + query(0)
                            + ") AS i WHERE c0 IS NOT NULL)";
                default -> "SELECT DISTINCT c1 AS c0, c1, c2, c3" + from;
            };
        }

        private String source() {
            var table = pick(TABLES);
            return switch (random.nextInt(5)) {
                case 0 -> "SELECT o AS c0, k AS c1, v AS c2, s AS c3 FROM " + table;
                case 1 ->
                    "SELECT k AS c0, SUM(v) AS c1, CAST(COUNT(*) AS INT) AS c2, MAX(s) AS c3 FROM " + table
                            + " GROUP BY k";
                case 2 -> "SELECT DISTINCT k AS c0, v AS c1, v AS c2, s AS c3 FROM " + table;
                default ->
                    "SELECT id AS c0, k AS c1, v AS c2, s AS c3 FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id"
                            + " ORDER BY " + pick(List.of("o", "o DESC", "v DESC, o", "k, o DESC")) + ") AS r FROM "
                            + table + ") WHERE r = 1";
            };
        }

        private String group(String from, String alias) {
            var key = number();
            return "SELECT " + key + " AS c0, " + aggregate(alias) + " AS c1, " + aggregate(alias)
                    + " AS c2, MAX(c3) AS c3" + from + " GROUP BY " + key;
        }

        /// Rows with the same place are equal.
        private String first(String input, String alias) {
            int skipped = random.nextInt(3);
            int last = skipped + 1 + random.nextInt(3);
            var order = "c2" + direction() + ", c0" + direction() + ", c1" + direction() + ", c3";
            if (random.nextBoolean()) {
                return "SELECT * FROM " + input + " AS " + alias + " ORDER BY " + order + " LIMIT " + (last - skipped)
                        + " OFFSET " + skipped;
            }
            return "SELECT c0, c1, " + pick(List.of("c2", "CAST(r AS INT) AS c2")) + ", c3 FROM (SELECT *, ROW_NUMBER()"
                    + " OVER (" + pick(List.of("", "PARTITION BY " + number() + " ")) + "ORDER BY " + order
                    + ") AS r FROM " + input + " AS " + alias
                    + ") WHERE r <= " + last + (skipped == 0 ? "" : " AND r > " + skipped);
        }

        private String direction() {
            return pick(List.of("", " DESC"));
        }

        private String join(String left, String alias, String right) {
            var other = alias();
            return "SELECT %s.%s AS c0, %s.%s AS c1, %s.%s AS c2, %s.c3 AS c3 FROM "
                            .formatted(alias, number(), other, number(), alias, number(), other)
                    + left + " AS " + alias + pick(List.of(" JOIN ", " LEFT JOIN ", " RIGHT JOIN ", " FULL JOIN "))
                    + right + " AS " + other + " ON " + alias + "." + number() + " = " + other + "." + number()
                    + (random.nextBoolean()
                            ? ""
                            : " AND " + alias + "." + number() + pick(List.of(" < ", " <> ", " >= ")) + other + "."
                                    + number());
        }

        private String aggregate(String alias) {
            return "CAST(" + pick(List.of("SUM(", "COUNT(", "MIN(", "MAX(", "COUNT(DISTINCT ", "SUM(DISTINCT "))
                    + number() + ")" + (random.nextInt(4) > 0 ? "" : " FILTER (WHERE " + condition(alias) + ")")
                    + " AS INT)";
        }

        private String condition(String alias) {
            var column = alias + "." + number();
            return switch (random.nextInt(4)) {
                case 0 -> column + pick(List.of(" > ", " <= ", " <> ")) + random.nextInt(4);
                case 1 -> column + pick(List.of(" < ", " <> ")) + alias + "." + number();
                case 2 -> column + pick(List.of(" IS NULL", " IS NOT NULL"));
                default -> alias + ".c3" + pick(List.of(" = 'a'", " <> 'b'", " > 'a'"));
            };
        }

        private String number() {
            return pick(List.of("c0", "c1", "c2"));
        }

        private String alias() {
            return "q" + ++aliases;
        }

        private <T> T pick(List<T> choices) {
            return ChangingQueriesIT.pick(random, choices);
        }
    }
}
