package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.engine.embedded.EmbeddedEngine;
import io.millrace.server.engine.planner.delivery.ExecutionTargets;
import io.millrace.server.engine.planner.delivery.JobProgressSource;
import io.millrace.server.engine.planner.limit.PlanningWatch;
import io.millrace.server.engine.planner.limit.StatementLimits;
import io.millrace.server.engine.planner.materialized.RefreshContext;
import io.millrace.server.engine.planner.query.QueryCaches;
import io.millrace.server.engine.planner.query.QueryPlan;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.PlannerListener;
import io.millrace.server.gateway.engine.PlannerRequest;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.result.RowFeed;
import io.millrace.testing.Exhaustive;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.jar.JarOutputStream;
import java.util.stream.IntStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.table.functions.ScalarFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Tests queries that run from an earlier plan against the same queries planned each time.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RepeatedQueryIT {
    private static final Map<String, String> NEVER = Map.of("sql-gateway.session.plan-cache.enabled", "false");
    /// Planned, run from that plan, and once more in an exhaustive run.
    private static final int TIMES = Exhaustive.ENABLED ? 3 : 2;
    private static final String NO_STATISTICS = "table.optimizer.source.report-statistics-enabled";
    private static final String GROUPED =
            "SELECT k, COUNT(*), SUM(v) FROM (VALUES ('a', 1), ('b', 2), ('a', 3)) AS t (k, v) GROUP BY k";

    private static final List<String> QUERIES = List.of(
            GROUPED,
            "WITH t AS (SELECT k, v FROM c WHERE v > 10) SELECT k, MAX(v) FROM t GROUP BY k HAVING MAX(v) > 20",
            "SELECT id, name FROM c WHERE v < 30",
            "SELECT DISTINCT k FROM c",
            "SELECT a.id, b.name FROM c AS a JOIN c AS b ON a.k = b.id",
            "SELECT a.id, b.v FROM c AS a LEFT JOIN (SELECT id, v FROM c WHERE v > 50) AS b ON a.id = b.id",
            "SELECT k FROM c UNION ALL SELECT CAST(n AS INT) FROM g",
            "SELECT k FROM c UNION SELECT CAST(n AS INT) FROM g",
            "SELECT k FROM c INTERSECT SELECT CAST(n AS INT) FROM g",
            "SELECT id FROM c ORDER BY id DESC LIMIT 5",
            "SELECT id, k, r FROM (SELECT id, k, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS r FROM c)"
                    + " WHERE r <= 2",
            "SELECT id FROM c WHERE k IN (SELECT CAST(n AS INT) FROM g WHERE n < 3)",
            "SELECT id FROM c WHERE EXISTS (SELECT 1 FROM g WHERE g.n = c.k)",
            "SELECT window_start, COUNT(*), SUM(v)"
                    + " FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND))"
                    + " GROUP BY window_start, window_end",
            "SELECT id, SUM(v) OVER (PARTITION BY k ORDER BY ts) FROM e",
            "SELECT COUNT(*), SUM(n) FROM g",
            "SELECT big, COUNT(*) FROM w GROUP BY big",
            "SELECT * FROM lonely");

    private final QueryCaches caches = new QueryCaches(new QueryCaches.Limits(0, 100, 1_000, Duration.ofHours(1)));
    private Path folder;
    private EmbeddedEngine engine;

    @BeforeAll
    void start(@TempDir Path given) throws Exception {
        folder = given;
        engine = new EmbeddedEngine(Configuration.fromMap(Map.of("parallelism.default", "2")));
        engine.start();
        write("c", 0, 100);
    }

    @AfterAll
    void stop() throws Exception {
        engine.close();
    }

    /// Returns the queries by turns in streaming and in batch mode; in an exhaustive run all in both.
    private static List<String> queries(String mode) {
        int turn = mode.equals("streaming") ? 0 : 1;
        return IntStream.range(0, QUERIES.size())
                .filter(i -> Exhaustive.ENABLED || i % 2 == turn)
                .mapToObj(QUERIES::get)
                .toList();
    }

    @Test
    void aPlanGivesTheRowsOfItsQueryEachTime() throws Exception {
        for (var mode : List.of("streaming", "batch")) {
            try (var here = open(mode, Map.of(NO_STATISTICS, "false"));
                    var anew = open(mode, NEVER)) {
                here.furnish();
                anew.furnish();
                var queries = queries(mode);
                for (int i = 0; i < queries.size(); i++) {
                    var sql = queries.get(i);
                    var expected = anew.rows(sql);
                    assertThat(expected).as(sql).isNotEmpty();
                    for (int time = 0; time < TIMES; time++) {
                        assertThat(here.rows(sql)).as(mode + " " + sql).isEqualTo(expected);
                        assertThat(caches.plans()).as(mode + " " + sql).isEqualTo(i + 1);
                    }
                }
            }
            assertThat(caches.plans()).isZero();
        }
    }

    /// Expressions of a text with 500 characters and one with 2,000,000, of which a value may have 2,097,152: by turns
    /// over a table and over values, and in an exhaustive run over both.
    private static final List<String> LARGE = List.of(
            "REPEAT(k, 4200)",
            "LPAD(k, CHAR_LENGTH(b) * 2, 'x')",
            "RPAD(k, CHAR_LENGTH(b) * 2, 'x')",
            "REPLACE(b, '7', REPEAT('xyz', 500))",
            "REGEXP_REPLACE(b, '7', REPEAT('xyz', 500))",
            "OVERLAY(b PLACING b FROM 1000000 FOR 1)",
            "TO_BASE64(b)",
            "HEX(b)",
            "b || b",
            "CONCAT(b, 'and', b)",
            "CONCAT_WS(b, 'a', 'b', 'c')",
            "JSON_QUOTE(REPEAT('\"', CHAR_LENGTH(k) * 4000))",
            "JSON_STRING(REPEAT('\"', CHAR_LENGTH(k) * 4000))",
            "URL_ENCODE(REPEAT('/', CHAR_LENGTH(k) * 4000))",
            "TRANSLATE(b, '7', '\u20ac')",
            "PRINTF('%3000000d', CHAR_LENGTH(k))",
            "ARRAY_JOIN(ARRAY[b, b], '')",
            "CARDINALITY(SPLIT(b, ''))",
            "SPLIT_INDEX(b, '7', 1)",
            "CARDINALITY(STR_TO_MAP(REPEAT('a=1,', CHAR_LENGTH(k) * 1000)))",
            "CARDINALITY(REGEXP_EXTRACT_ALL(b, '7', 0))");

    @Test
    void aFunctionThatMakesALargeValueIsRefused() throws Exception {
        var limits = new StatementLimits(2L << 20, 100, Duration.ofMinutes(5));
        try (var here = new Here(Map.of("execution.runtime-mode", "batch"), limits)) {
            here.run("CREATE TABLE sole (n BIGINT) WITH ('connector' = 'datagen', 'number-of-rows' = '1',"
                    + " 'fields.n.kind' = 'sequence', 'fields.n.start' = '7', 'fields.n.end' = '7')");
            var rows = "(SELECT k, REPEAT(k, CHAR_LENGTH(k) * 8) AS b FROM (SELECT REPEAT(%s, 500) AS k FROM %s))";
            var inputs = List.of(
                    rows.formatted("CAST(n AS STRING)", "sole"), rows.formatted("k", "(VALUES ('7')) AS t (k)"));
            for (int i = 0; i < LARGE.size(); i++) {
                for (var from : Exhaustive.ENABLED ? inputs : List.of(inputs.get(i % inputs.size()))) {
                    var sql = "SELECT " + LARGE.get(i) + " FROM " + from;
                    assertThatThrownBy(() -> here.rows(sql)).as(sql).isInstanceOfSatisfying(Refusal.class, refusal -> {
                        assertThat(refusal.code()).isEqualTo(FaultCode.INVALID_STATEMENT);
                        assertThat(refusal.reason())
                                .contains(" would make a value of at least ", StatementLimits.VALUE_SIZE);
                    });
                }
            }
            assertThat(here.rows("SELECT CHAR_LENGTH(HEX(REPEAT(CAST(n AS STRING), 1000000))) FROM sole"))
                    .containsExactly("[2000000]");
        }
    }

    @Test
    void aLargeValueIsRefusedInFunctionsThatAnOperatorHolds() throws Exception {
        var limits = new StatementLimits(2L << 20, 100, Duration.ofMinutes(5));
        for (var mode : List.of("streaming", "batch")) {
            try (var here = new Here(Map.of("execution.runtime-mode", mode), limits)) {
                here.run("CREATE TABLE sole (n BIGINT, happened AS PROCTIME()) WITH ('connector' = 'datagen',"
                        + " 'number-of-rows' = '1', 'fields.n.kind' = 'sequence', 'fields.n.start' = '7',"
                        + " 'fields.n.end' = '7')");
                for (var sql : List.of(
                        "SELECT a.n FROM sole a JOIN sole b ON a.n = b.n AND REPEAT(CAST(a.n AS STRING), 3000000 + CAST(b.n AS INT)) <> 'x'",
                        "SELECT a.n FROM sole a LEFT JOIN sole b ON a.n < 10 + b.n AND LPAD('x', 3000000 + CAST(a.n + b.n AS INT), 'y') <> 'x'",
                        "SELECT * FROM sole MATCH_RECOGNIZE (ORDER BY happened MEASURES A.n AS n PATTERN (A)"
                                + " DEFINE A AS REPEAT(CAST(n AS STRING), 3000000) <> 'x')")) {
                    assertThatThrownBy(() -> here.rows(sql))
                            .as(mode + " " + sql)
                            .isInstanceOfSatisfying(
                                    Refusal.class,
                                    refusal -> assertThat(refusal.reason())
                                            .contains(" would make a value of at least ", StatementLimits.VALUE_SIZE));
                }
            }
        }
    }

    @Test
    void aStatementThatComesAgainIsNotPlannedAgain() throws Exception {
        try (var here = open("streaming", Map.of())) {
            var other = "SELECT k, COUNT(*) FROM (VALUES ('x')) AS t (k) GROUP BY k";
            here.rows(GROUPED);
            var rows = here.rows(other);
            here.cache(GROUPED, here.plan(other));

            assertThat(here.rows(GROUPED)).isEqualTo(rows);
        }
    }

    @Test
    void aPlanMayRunWhileItsLastJobStillDoes() throws Exception {
        try (var here = open("streaming", Map.of())) {
            here.run("CREATE TABLE endless (n INT) WITH ('connector' = 'datagen', 'rows-per-second' = '10')");
            var sql = "SELECT n % 2, COUNT(*) FROM endless GROUP BY n % 2";
            var running = new ArrayList<Outcome.Query>();
            for (int time = 0; time < 3; time++) {
                running.add((Outcome.Query) here.run(sql));
                assertThat(caches.plans()).isOne();
            }
            for (var query : running) {
                assertThat(query.query().rows().take(1, TestTimeout.LIMIT)).isInstanceOf(RowFeed.ReadResult.Rows.class);
                query.query().cancel();
            }
        }
    }

    @Test
    void aSessionThatRestedGoesOnWithAllThatIsItsOwn() throws Exception {
        for (var mode : List.of("streaming", "batch")) {
            try (var here = open(mode, Map.of(NO_STATISTICS, "false"))) {
                here.planner.rest();
                here.furnish();
                here.run("CREATE TEMPORARY VIEW mine AS SELECT MAX(n) AS most FROM g WHERE n < 5");
                here.run("CREATE TEMPORARY SYSTEM FUNCTION own AS '" + Own.class.getName() + "'");
                here.run("SET 'table.local-time-zone' = 'Asia/Tokyo'");
                var sql = "SELECT id, SUM(v) OVER (PARTITION BY k ORDER BY ts) FROM e";
                var before = here.rows(sql);
                here.planner.rest();
                assertThat(caches.plans()).isZero();
                assertThat(here.rows(sql)).isEqualTo(before);
                here.planner.rest();
                assertThat(here.rows("SELECT most FROM mine")).containsExactly("[4]");
                here.planner.rest();
                here.run("CREATE TEMPORARY VIEW later AS SELECT most + 1 AS more FROM mine");
                here.planner.rest();
                assertThat(here.rows("SELECT more FROM later")).containsExactly("[5]");
                assertThat(here.planner.configuration()).containsEntry("table.local-time-zone", "Asia/Tokyo");
                here.planner.rest();
                assertThat(here.planner.complete("SELECT most FROM mi", 19)).isNotNull();
                here.run("CREATE TABLE nowhere (n INT) WITH ('connector' = 'blackhole')");
                here.run("BEGIN STATEMENT SET");
                here.run("INSERT INTO nowhere SELECT id FROM c");
                here.planner.rest();
                here.run("INSERT INTO nowhere SELECT k FROM c");
                here.planner.rest();
                assertThat(((Outcome.Answer) here.run("END")).job()).isPresent();
                here.planner.rest();
            }
        }
    }

    @Test
    void whatIsOfAMomentOrComesFromOutsideIsPlannedEachTime() throws Exception {
        try (var streaming = open("streaming", Map.of());
                var batch = open("batch", Map.of())) {
            for (var here : List.of(streaming, batch)) {
                here.furnish();
                here.run("CREATE TEMPORARY FUNCTION own AS '" + Own.class.getName() + "'");
                Files.createDirectories(folder.resolve("parts/p=1"));
                Files.writeString(folder.resolve("parts/p=1/f"), "1\n");
                here.run("CREATE TABLE parts (n INT, p INT) PARTITIONED BY (p) WITH ('connector' = 'filesystem',"
                        + " 'format' = 'csv', 'path' = '"
                        + folder.resolve("parts").toUri() + "')");
                for (var sql : List.of(
                        "SELECT n, COUNT(*) FROM g WHERE NOW() > TIMESTAMP '2020-01-01 00:00:00' GROUP BY n",
                        "SELECT CURRENT_DATE, COUNT(*) FROM g",
                        "SELECT n FROM g ORDER BY RAND() LIMIT 1",
                        "SELECT UUID() FROM g",
                        "SELECT COUNT(own('a')) FROM g",
                        "SELECT n FROM g WHERE n IN (SELECT n FROM g WHERE own('a') = 'a')",
                        "SELECT COUNT(*) FROM parts")) {
                    var _ = here.rows(sql);
                    assertThat(caches.plans()).as(sql).isZero();
                }
            }
            var _ = batch.rows("SELECT COUNT(*) FROM c");
            assertThat(caches.plans()).as("statistics of files").isZero();
        }
    }

    @Test
    void aSessionMaySayThatItsPlansAreNotKept() throws Exception {
        try (var here = open("streaming", Map.of())) {
            here.run("SET 'sql-gateway.session.plan-cache.enabled' = 'false'");
            var _ = here.rows(GROUPED);
            assertThat(caches.plans()).isZero();
        }
    }

    @Test
    void aSettingIsHeeded() throws Exception {
        try (var here = open("streaming", Map.of())) {
            var sql = "SELECT CAST(MAX(TO_TIMESTAMP_LTZ(v, 3)) AS STRING) FROM (VALUES (0), (0)) AS t (v)";
            here.run("SET 'table.local-time-zone' = 'Asia/Shanghai'");
            here.expect(sql, "[1970-01-01 08:00:00.000]");
            here.run("SET 'table.local-time-zone' = 'UTC'");
            here.expect(sql, "[1970-01-01 00:00:00.000]");
            here.run("SET 'table.local-time-zone' = 'Asia/Shanghai'");
            here.expect(sql, "[1970-01-01 08:00:00.000]");
            here.run("RESET");
            here.run("SET 'table.local-time-zone' = 'Asia/Tokyo'");
            here.expect(sql, "[1970-01-01 09:00:00.000]");
        }
    }

    @Test
    void whatANameMeansNowIsWhatIsRead() throws Exception {
        try (var here = open("streaming", Map.of())) {
            var count = "SELECT COUNT(*) FROM t";
            here.run(table("t", 3));
            here.expect(count, "[3]");
            here.run("ALTER TABLE t SET ('number-of-rows' = '4')");
            here.expect(count, "[4]");
            here.run("CREATE TEMPORARY VIEW t AS SELECT * FROM (VALUES (1), (2)) AS t (n)");
            here.expect(count, "[2]");
            here.run("DROP TEMPORARY VIEW t");
            here.expect(count, "[4]");
            here.run("CREATE VIEW v AS SELECT * FROM t");
            here.expect("SELECT COUNT(*) FROM v", "[4]");
            here.run("ALTER VIEW v AS SELECT * FROM t UNION ALL SELECT 1");
            here.expect("SELECT COUNT(*) FROM v", "[5]");
            here.run("CREATE DATABASE other");
            here.run("USE other");
            assertThatThrownBy(() -> here.rows(count))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("'t'");
            here.planner.configure(table("t", 5));
            here.expect(count, "[5]");
            here.run("CREATE CATALOG another WITH ('type' = 'generic_in_memory')");
            here.run("USE CATALOG another");
            assertThatThrownBy(() -> here.rows(count))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("'t'");
        }
    }

    @Test
    void whatAFunctionIsNowIsWhatIsCalled() throws Exception {
        try (var here = open("streaming", Map.of())) {
            var sql = "SELECT REVERSE(k), COUNT(*) FROM (VALUES ('ab'), ('ab')) AS t (k) GROUP BY REVERSE(k)";
            here.expect(sql, "[ba, 2]");
            here.run("CREATE TEMPORARY SYSTEM FUNCTION reverse AS '" + Own.class.getName() + "'");
            here.expect(sql, "[own ab, 2]");
            here.run("DROP TEMPORARY SYSTEM FUNCTION reverse");
            here.expect(sql, "[ba, 2]");
            here.run("UNLOAD MODULE core");
            assertThatThrownBy(() -> here.rows(sql)).isInstanceOf(Refusal.class);
            here.run("LOAD MODULE core");
            here.expect(sql, "[ba, 2]");
        }
    }

    @Test
    void otherLibrariesLetGoOfAllPlans() throws Exception {
        var jar = folder.resolve("empty.jar");
        new JarOutputStream(Files.newOutputStream(jar)).close();
        try (var here = open("streaming", Map.of())) {
            for (var verb : List.of("ADD", "REMOVE")) {
                var rows = here.rows(GROUPED);
                assertThat(caches.plans()).isOne();
                here.run(verb + " JAR '" + jar + "'");
                assertThat(caches.plans()).isZero();
                assertThat(here.rows(GROUPED)).isEqualTo(rows);
            }
        }
    }

    @Test
    void filesAreReadAsTheyAreNow() throws Exception {
        for (var mode : List.of("streaming", "batch")) {
            write("now", 0, 10);
            try (var here = open(mode, Map.of(NO_STATISTICS, "false"))) {
                here.run(files("now", "now", ""));
                here.expect("SELECT COUNT(*) FROM now", "[10]");
                assertThat(caches.plans()).isOne();
                write("now", 10, 25);
                here.expect("SELECT COUNT(*) FROM now", "[25]");
                Files.delete(folder.resolve("now/10"));
                here.expect("SELECT COUNT(*) FROM now", "[10]");
            }
        }
    }

    @Test
    void largeFilesAreReadByAllReadersWithoutLosingARow() throws Exception {
        var text = "a \"\"line\"\",\n".repeat(500);
        int lines = (int) (2.2 * (8 << 20) / text.length()); // for two parts
        Files.write(
                Files.createDirectories(folder.resolve("large")).resolve("0"),
                IntStream.range(0, lines)
                        .mapToObj(i -> "%d,1,2,\"%d%s\",2024-01-01 00:00:00".formatted(i, i % 50, text))
                        .toList());
        for (var mode : List.of("streaming", "batch")) {
            try (var here = open(mode, Map.of(NO_STATISTICS, "false"))) {
                here.run(files("big_file", "large", ""));
                var counted = here.rows(
                        "SELECT COUNT(*), SUM(id), COUNT(DISTINCT name), MAX(CHAR_LENGTH(name)) FROM big_file");
                assertThat(counted)
                        .containsExactly("[%d, %d, 50, %d]".formatted(lines, lines * (lines - 1L) / 2, 500 * 10 + 2));
            }
        }
    }

    /// A function of a user that looks fixed.
    public static final class Own extends ScalarFunction {
        private static final long serialVersionUID = 1;

        public String eval(String text) {
            return "own " + text;
        }
    }

    private void write(String name, int from, int to) throws IOException {
        var files = Files.createDirectories(folder.resolve(name));
        Files.write(
                files.resolve(String.valueOf(from)),
                IntStream.range(from, to)
                        .mapToObj(i ->
                                "%d,%d,%d,name%d,2024-01-01 00:00:%02d".formatted(i, i % 7, i * 37 % 101, i, i % 60))
                        .toList());
    }

    private String files(String name, String in, String more) {
        return "CREATE TABLE " + name + " (id INT, k INT, v INT, name STRING, ts TIMESTAMP(3)" + more
                + ") WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
                + folder.resolve(in).toUri() + "')";
    }

    private static String table(String name, int rows) {
        return "CREATE TABLE " + name + " (n INT) WITH ('connector' = 'datagen', 'number-of-rows' = '" + rows + "')";
    }

    private Here open(String mode, Map<String, String> more) {
        var properties = new TreeMap<>(more);
        properties.put("execution.runtime-mode", mode);
        return new Here(properties, StatementLimits.DEFAULT);
    }

    /// A session.
    private final class Here implements AutoCloseable {
        private final SessionHandle handle = new SessionHandle(UUID.randomUUID().toString());
        private final FlinkPlanner planner;

        Here(Map<String, String> properties, StatementLimits limits) {
            var configuration = engine.configuration().clone();
            configuration.set(DeploymentOptions.TARGET, ExecutionTargets.IN_PROCESS);
            planner = new FlinkPlanner(
                    new PlannerRequest(handle, Submitter.ANONYMOUS, properties, PlannerListener.NOBODY),
                    new FlinkPlanner.Shared(
                            configuration,
                            RepeatedQueryIT.class.getClassLoader(),
                            ExecutionTargets.inProcess(
                                    engine.dispatcher(), configuration, JobProgressSource.NONE, Optional.empty()),
                            caches,
                            RefreshContext.none(),
                            Optional.empty(),
                            new PlanningWatch(limits)));
        }

        void furnish() throws Exception {
            run(files("c", "c", ""));
            run(files("e", "c", ", WATERMARK FOR ts AS ts - INTERVAL '60' SECOND"));
            run("CREATE TABLE g (n BIGINT) WITH ('connector' = 'datagen', 'number-of-rows' = '20',"
                    + " 'fields.n.kind' = 'sequence', 'fields.n.start' = '0', 'fields.n.end' = '19')");
            run("CREATE VIEW w AS SELECT n > 7 AS big FROM g");
            run("CREATE VIEW lonely AS SELECT 1 AS n");
        }

        Outcome run(String sql) throws Exception {
            return planner.run(statement(sql));
        }

        /// What stays when all changes were made, in some order.
        List<String> rows(String sql) throws Exception {
            var present = new TreeMap<String, Integer>();
            for (var row : all(run(sql))) {
                var change = row.kind().name().startsWith("INSERT")
                                || row.kind().name().equals("UPDATE_AFTER")
                        ? 1
                        : -1;
                present.merge(row.cells().toString(), change, Integer::sum);
            }
            var rows = new ArrayList<String>();
            present.forEach((row, count) -> {
                for (int i = 0; i < count; i++) {
                    rows.add(row);
                }
            });
            return rows;
        }

        private List<ResultRow> all(Outcome outcome) throws Exception {
            if (outcome instanceof Outcome.Constant constant) {
                return constant.rows();
            }
            var feed = ((Outcome.Query) outcome).query().rows();
            var rows = new ArrayList<ResultRow>();
            while (true) {
                switch (feed.take(1_000, Duration.ofSeconds(60))) {
                    case RowFeed.ReadResult.Rows some -> rows.addAll(some.rows());
                    case RowFeed.ReadResult.End ignored -> {
                        return rows;
                    }
                    case RowFeed.ReadResult.Nothing ignored -> throw new AssertionError("no row came for a minute");
                    case RowFeed.ReadResult.Failed failed -> throw failed.why();
                }
            }
        }

        void expect(String sql, String row) throws Exception {
            for (int time = 0; time < 2; time++) {
                assertThat(rows(sql)).as(sql).containsExactly(row);
            }
        }

        private static Statement statement(String sql) {
            return new Statement(new OperationHandle(UUID.randomUUID().toString()), sql, Map.of());
        }

        void cache(String sql, QueryPlan plan) {
            planner.queries().put(statement(sql), plan, Outcome.Answer.ok());
        }

        QueryPlan plan(String sql) {
            return planner.queries().plan(statement(sql)).orElseThrow();
        }

        @Override
        public void close() {
            planner.close();
        }
    }
}
