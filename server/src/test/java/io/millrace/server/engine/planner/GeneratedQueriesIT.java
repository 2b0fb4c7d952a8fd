package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.server.engine.embedded.EmbeddedEngine;
import io.millrace.server.engine.planner.delivery.ExecutionTargets;
import io.millrace.server.engine.planner.delivery.JobProgressSource;
import io.millrace.server.engine.planner.limit.PlanningWatch;
import io.millrace.server.engine.planner.limit.StatementLimits;
import io.millrace.server.engine.planner.materialized.RefreshContext;
import io.millrace.server.engine.planner.query.QueryCaches;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.PlannerListener;
import io.millrace.server.gateway.engine.PlannerRequest;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.gateway.result.ChangeMode;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.result.RowFeed;
import io.millrace.sql.file.ParquetFileWriter;
import io.millrace.testing.Exhaustive;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.SqlType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Queries that are answered without a job, or from a plan that is kept for their text, beside the same queries in jobs
/// of their own: columns, rows in their order, and errors are the same.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GeneratedQueriesIT {
    private static final long SEED = Long.getLong("seed", 20_261_127);
    private static final int STATEMENTS = Integer.getInteger("statements", Exhaustive.ENABLED ? 5_000 : 3);
    /// A setting that changes no result, but makes a constant query a job.
    private static final Map<String, String> USUAL = Map.of("table.exec.sink.not-null-enforcer", "DROP");
    private static final QueryCaches.Limits NOTHING_CACHED = new QueryCaches.Limits(0, 0, 0, Duration.ofHours(1));
    /// The same cluster, as one where our own classes are not known.
    private static final String ELSEWHERE = "elsewhere";

    /// The forms of statements that differ in the numbers and names in place of each `#`.
    private static final List<String> FORMS = List.of(
            "SELECT k AS k#, SUM(v + #) FROM (VALUES ('a', #), ('b', 2), ('a', 3)) AS t# (k, v)"
                    + " WHERE v <> #0000000000 GROUP BY k",
            "SELECT UPPER(k) AS k#, MAX(CAST(v AS STRING)) FROM (VALUES ('a', #), ('b', 2), ('a', 3)) AS t# (k, v)"
                    + " WHERE CAST(v AS BIGINT) + # > 0 GROUP BY UPPER(k)",
            "SELECT k AS k#, x FROM (VALUES ('a', #), ('b', 2), ('a', 3)) AS t# (k, v)"
                    + " CROSS JOIN UNNEST(ARRAY[v, 7]) AS u# (x)",
            "SELECT k AS k#, SUM(v) OVER (PARTITION BY k ORDER BY v) FROM (VALUES ('a', #), ('b', 2), ('a', 3)) AS t# (k, v)");

    private static final String DIGITS = Stream.of("a", "b", "c", "d", "e", "f", "g")
            .map(name -> "(VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) AS " + name + " (n)")
            .collect(Collectors.joining(", "));

    @TempDir
    private static Path files;

    private EmbeddedEngine engine;

    @BeforeAll
    void start() throws Exception {
        engine = new EmbeddedEngine(new Configuration());
        engine.start();
    }

    @AfterAll
    void stop() throws Exception {
        engine.close();
    }

    @Test
    void shortWaysGiveTheSameAnswersAsBatchJobs() throws Exception {
        var queries = new GeneratedQueries(SEED);
        compare("batch", STATEMENTS, i -> i % 3 == 0 ? queries.constant() : queries.query());
    }

    @Test
    void constantsGiveTheSameAnswersAsStreamingJobs() throws Exception {
        var queries = new GeneratedQueries(SEED);
        compare("streaming", STATEMENTS / 3, i -> queries.constant());
    }

    @Test
    void aggregatesGiveTheSameAnswersAsStreamingJobs() throws Exception {
        var queries = new GeneratedQueries(SEED);
        compare("streaming", STATEMENTS, i -> queries.overOneInput());
    }

    @Test
    void valuesOfEachTypeGiveTheSameAnswersAsBatchJobs() throws Exception {
        var queries = new GeneratedQueries(SEED);
        compare("batch", STATEMENTS / 3, i -> queries.overOneInput());
    }

    @Test
    void queriesWithSeveralStepsHaveTheSameRowsAsBatchJobs() throws Exception {
        var queries = new GeneratedQueries(SEED);
        compareRows("batch", STATEMENTS, i -> queries.steps());
    }

    @Test
    void queriesWithSeveralStepsLeaveTheSameRowsAsStreamingJobs() throws Exception {
        var queries = new GeneratedQueries(SEED);
        compareRows("streaming", STATEMENTS, i -> i % 2 == 0 ? queries.steps() : queries.query());
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch", "streaming"})
    void conversionsAndFunctionsHaveTheSameRowsAsInJobs(String mode) throws Exception {
        var queries = new GeneratedQueries(SEED);
        compareRows(mode, STATEMENTS / 2, i -> queries.conversions());
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch", "streaming"})
    void queriesThatMakeSeveralRowsOfOneHaveTheSameRowsAsJobs(String mode) throws Exception {
        var queries = new GeneratedQueries(SEED);
        compareRows(mode, STATEMENTS / 2, i -> queries.multiples());
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch", "streaming"})
    void queriesOverFilesHaveTheSameRowsAsJobs(String mode) throws Exception {
        var queries = new GeneratedQueries(SEED);
        var tables = tables(queries, 200);
        compareRows(mode, STATEMENTS, i -> queries.overFiles(), tables);
    }

    /// The reader uses the memory of texts again for later rows.
    @Test
    void textsOfParquetFilesAreNotLostInOperatorsThatCopyNone() throws Exception {
        var types = List.of(
                Column.of("id", new SqlType.Simple("INTEGER", true)),
                Column.of("name", new SqlType.Sized("VARCHAR", true, Integer.MAX_VALUE)),
                Column.of("text", new SqlType.Sized("VARCHAR", true, Integer.MAX_VALUE)));
        try (var writer = new ParquetFileWriter(Files.newOutputStream(files.resolve("texts.parquet")), types)) {
            for (int i = 0; i < 6_000; i++) {
                writer.write(Row.added(
                        Arrays.asList(i, i % 11 == 0 ? null : "name-" + i * 31 % 997, "text " + i * 7_919L % 10_007)));
            }
        }
        var filtered = "(SELECT name, text, id + 1 AS n FROM texts WHERE id > 7)";
        var queries = List.of(
                "SELECT DISTINCT name FROM texts WHERE id > 100",
                "SELECT name, text FROM texts WHERE id > 3 ORDER BY text DESC, name LIMIT 10",
                "SELECT name, text, COUNT(*), SUM(n) FROM " + filtered + " GROUP BY name, text",
                "SELECT name, MIN(text), MAX(text) FROM " + filtered + " GROUP BY name",
                "SELECT MIN(text), MAX(name), COUNT(DISTINCT name) FROM " + filtered,
                "SELECT name, text, ROW_NUMBER() OVER (PARTITION BY name ORDER BY text, n) FROM " + filtered,
                "SELECT UPPER(name), text FROM " + filtered + " WHERE text LIKE '%77%'");
        compareRows(
                "batch",
                queries.size(),
                queries::get,
                List.of(table("texts (id INT, name STRING, text STRING)", "texts.parquet", "parquet")));
    }

    private List<String> tables(GeneratedQueries queries, int rows) throws IOException {
        Files.write(files.resolve("rows.csv"), queries.lines(rows, "%s,%d,%.3f"));
        Files.writeString(files.resolve("named.csv"), "k,v,d\n");
        Files.write(files.resolve("named.csv"), queries.lines(rows, "\"%s\",%d,%.3f"), StandardOpenOption.APPEND);
        Files.write(files.resolve("rows.json"), queries.lines(rows, "{\"k\": \"%s\", \"v\": %d, \"d\": %.3f}"));
        Files.write(files.resolve("timed.csv"), queries.lines(rows, "%s,%d,%.3f,2026-01-01 23:59:5%2$d"));
        return List.of(
                table("csv_rows (k STRING, v INT, d DOUBLE)", "rows.csv", "csv"),
                table("named_rows (k STRING, v INT, d DOUBLE)", "named.csv", "csv-file', 'csv-file.header' = 'true"),
                table("json_rows (k STRING, v INT, d DOUBLE)", "rows.json", "json"),
                table(
                        "timed_rows (k STRING, v INT, d DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts)",
                        "timed.csv",
                        "csv"));
    }

    private static String table(String columns, String file, String format) {
        return "CREATE TEMPORARY TABLE " + columns + " WITH ('connector' = 'filesystem', 'path' = '"
                + files.resolve(file).toUri() + "', 'format' = '" + format + "')";
    }

    private void compareRows(String mode, int statements, IntFunction<String> query) throws Exception {
        compareRows(mode, statements, query, List.of());
    }

    /// Compares the rows that are left, in any order.
    private void compareRows(String mode, int statements, IntFunction<String> query, List<String> tables)
            throws Exception {
        var collapsed = Map.of(ChangeMode.KEY, "collapse");
        var fast = open(mode, ExecutionTargets.IN_PROCESS, collapsed, NOTHING_CACHED);
        var usual = open(mode, ELSEWHERE, collapsed, NOTHING_CACHED);
        for (var table : tables) {
            fast.run(statement(table));
            usual.run(statement(table));
        }
        for (int i = 0; i < statements; i++) {
            var sql = query.apply(i);
            var expected = answer(usual, sql).stream().sorted();
            var answer = answer(fast, sql);
            assertThat(answer.stream().sorted())
                    .as("seed %s, statement %s: %s", SEED, i, sql)
                    .containsExactlyElementsOf(expected.toList());
        }
        fast.close();
        usual.close();
    }

    @Test
    void aQueryOverValuesHasNoJobAndOneInASessionThatWantsJobsHasOne() throws Exception {
        var sql =
                "SELECT a.k, COUNT(*) FROM (VALUES (1), (2)) AS a (k) JOIN (VALUES (1)) AS b (k) ON a.k = b.k GROUP BY a.k";
        for (var mode : List.of("batch", "streaming")) {
            var local = open(mode, ExecutionTargets.IN_PROCESS, Map.of(), NOTHING_CACHED);
            assertThat(job(local, sql)).as(mode).isEmpty();
            local.close();
            var jobs = open(
                    mode,
                    ExecutionTargets.IN_PROCESS,
                    Map.of("sql-gateway.session.local-queries.enabled", "false"),
                    NOTHING_CACHED);
            assertThat(job(jobs, sql)).as(mode).isPresent();
            jobs.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch", "streaming"})
    void aSmallQueryOfAnyUsualKindHasNoJob(String mode) throws Exception {
        var planner = open(mode, ExecutionTargets.IN_PROCESS, Map.of(), NOTHING_CACHED);
        for (var table : tables(new GeneratedQueries(SEED), 200)) {
            planner.run(statement(table));
        }
        for (var sql : usual(mode)) {
            // on a busy machine, one whose code is compiled first may take longer than it may without a job
            await().alias(sql)
                    .atMost(TestTimeout.LIMIT)
                    .until(() -> job(planner, sql).isEmpty());
        }
        planner.close();
    }

    private static List<String> usual(String mode) {
        var expressions =
                GeneratedQueries.EXPRESSIONS.stream().map("MAX(%s)"::formatted).collect(Collectors.joining(", "));
        var values = "(VALUES ('a', 1, 1.5E0), ('b', 2, 2.5E0), ('a', 3, 0.25E0)) AS t (k, v, d)";
        var inBoth = Stream.of(
                "SELECT " + expressions + " FROM " + values,
                "SELECT " + expressions + " FROM csv_rows",
                "SELECT k, SUM(v) FROM named_rows GROUP BY k",
                "SELECT k, COUNT(*) FROM " + values + " WHERE UPPER(k) LIKE '%A%' OR k LIKE '%a%b%c%' GROUP BY k",
                "SELECT k, v FROM " + values + " INTERSECT ALL SELECT k, v FROM " + values,
                "SELECT k, x FROM " + values + " CROSS JOIN UNNEST(ARRAY[v, 7]) AS u (x)",
                "SELECT k, x FROM (SELECT k, SPLIT(k, 'b') AS parts FROM csv_rows) CROSS JOIN UNNEST(parts) AS u (x)",
                "SELECT k, SUM(v) OVER (PARTITION BY k ORDER BY v) FROM " + values,
                "SELECT k, MAX(ts) FROM timed_rows GROUP BY k",
                "SELECT * FROM timed_rows");
        var times = "WITH w AS (SELECT *, TIMESTAMPADD(MINUTE, v, TIMESTAMP '2026-01-01 00:00:00') AS ts FROM " + values
                + ") ";
        var inBatch = Stream.of(
                times + "SELECT window_start, SUM(v) FROM TABLE(TUMBLE(TABLE w, DESCRIPTOR(ts), INTERVAL '1' HOUR))"
                        + " GROUP BY window_start, window_end",
                times
                        + "SELECT COUNT(*) FROM TABLE(HOP(TABLE w, DESCRIPTOR(ts), INTERVAL '1' MINUTE, INTERVAL '12' HOUR))",
                times
                        + "SELECT TUMBLE_START(ts, INTERVAL '1' HOUR), SUM(v) FROM w GROUP BY TUMBLE(ts, INTERVAL '1' HOUR)");
        return (mode.equals("batch") ? Stream.concat(inBoth, inBatch) : inBoth).toList();
    }

    /// The windows of a row are listed before the first one is passed on. A time attribute needs watermarks.
    @Test
    void aQueryWithManyWindowsOfARowOrThatWaitsForWatermarksHasAJob() throws Exception {
        var batch = open("batch", ExecutionTargets.IN_PROCESS, Map.of(), NOTHING_CACHED);
        assertThat(job(
                        batch,
                        "WITH w AS (SELECT TO_TIMESTAMP(s) AS ts FROM (VALUES ('2026-01-01 00:00:00')) AS t (s)) SELECT"
                                + " window_start, COUNT(*) FROM TABLE(HOP(TABLE w, DESCRIPTOR(ts), INTERVAL '1' SECOND,"
                                + " INTERVAL '1' HOUR)) GROUP BY window_start, window_end"))
                .isPresent();
        batch.close();
        var streaming = open("streaming", ExecutionTargets.IN_PROCESS, Map.of(), NOTHING_CACHED);
        for (var table : tables(new GeneratedQueries(SEED), 200)) {
            streaming.run(statement(table));
        }
        for (var sql : List.of(
                "SELECT v, r FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts) AS r FROM timed_rows) WHERE r = 1",
                "SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE timed_rows, DESCRIPTOR(ts), INTERVAL '1' SECOND))"
                        + " GROUP BY window_start, window_end")) {
            assertThat(job(streaming, sql)).as(sql).isPresent();
        }
        streaming.close();
    }

    /// Ten million pairs would take the planner's thread for seconds, as they take the job, which is not waited for.
    @Test
    void aQueryThatTurnsOutToTakeLongBecomesAJob() throws Exception {
        var planner = open("batch", ExecutionTargets.IN_PROCESS, Map.of(), NOTHING_CACHED);
        var sql = "SELECT COUNT(*) FROM %s WHERE a.n + b.n + c.n + d.n + e.n + f.n + g.n > 3".formatted(DIGITS);
        var query = ((Outcome.Query) planner.run(statement(sql))).query();
        assertThat(query.job()).isPresent();
        query.cancel();
        planner.close();
    }

    /// A list of a million would take memory of the server.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT CHAR_LENGTH(LISTAGG(CAST(a.n + b.n * c.n + d.n + e.n AS STRING))) FROM %s WHERE g.n + f.n + e.n = 1",
                "SELECT a.n FROM %s WHERE g.n + f.n = 1"
            })
    void aQueryThatTurnsOutToBeLargeBecomesAJob(String sql) throws Exception {
        var planner = open("batch", ExecutionTargets.IN_PROCESS, Map.of(), NOTHING_CACHED);
        assertThat(job(planner, sql.formatted(DIGITS))).isPresent();
        planner.close();
    }

    @Test
    void aQueryOverASmallFileHasNoJobAndOneOverALargeOneHas() throws Exception {
        var queries = new GeneratedQueries(SEED);
        assertThat(jobOver(tables(queries, 20_000))).isEmpty();
        assertThat(jobOver(tables(queries, 200_000))).isPresent();
    }

    private Optional<JobId> jobOver(List<String> tables) throws Exception {
        var planner = open("batch", ExecutionTargets.IN_PROCESS, Map.of(), NOTHING_CACHED);
        for (var table : tables) {
            planner.run(statement(table));
        }
        var job = job(planner, "SELECT k, COUNT(*) FROM csv_rows GROUP BY k");
        planner.close();
        return job;
    }

    private static Optional<JobId> job(FlinkPlanner planner, String sql) throws Exception {
        var query = (Outcome.Query) planner.run(statement(sql));
        assertThat(rows(query)).isNotEmpty();
        return query.query().job();
    }

    private static Statement statement(String sql) {
        return new Statement(new OperationHandle(UUID.randomUUID().toString()), sql, Map.of());
    }

    /// The second answer of the first planner is from what it has kept of the first one.
    private void compare(String mode, int statements, IntFunction<String> query) throws Exception {
        var fast = open(
                mode,
                ExecutionTargets.IN_PROCESS,
                Map.of(),
                new QueryCaches.Limits(100, 100, 1_000, Duration.ofHours(1)));
        var usual = open(mode, ELSEWHERE, USUAL, NOTHING_CACHED);
        for (int i = 0; i < statements; i++) {
            var sql = query.apply(i);
            var expected = ordered(mode, sql, answer(usual, sql));
            for (var way : List.of("new", "repeated")) {
                assertThat(ordered(mode, sql, answer(fast, sql)))
                        .as("seed %s, statement %s, %s: %s", SEED, i, way, sql)
                        .isEqualTo(expected);
            }
        }
        fast.close();
        usual.close();
    }

    /// Something else in this process may compile a class at the same time, but not each time.
    @Test
    void aLaterStatementOfTheSameFormCompilesNothing() throws Exception {
        for (var mode : List.of("streaming", "batch")) {
            for (var form : FORMS) {
                inNewSession(mode, similar(form, 11));
                var compiled = compiledFor(mode, similar(form, 12));
                for (int n = 13; n < 20 && !compiled.isEmpty(); n++) {
                    compiled = compiledFor(mode, similar(form, n));
                }
                assertThat(compiled).as("%s %s", mode, form).isEmpty();
            }
        }
    }

    private List<String> compiledFor(String mode, String sql) throws Exception {
        try (var compiled = CompiledClasses.watch()) {
            inNewSession(mode, sql);
            return compiled.names();
        }
    }

    private void inNewSession(String mode, String sql) throws Exception {
        var planner = open(
                mode,
                ExecutionTargets.IN_PROCESS,
                Map.of(),
                new QueryCaches.Limits(100, 100, 1_000, Duration.ofHours(1)));
        assertThat(answer(planner, sql)).hasSizeGreaterThan(2);
        planner.close();
    }

    private static String similar(String form, int n) {
        return form.replace("#", String.valueOf(n));
    }

    private FlinkPlanner open(String mode, String target, Map<String, String> more, QueryCaches.Limits limits) {
        var properties = new TreeMap<>(more);
        properties.put("execution.runtime-mode", mode);
        var configuration = engine.configuration().clone();
        configuration.set(DeploymentOptions.TARGET, target);
        var here = ExecutionTargets.inProcess(
                engine.dispatcher(), configuration, JobProgressSource.NONE, Optional.empty());
        return new FlinkPlanner(
                new PlannerRequest(
                        new SessionHandle(UUID.randomUUID().toString()),
                        Submitter.ANONYMOUS,
                        properties,
                        PlannerListener.NOBODY),
                new FlinkPlanner.Shared(
                        configuration,
                        GeneratedQueriesIT.class.getClassLoader(),
                        here.with(ELSEWHERE, _ -> here.of(new Configuration())),
                        new QueryCaches(limits),
                        RefreshContext.none(),
                        Optional.empty(),
                        new PlanningWatch(StatementLimits.DEFAULT)));
    }

    /// The jobs of joins give their rows in any order, also from one run to the next, and so do those with several
    /// sources, which the planner makes of VALUES with a cast, unless all of that can be evaluated.
    private static List<String> ordered(String mode, String sql, List<String> answer) {
        return mode.equals("batch") && sql.contains("CAST(") && !sql.contains("ORDER BY")
                        || sql.contains(" JOIN ")
                        || sql.contains("CAST(NULL")
                        || sql.contains("SELECT DISTINCT *")
                ? answer.stream().sorted().toList()
                : answer;
    }

    /// Columns and rows, or the error.
    private static List<String> answer(FlinkPlanner planner, String sql) throws Exception {
        var answer = new ArrayList<String>();
        try {
            var outcome = planner.run(statement(sql));
            columns(outcome).forEach(column -> answer.add(column.toString()));
            rows(outcome).forEach(row -> answer.add(row.kind() + " " + row.cells()));
        } catch (Refusal refusal) {
            answer.add(refusal.code() + " " + refusal.reason());
        }
        return answer;
    }

    private static List<Column> columns(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Constant constant -> constant.columns();
            case Outcome.Query query -> query.columns();
            case Outcome.Answer answer -> answer.columns();
        };
    }

    private static List<ResultRow> rows(Outcome outcome) throws InterruptedException {
        if (outcome instanceof Outcome.Constant constant) {
            return constant.rows();
        }
        var feed = ((Outcome.Query) outcome).query().rows();
        var rows = new ArrayList<ResultRow>();
        while (true) {
            switch (feed.take(1_000, TestTimeout.LIMIT)) {
                case RowFeed.ReadResult.Rows some -> rows.addAll(some.rows());
                case RowFeed.ReadResult.End ignored -> {
                    return rows;
                }
                case RowFeed.ReadResult.Nothing ignored ->
                    throw new AssertionError("no row came in " + TestTimeout.LIMIT);
                case RowFeed.ReadResult.Failed failed -> throw failed.why();
            }
        }
    }
}
