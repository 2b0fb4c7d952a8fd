package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.Exhaustive;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.SessionHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.types.RowKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Generated queries over windows and other ranges of event time have in streaming mode the rows of batch mode.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WindowQueriesIT {
    private static final long SEED = Long.getLong("seed", 20_261_130);
    private static final int STATEMENTS = Integer.getInteger("statements", Exhaustive.ENABLED ? 200 : 3);
    private static final List<String> TABLES = List.of("w1", "w2");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    private static final Map<String, String> BATCH = Map.of("execution.runtime-mode", "BATCH");
    private static final Map<String, String> STREAMING =
            Map.of("execution.runtime-mode", "STREAMING", "sql-gateway.result.changes", "collapse");
    private final Path folder;
    private GatewayUnderTest gateway;

    WindowQueriesIT(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeAll
    void start() throws Exception {
        gateway = GatewayUnderTest.over(GatewayUnderTest.engine(), GatewayUnderTest.USUAL);
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"in order", "late", "in two phases", "changed"})
    void rangesOfTimeHaveTheRowsOfBatchMode(String way) throws Exception {
        var batch = open(BATCH);
        for (var table : TABLES) {
            gateway.rows(batch, csv(table, rowsOf(table), "0"));
        }
        var streaming = streaming(way);
        int refused = 0;
        for (int i = 0; i < STATEMENTS; i++) {
            long seed = SEED * (i + 1) + way.length();
            var sql = new Queries(new Random(seed), true, way.startsWith("in ")).query();
            var inBatchMode = new Queries(new Random(seed), false, way.startsWith("in ")).query();
            try {
                assertThat(gateway.texts(streaming, sql))
                        .as("seed %s, statement %s: %s", SEED, i, sql)
                        .containsExactlyInAnyOrderElementsOf(gateway.texts(batch, inBatchMode));
            } catch (Refusal e) {
                refused++;
            }
        }
        // many operators take no rows that change
        assertThat(refused).isLessThanOrEqualTo(1 + STATEMENTS / (way.equals("changed") ? 2 : 8));
    }

    private SessionHandle streaming(String way) throws Exception {
        var settings = new HashMap<>(STREAMING);
        if (way.equals("in two phases")) {
            settings.putAll(ChangingQueriesIT.inTwoPhases());
        }
        var session = open(settings);
        for (var table : TABLES) {
            var rows = new ArrayList<>(rowsOf(table));
            switch (way) {
                case "late" -> {
                    Collections.shuffle(rows, new Random(SEED));
                    gateway.rows(session, csv(table, rows, "1"));
                }
                case "changed" -> gateway.rows(session, changed(table, rows));
                default -> gateway.rows(session, csv(table, rows, "0"));
            }
        }
        gateway.rows(
                session,
                "CREATE TEMPORARY VIEW versions AS SELECT id, ts, k, v, s FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY"
                        + " id ORDER BY ts DESC) AS r FROM w2) WHERE r = 1");
        return session;
    }

    private String csv(String table, List<TableRow> rows, String delay) throws Exception {
        var file = Files.createTempFile(folder, table, ".csv");
        Files.write(file, rows.stream().map(TableRow::line).toList());
        return "CREATE TEMPORARY TABLE " + table + " (o INT, ts TIMESTAMP(3), id INT, k INT, v INT, s STRING, WATERMARK"
                + " FOR ts AS ts - INTERVAL '" + delay + "' DAY) WITH ('connector' = 'filesystem', 'format' ="
                + " 'csv', 'csv.null-literal' = 'NULL', 'path' = '" + file + "')";
    }

    private static String changed(String table, List<TableRow> rows) {
        var random = new Random(SEED);
        var changes = new ArrayList<RowData>();
        for (int i = 0; i < rows.size(); i++) {
            var other = rows.get(random.nextInt(rows.size()));
            int gone = 100 + i;
            changes.add(other.change(RowKind.INSERT, gone));
            changes.add(other.change(RowKind.INSERT, rows.get(i).o()));
            changes.add(other.change(RowKind.DELETE, gone));
        }
        rows.forEach(row -> changes.add(row.change(RowKind.UPDATE_AFTER, row.o())));
        UpsertTableFactory.changes(table, changes);
        return "CREATE TEMPORARY TABLE " + table + " (o INT, ts TIMESTAMP(3), id INT, k INT, v INT, s STRING, WATERMARK"
                + " FOR ts AS ts - INTERVAL '1' DAY, PRIMARY KEY (o) NOT ENFORCED)"
                + " WITH ('connector' = 'upserted')";
    }

    private SessionHandle open(Map<String, String> settings) {
        var properties = new HashMap<>(settings);
        properties.put("parallelism.default", "1");
        return gateway.service.open(properties);
    }

    private static List<TableRow> rowsOf(String table) {
        var random = new Random(SEED + table.hashCode());
        var rows = new ArrayList<TableRow>();
        var time = LocalDateTime.parse("2026-01-01T00:00:07");
        for (int o = 1; o <= 16; o++) {
            time = time.plusSeconds(20 + random.nextInt(150));
            rows.add(new TableRow(
                    o,
                    time,
                    random.nextInt(4),
                    number(random),
                    number(random),
                    ChangingQueriesIT.pick(random, Arrays.asList("a", "b", "ab", null))));
        }
        return rows;
    }

    private static @Nullable Integer number(Random random) {
        return random.nextInt(6) == 0 ? null : random.nextInt(5) - 1;
    }

    /// @param o tells the rows of a table apart
    private record TableRow(
            int o,
            LocalDateTime ts,
            int id,
            @Nullable Integer k,
            @Nullable Integer v,
            @Nullable String s) {
        String line() {
            return String.join(
                    ",",
                    Stream.of(o, TIME.format(ts), id, k, v, s)
                            .map(value -> value == null ? "NULL" : value.toString())
                            .toList());
        }

        RowData change(RowKind kind, int key) {
            return GenericRowData.ofKind(
                    kind,
                    key,
                    TimestampData.fromLocalDateTime(ts),
                    id,
                    k,
                    v,
                    s == null ? null : StringData.fromString(s));
        }
    }

    /// Queries of a time `t`, three numbers `c0` to `c2` and a text `c3`. Where a function is for streaming mode
    /// only, the query for batch mode says the same in other words.
    private static final class Queries {
        private final Random random;
        private final boolean streaming;
        private final boolean inOrder;

        /// @param streaming whether the query is for streaming mode
        /// @param inOrder   whether rows come in the order of their times
        Queries(Random random, boolean streaming, boolean inOrder) {
            this.random = random;
            this.streaming = streaming;
            this.inOrder = inOrder;
        }

        String query() {
            return switch (random.nextInt(inOrder ? 12 : 11)) {
                case 0, 1, 2, 3, 4 ->
                    "SELECT CAST(window_start AS STRING) AS t, c0, c1, c2, c3 FROM (" + windowed(function(), 2)
                            + ") AS q";
                case 5 ->
                    "SELECT CAST(MAX(window_start) AS STRING) AS t, c0, CAST(SUM(c1) AS INT) AS c1, CAST(COUNT(*) AS INT) AS"
                            + " c2, MAX(c3) AS c3 FROM (" + windowed(function(), 1) + ") AS q GROUP BY c0";
                case 6 -> session();
                case 7 -> over();
                case 8 -> interval();
                case 9 -> grouped();
                case 10 -> windowsOfWindows();
                default -> versions();
            };
        }

        private String table() {
            return pick(TABLES);
        }

        /// The table is to be filled in.
        private String function() {
            return pick(List.of(
                    "TABLE(TUMBLE(TABLE %s, DESCRIPTOR(ts), INTERVAL '5' MINUTE))",
                    "TABLE(TUMBLE(TABLE %s, DESCRIPTOR(ts), INTERVAL '3' MINUTE, INTERVAL '1' MINUTE))",
                    "TABLE(HOP(TABLE %s, DESCRIPTOR(ts), INTERVAL '2' MINUTE, INTERVAL '6' MINUTE))",
                    "TABLE(HOP(TABLE %s, DESCRIPTOR(ts), INTERVAL '4' MINUTE, INTERVAL '4' MINUTE))",
                    "TABLE(CUMULATE(TABLE %s, DESCRIPTOR(ts), INTERVAL '2' MINUTE, INTERVAL '6' MINUTE))"));
        }

        private String windowed(String function, int depth) {
            int kind = random.nextInt(depth == 0 ? 4 : 9);
            return switch (kind) {
                case 0 ->
                    "SELECT window_start, window_end, id AS c0, k AS c1, v AS c2, s AS c3 FROM "
                            + function.formatted(table()) + condition();
                case 1, 2 -> {
                    var key = pick(List.of("k", "id", "v"));
                    yield "SELECT window_start, window_end, " + key + " AS c0, " + aggregate() + " AS c1, "
                            + aggregate()
                            + " AS c2, MAX(s) AS c3 FROM " + function.formatted(table()) + condition()
                            + " GROUP BY window_start, window_end, " + key
                            + pick(List.of("", "", " HAVING COUNT(*) > 1", " HAVING SUM(v) > 0"));
                }
                case 3 ->
                    "SELECT window_start, window_end, k AS c0, id AS c1, " + aggregate()
                            + " AS c2, MAX(s) AS c3 FROM "
                            + function.formatted(table()) + condition() + " GROUP BY window_start, window_end, "
                            + pick(List.of(
                                    "GROUPING SETS ((k), (id), ())", "ROLLUP (k, id)", "GROUPING SETS ((k, id), (k))"));
                case 4, 5 -> {
                    int first = random.nextInt(4) == 0 ? 2 : 1;
                    yield "SELECT window_start, window_end, c0, c1, "
                            + pick(List.of("c2", "CAST(r AS INT) AS c2"))
                            + ", c3 FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end"
                            + pick(List.of("", ", c0")) + " ORDER BY c1" + direction() + ", c2" + direction() + ", c0"
                            + direction() + ", c3) AS r FROM (" + windowed(function, depth - 1) + ") AS i) WHERE r <= "
                            + (first + random.nextInt(2)) + (first == 1 ? "" : " AND r >= 2");
                }
                case 6, 7 ->
                    "SELECT COALESCE(l.window_start, r.window_start) AS window_start, COALESCE(l.window_end, r.window_end)"
                            + " AS window_end, l.c0 AS c0, r.c1 AS c1, l.c2 AS c2, r.c3 AS c3 FROM ("
                            + windowed(function, 0) + ") AS l"
                            + pick(List.of(" JOIN ", " LEFT JOIN ", " RIGHT JOIN ", " FULL JOIN ")) + "("
                            + windowed(function, 0)
                            + ") AS r ON l.window_start = r.window_start AND l.window_end = r.window_end AND l."
                            + number() + " = r." + number()
                            + (random.nextBoolean()
                                    ? ""
                                    : " AND l." + number() + pick(List.of(" < ", " <> ")) + "r." + number());
                default ->
                    "SELECT * FROM (" + windowed(function, 0) + ") AS l WHERE " + pick(List.of("", "NOT "))
                            + "EXISTS (SELECT 1 FROM (" + windowed(function, 0)
                            + ") AS r WHERE l.window_start = r.window_start AND l.window_end = r.window_end AND l."
                            + number() + " = r." + number() + ")";
            };
        }

        private String session() {
            var table = table();
            int gap = 1 + random.nextInt(3);
            var key = pick(List.of("k", "id"));
            var aggregates = aggregate() + " AS c1, " + aggregate() + " AS c2, MAX(s) AS c3";
            if (streaming) {
                return "SELECT CAST(window_start AS STRING) AS t, " + key + " AS c0, " + aggregates
                        + " FROM TABLE(SESSION(TABLE " + table + " PARTITION BY " + key + ", DESCRIPTOR(ts), INTERVAL '"
                        + gap + "' MINUTE)) GROUP BY window_start, window_end, " + key;
            }
            return "SELECT CAST(MIN(ts) AS STRING) AS t, " + key + " AS c0, " + aggregates
                    + " FROM (SELECT *, SUM(b) OVER (PARTITION BY " + key
                    + " ORDER BY ts ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS n FROM (SELECT *, CASE WHEN ts <="
                    + " LAG(ts) OVER (PARTITION BY " + key + " ORDER BY ts) + INTERVAL '" + gap
                    + "' MINUTE THEN 0 ELSE 1 END AS b FROM " + table + ")) GROUP BY " + key + ", n";
        }

        private String over() {
            var range = pick(List.of(
                    "ROWS BETWEEN 2 PRECEDING AND CURRENT ROW",
                    "ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW",
                    "RANGE BETWEEN INTERVAL '3' MINUTE PRECEDING AND CURRENT ROW",
                    "RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW"));
            var window =
                    " OVER (" + pick(List.of("", "PARTITION BY k ", "PARTITION BY id ")) + "ORDER BY ts " + range + ")";
            return "SELECT CAST(ts AS STRING) AS t, id AS c0, CAST("
                    + pick(List.of("SUM(v)", "COUNT(v)", "MAX(v)", "COUNT(DISTINCT v)"))
                    + window + " AS INT) AS c1, CAST("
                    + pick(List.of("MIN(v)", "COUNT(*)", "SUM(k)", "LAST_VALUE(v)", "FIRST_VALUE(v)"))
                    + window + " AS INT) AS c2, s AS c3 FROM " + table() + condition();
        }

        private String interval() {
            return "SELECT CAST(l.ts AS STRING) AS t, l.id AS c0, r.k AS c1, r.v AS c2, r.s AS c3 FROM " + table()
                    + " AS l" + pick(List.of(" JOIN ", " LEFT JOIN ", " RIGHT JOIN ", " FULL JOIN ")) + table()
                    + " AS r ON l." + pick(List.of("id", "k", "v")) + " = r." + pick(List.of("id", "k", "v"))
                    + " AND l.ts BETWEEN r.ts - INTERVAL '" + random.nextInt(4) + "' MINUTE AND r.ts + INTERVAL '"
                    + (1 + random.nextInt(4)) + "' MINUTE" + pick(List.of("", " AND l.v < r.v", " AND l.s <> r.s"));
        }

        /// Each row with the version of another one at its time.
        private String versions() {
            var join = pick(List.of(" JOIN ", " LEFT JOIN "));
            var left = pick(List.of("id", "k"));
            var more = pick(List.of("", " AND r.v > 0"));
            var columns = "SELECT CAST(l.ts AS STRING) AS t, l.id AS c0, r.k AS c1, r.v AS c2, r.s AS c3 FROM w1 AS l";
            if (streaming) {
                return columns + join + "versions FOR SYSTEM_TIME AS OF l.ts AS r ON l." + left + " = r.id" + more;
            }
            return columns + join
                    + "(SELECT *, LEAD(ts) OVER (PARTITION BY id ORDER BY ts) AS until FROM w2) AS r ON l."
                    + left + " = r.id AND l.ts >= r.ts AND (l.ts < r.until OR r.until IS NULL)" + more;
        }

        /// The older functions for windows, in `GROUP BY`.
        private String grouped() {
            var key = pick(List.of("k", "id"));
            boolean hop = random.nextBoolean();
            var sizes = hop ? "INTERVAL '2' MINUTE, INTERVAL '6' MINUTE" : "INTERVAL '5' MINUTE";
            var name = hop ? "HOP" : "TUMBLE";
            var columns = key + " AS c0, " + aggregate() + " AS c1, " + aggregate() + " AS c2, MAX(s) AS c3 FROM ";
            var table = table();
            var condition = condition();
            return streaming
                    ? "SELECT CAST(" + name + "_START(ts, " + sizes + ") AS STRING) AS t, " + columns + table
                            + condition + " GROUP BY " + name + "(ts, " + sizes + "), " + key
                    : "SELECT CAST(window_start AS STRING) AS t, " + columns + "TABLE(" + name + "(TABLE " + table
                            + ", DESCRIPTOR(ts), " + sizes + "))" + condition + " GROUP BY window_start, window_end, "
                            + key;
        }

        private String windowsOfWindows() {
            return "SELECT CAST(window_start AS STRING) AS t, c0, "
                    + "CAST(SUM(c1) AS INT) AS c1, CAST(COUNT(c2) AS INT) AS"
                    + " c2, MAX(c3) AS c3 FROM TABLE(TUMBLE((SELECT window_time AS ts, k AS c0, " + aggregate()
                    + " AS c1, " + aggregate()
                    + " AS c2, MAX(s) AS c3 FROM " + function().formatted(table()) + condition()
                    + " GROUP BY window_start, window_end, window_time, k), DESCRIPTOR(ts), INTERVAL '12' MINUTE)) GROUP BY window_start, window_end, c0";
        }

        private String direction() {
            return pick(List.of("", " DESC"));
        }

        private String aggregate() {
            return "CAST(" + pick(List.of("SUM(", "COUNT(", "MIN(", "MAX(", "COUNT(DISTINCT ", "SUM(DISTINCT "))
                    + pick(List.of("id", "k", "v")) + ")" + (random.nextInt(4) > 0 ? "" : " FILTER (WHERE v > 0)")
                    + " AS INT)";
        }

        private String condition() {
            return pick(
                    List.of("", "", "", " WHERE v > 0", " WHERE s <> 'a'", " WHERE k IS NOT NULL", " WHERE id < 3"));
        }

        private String number() {
            return pick(List.of("c0", "c1", "c2"));
        }

        private <T> T pick(List<T> choices) {
            return ChangingQueriesIT.pick(random, choices);
        }
    }
}
