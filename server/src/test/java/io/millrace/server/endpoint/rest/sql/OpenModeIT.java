package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.engine.embedded.EmbeddedEngine;
import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.gateway.result.FetchedPage;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.RuntimeMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Tests sessions that leave the mode of their statements open, and their results that change.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OpenModeIT {
    private static final Duration PATIENCE = TestTimeout.LIMIT;
    private static final String COUNTED = "SELECT k, COUNT(*) FROM %s GROUP BY k";
    private static final Map<String, String> OPEN =
            Map.of("execution.runtime-mode", "AUTOMATIC", "table.dml-sync", "true", "parallelism.default", "1");

    private Path folder;
    private EmbeddedEngine engine;
    private GatewayUnderTest gateway;
    private SqlGatewayService service;

    @BeforeAll
    void start(@TempDir Path given) throws Exception {
        folder = given;
        Files.createDirectories(folder.resolve("ends"));
        Files.writeString(
                folder.resolve("ends/rows"), "a,2024-01-01 00:00:00\na,2024-01-01 00:00:01\nb,2024-01-01 00:00:02\n");
        engine = GatewayUnderTest.engine();
        gateway = GatewayUnderTest.over(engine, GatewayUnderTest.USUAL);
        service = gateway.service;
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private SessionHandle session(Map<String, String> properties) throws Exception {
        var session = service.open(properties);
        run(session, files("ends", "k STRING, t TIMESTAMP(3)", "ends"));
        run(session, files("marked", "k STRING, t TIMESTAMP(3), WATERMARK FOR t AS t", "ends"));
        run(
                session,
                "CREATE TABLE endless (k INT) WITH ('connector' = 'datagen', 'rows-per-second' = '50',"
                        + " 'fields.k.min' = '0', 'fields.k.max' = '1')");
        run(session, "CREATE TABLE growing (n BIGINT) WITH ('connector' = 'growing')");
        run(session, "CREATE TABLE nowhere (k STRING) WITH ('connector' = 'blackhole')");
        return session;
    }

    private String files(String table, String columns, String place) {
        return GatewayUnderTest.csvTable(table, columns, folder.resolve(place));
    }

    @Test
    void whatComesToAnEndIsAnsweredWithItsLastRowsOnly() throws Exception {
        var session = session(OPEN);

        for (int time = 0; time < 3; time++) {
            assertThat(rows(session, COUNTED.formatted("ends"))).containsExactlyInAnyOrder(row("a", 2L), row("b", 1L));
            assertThat(rows(session, COUNTED.formatted("marked")))
                    .containsExactlyInAnyOrder(row("a", 2L), row("b", 1L));
        }
        assertThat(rows(session, "SELECT k FROM ends WHERE k IN (SELECT k FROM marked) ORDER BY t DESC LIMIT 2"))
                .containsExactly(row("b"), row("a"));
    }

    @Test
    void whatTheEngineCannotPlanIsReportedWithWhatToDo() throws Exception {
        var session = session(OPEN);

        assertThatThrownBy(() -> rows(session, "SELECT k FROM endless ORDER BY k"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("or with a LIMIT");
        run(session, "SET 'execution.runtime-mode' = 'BATCH'");
        assertThatThrownBy(() -> rows(
                        session,
                        "SELECT k FROM ends AS o WHERE k = 'x' OR (k, t) IN (SELECT i.k, i.t FROM ends AS i"
                                + " JOIN (SELECT k FROM ends WHERE t > o.t) AS j ON i.k = j.k)"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("write it as a join");
    }

    @Test
    void aQueryIsNotDescribed() throws Exception {
        var session = session(OPEN);

        for (var statement :
                List.of("DESCRIBE (SELECT 1)", "DESCRIBE SELECT k FROM ends", "DESCRIBE STATEMENT SELECT 1")) {
            assertThatThrownBy(() -> rows(session, statement))
                    .as(statement)
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("CREATE TEMPORARY VIEW v AS");
        }
        assertThat(rows(session, "DESCRIBE ends")).hasSize(2);
        assertThat(rows(session, "EXPLAIN SELECT 1")).hasSize(1);
    }

    @Test
    void whatIsParsedButCannotBePlannedIsRefusedWithAdvice() throws Exception {
        var session = session(OPEN);
        Map.of(
                        "SELECT * FROM ends PIVOT (COUNT(t) FOR k IN ('a', 'b'))",
                        "FILTER (WHERE k = 'a')",
                        "SELECT * FROM (SELECT 1 AS a, 2 AS b) UNPIVOT (x FOR n IN (a, b))",
                        "CROSS JOIN UNNEST",
                        "SELECT COUNT(*) FROM (SELECT k FROM ends TABLESAMPLE BERNOULLI(50))",
                        "RAND() < 0.1",
                        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT i FROM n",
                        "no recursive queries")
                .forEach((statement, advice) -> assertThatThrownBy(() -> rows(session, statement))
                        .as(statement)
                        .isInstanceOf(Refusal.class)
                        .hasMessageContaining(advice));
    }

    @Test
    void theAddressOfAWebServerIsNoPath() throws Exception {
        var address = "http://localhost:1/x";
        var session = session(Map.of("execution.runtime-mode", "STREAMING", "table.dml-sync", "true"));
        run(
                session,
                files("web", "k STRING", "ends")
                        .replace(folder.resolve("ends").toUri().toString(), address));
        for (var setting : List.of("pipeline.jars", "execution.state-recovery.path")) {
            run(session, "SET '" + setting + "' = '" + address + "'");
            assertThatThrownBy(() -> rows(session, "INSERT INTO nowhere SELECT k FROM ends"))
                    .as(setting)
                    .extracting(thrown -> ((Refusal) thrown).reason() + ((Refusal) thrown).detail())
                    .asString()
                    .contains("Download the file to where the server runs");
            run(session, "RESET '" + setting + "'");
        }
        for (var statement : List.of("SELECT k FROM web", "INSERT INTO web SELECT k FROM ends")) {
            assertThatThrownBy(() -> rows(session, statement))
                    .as(statement)
                    .extracting(thrown -> ((Refusal) thrown).reason() + ((Refusal) thrown).detail())
                    .asString()
                    .contains("Download the file to where the server runs");
        }
    }

    @Test
    void aRowWithoutATimeSaysHowToGiveItOne() throws Exception {
        var session = session(Map.of("execution.runtime-mode", "STREAMING"));
        Files.writeString(
                Files.createDirectory(folder.resolve("timeless")).resolve("rows"), "a,2024-01-01 00:00:00\nb,\n");
        var table = GatewayUnderTest.csvTable("%s", "k STRING, t TIMESTAMP(3)%s", folder.resolve("timeless"))
                .replace("'csv'", "'csv', 'csv.null-literal' = ''");
        run(session, table.formatted("timeless", ", WATERMARK FOR t AS t"));
        run(
                session,
                table.formatted(
                        "timed",
                        ", e AS COALESCE(t, TIMESTAMP '1970-01-01 00:00:00.000'), WATERMARK FOR e AS e - INTERVAL '1' SECOND"));

        assertThatThrownBy(() -> rows(session, "SELECT k FROM timeless"))
                .hasMessageContaining("WATERMARK FOR t: such rows are late then");
        assertThat(rows(session, "SELECT k, t FROM timed")).hasSize(2);
    }

    @Test
    void aFrameRangesOverTimes() throws Exception {
        var session = session(OPEN);
        var counted = "SELECT k, t, COUNT(*) OVER (ORDER BY %s RANGE BETWEEN %s) FROM ends ORDER BY t";
        var times = List.of(
                LocalDateTime.parse("2024-01-01T00:00:00"),
                LocalDateTime.parse("2024-01-01T00:00:01"),
                LocalDateTime.parse("2024-01-01T00:00:02"));

        for (var key : List.of("t", "CAST(t AS TIMESTAMP_LTZ(3))", "CAST(t AS DATE)")) {
            var expected = key.endsWith("DATE)") ? List.of(3L, 3L, 3L) : List.of(1L, 2L, 2L);
            assertThat(rows(session, counted.formatted(key, "INTERVAL '1' SECOND PRECEDING AND CURRENT ROW")))
                    .as(key)
                    .containsExactly(
                            row("a", times.get(0), expected.get(0)),
                            row("a", times.get(1), expected.get(1)),
                            row("b", times.get(2), expected.get(2)));
        }
        assertThat(rows(
                        session,
                        counted.formatted(
                                "t DESC", "INTERVAL '0.5' SECOND PRECEDING AND INTERVAL '2' SECOND FOLLOWING")))
                .containsExactly(row("a", times.get(0), 1L), row("a", times.get(1), 2L), row("b", times.get(2), 3L));
        assertThatThrownBy(() -> rows(session, counted.formatted("t", "INTERVAL '1' MONTH PRECEDING AND CURRENT ROW")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("use an interval of days");
        assertThatThrownBy(() -> rows(
                        session,
                        counted.formatted("CAST(t AS TIMESTAMP(6))", "INTERVAL '1' SECOND PRECEDING AND CURRENT ROW")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("CAST(... AS TIMESTAMP(3))");
    }

    @Test
    void whatHasNoEndIsStreamed() throws Exception {
        var session = session(OPEN);

        assertThat(some(session, COUNTED.formatted("endless"), RowKind.UPDATE_AFTER))
                .isTrue();
        // a sub-query counts as well
        assertThat(some(
                        session,
                        "SELECT COUNT(*) FROM ends AS e, endless AS x WHERE e.k <> CAST(x.k AS STRING)",
                        RowKind.UPDATE_AFTER))
                .isTrue();
    }

    @Test
    void aTableThatGoesOnGrowingIsReadToItsEnd() throws Exception {
        var session = session(OPEN);
        run(session, "CREATE VIEW seen AS SELECT n, n * 10 AS tens FROM growing");
        run(session, "CREATE TEMPORARY VIEW passing AS SELECT * FROM seen");

        assertThat(rows(session, "SELECT n FROM growing ORDER BY n DESC"))
                .containsExactly(row(4L), row(3L), row(2L), row(1L), row(0L));
        assertThat(rows(session, "SELECT COUNT(*), SUM(tens) FROM passing")).containsExactly(row(5L, 100L));

        var query = settled(session, "SELECT COUNT(*) FROM seen");
        assertThat(execution(session, query))
                .isEqualTo(new Operations.Execution(Optional.of(RuntimeMode.BATCH), true, true, false, List.of()));
    }

    @Test
    void aWriteFromATableThatGoesOnGrowingIsAPipeline() throws Exception {
        var session = session(OPEN);

        var write = settled(session, "INSERT INTO nowhere SELECT CAST(n AS STRING) FROM growing");
        assertThat(execution(session, write))
                .isEqualTo(new Operations.Execution(Optional.of(RuntimeMode.STREAMING), true, false, false, List.of()));
        assertThat(jobOf(write)).isIn(JobStatus.CREATED, JobStatus.RUNNING);
        cancel(write);
    }

    @Test
    void aStatementTellsHowItRuns() throws Exception {
        var session = session(OPEN);

        assertThat(execution(session, settled(session, "SHOW TABLES"))).isEqualTo(Operations.Execution.NONE);
        assertThat(execution(session, settled(session, "SELECT 1"))).isEqualTo(Operations.Execution.NONE);
        assertThat(execution(session, settled(session, "INSERT INTO nowhere SELECT k FROM ends")))
                .isEqualTo(new Operations.Execution(Optional.of(RuntimeMode.BATCH), true, true, false, List.of()));

        var endless = settled(session, "SELECT k, COUNT(*) AS n FROM endless GROUP BY k ORDER BY n DESC, k LIMIT 3");
        assertThat(execution(session, endless))
                .isEqualTo(new Operations.Execution(
                        Optional.of(RuntimeMode.STREAMING),
                        true,
                        false,
                        true,
                        List.of(new Operations.SortKey(1, true, true), new Operations.SortKey(0, false, false))));
        service.close(session, endless);

        run(session, "SET 'execution.runtime-mode' = 'streaming'");
        var ends = settled(session, COUNTED.formatted("ends"));
        assertThat(execution(session, ends))
                .isEqualTo(new Operations.Execution(Optional.of(RuntimeMode.STREAMING), false, true, true, List.of()));
    }

    /// The engine keeps a table with the schema, and a view with the plan, of the mode in which it was made.
    @Test
    void aTimeColumnIsReadInTheModeOfTheStatement() throws Exception {
        var session = session(OPEN);
        run(session, "CREATE VIEW watched AS SELECT k, t FROM marked");

        for (var table : List.of("marked", "watched")) {
            assertThat(rows(
                            session,
                            "SELECT k, t, window_start FROM TABLE(TUMBLE(TABLE " + table
                                    + ", DESCRIPTOR(t), INTERVAL '2' SECOND)) WHERE t > TIMESTAMP '2024-01-01 00:00:00'"
                                    + " ORDER BY t"))
                    .containsExactly(
                            row("a", time("2024-01-01T00:00:01"), time("2024-01-01T00:00:00")),
                            row("b", time("2024-01-01T00:00:02"), time("2024-01-01T00:00:02")));
        }
        run(session, "SET 'execution.runtime-mode' = 'batch'");
        run(session, files("later", "k STRING, t TIMESTAMP(3), WATERMARK FOR t AS t", "ends"));
        run(session, "SET 'execution.runtime-mode' = 'streaming'");
        assertThat(rows(
                        session,
                        "SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE later, DESCRIPTOR(t), INTERVAL '2' SECOND))"
                                + " GROUP BY window_start, window_end"))
                .containsExactlyInAnyOrder(row(time("2024-01-01T00:00:00"), 2L), row(time("2024-01-01T00:00:02"), 1L));
    }

    @Test
    void whatBatchModeCannotDoIsStreamedToItsEnd() throws Exception {
        var session = session(OPEN);

        assertThat(rows(
                        session,
                        "SELECT k, COUNT(*) FROM TABLE(SESSION(TABLE marked PARTITION BY k, DESCRIPTOR(t), INTERVAL '1' MINUTE))"
                                + " GROUP BY k, window_start, window_end"))
                .containsExactlyInAnyOrder(row("a", 2L), row("b", 1L));
        assertThatThrownBy(() -> rows(session, "SELECT nothing FROM ends"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("nothing");
    }

    @Test
    void rowsAreSkippedWithoutALimit() throws Exception {
        var session = session(OPEN);

        assertThat(rows(session, "SELECT n FROM growing ORDER BY n DESC OFFSET 3"))
                .containsExactly(row(1L), row(0L));
        assertThat(rows(session, "SELECT COUNT(*) FROM (SELECT n FROM growing OFFSET 2 ROWS)"))
                .containsExactly(row(3L));
    }

    @Test
    void aTableMadeBesideBatchStatementsKeepsItsWatermark() throws Exception {
        var session = session(OPEN);
        rows(session, COUNTED.formatted("ends"));
        run(
                session,
                "CREATE TABLE later (k INT, t AS LOCALTIMESTAMP, WATERMARK FOR t AS t) WITH ('connector' ="
                        + " 'datagen', 'rows-per-second' = '100')");

        assertThat(some(
                        session,
                        "SELECT window_end, COUNT(*) FROM TABLE(TUMBLE(TABLE later, DESCRIPTOR(t), INTERVAL '1' SECOND))"
                                + " GROUP BY window_start, window_end",
                        RowKind.INSERT))
                .isTrue();
    }

    @Test
    void aWriteThatComesToAnEndIsWaitedForAndAnotherIsNot() throws Exception {
        var session = session(OPEN);

        var ended = settled(session, "INSERT INTO nowhere SELECT k FROM ends");
        assertThat(jobOf(ended)).isEqualTo(JobStatus.FINISHED);

        var endless = settled(session, "INSERT INTO nowhere SELECT CAST(k AS STRING) FROM endless");
        assertThat(jobOf(endless)).isIn(JobStatus.CREATED, JobStatus.RUNNING);
        cancel(endless);

        run(session, "BEGIN STATEMENT SET");
        run(session, "INSERT INTO nowhere SELECT k FROM ends");
        assertThat(jobOf(settled(session, "END"))).isEqualTo(JobStatus.FINISHED);

        run(session, "SET 'table.dml-sync' = 'false'");
        assertThat(service.operation(settled(session, "INSERT INTO nowhere SELECT k FROM ends"))
                        .job())
                .isPresent();
    }

    @Test
    void aModeThatTheSessionSetsHolds() throws Exception {
        var session = session(OPEN);
        assertThat(rows(session, "SET")).contains(row("execution.runtime-mode", "AUTOMATIC"));

        run(session, "SET 'execution.runtime-mode' = 'streaming'");
        assertThat(rows(session, COUNTED.formatted("ends"))).hasSizeGreaterThan(2);
        run(session, "SET 'execution.runtime-mode' = 'batch'");
        assertThat(rows(session, COUNTED.formatted("ends"))).hasSize(2);
        run(session, "SET 'execution.runtime-mode' = 'automatic'");
        assertThat(rows(session, COUNTED.formatted("ends"))).hasSize(2);
        assertThat(some(session, COUNTED.formatted("endless"), RowKind.UPDATE_AFTER))
                .isTrue();
    }

    @Test
    void aPlanIsShownAsItWouldRun() throws Exception {
        var session = session(OPEN);

        assertThat(rows(session, "EXPLAIN " + COUNTED.formatted("ends"))
                        .getFirst()
                        .cells()
                        .toString())
                .contains("SortAggregate");
        assertThat(rows(session, "EXPLAIN " + COUNTED.formatted("endless"))
                        .getFirst()
                        .cells()
                        .toString())
                .doesNotContain("SortAggregate");
    }

    @Test
    void aSessionMayRefuseResultsThatChange() throws Exception {
        var session = session(Map.of("sql-gateway.result.changes", "refuse"));

        assertThatThrownBy(() -> rows(session, COUNTED.formatted("ends")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("SET 'sql-gateway.result.changes' = 'column'");
        assertThat(rows(session, "SELECT k FROM ends")).hasSize(3);
        assertThatThrownBy(() -> run(session, "SET 'sql-gateway.result.changes' = 'all'"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("stream, refuse, column, collapse");
    }

    @Test
    void aColumnTellsWhatARowDoes() throws Exception {
        var session = session(Map.of("sql-gateway.result.changes", "column", "parallelism.default", "1"));

        for (int time = 0; time < 2; time++) {
            assertThat(rows(session, COUNTED.formatted("ends")))
                    .contains(row("a", 1L, "+I"), row("a", 1L, "-U"), row("a", 2L, "+U"), row("b", 1L, "+I"))
                    .hasSize(4);
        }
        assertThat(rows(session, "SELECT k FROM ends WHERE k = 'b'")).containsExactly(row("b"));
    }

    @Test
    void aResultIsCollapsedToTheRowsThatAreLeft() throws Exception {
        var session =
                session(Map.of("sql-gateway.result.changes", "collapse", "sql-gateway.result.collapse.time", "3 s"));

        assertThat(rows(session, COUNTED.formatted("ends"))).containsExactlyInAnyOrder(row("a", 2L), row("b", 1L));
        assertThat(rows(session, COUNTED.formatted("endless")))
                .hasSize(2)
                .allMatch(row -> row.kind() == RowKind.INSERT);
        await().atMost(PATIENCE)
                .until(() -> service.operations().stream()
                        .noneMatch(course ->
                                course.session().equals(session) && course.status() == OperationStatus.RUNNING));

        assertThat(rows(session, "SELECT k, COUNT(*) AS n FROM ends GROUP BY k ORDER BY n DESC LIMIT 2"))
                .containsExactly(row("a", 2L), row("b", 1L));
        assertThat(rows(session, "SELECT k, COUNT(*) AS n FROM ends GROUP BY k ORDER BY n LIMIT 2"))
                .containsExactly(row("b", 1L), row("a", 2L));
        run(session, "SET 'sql-gateway.result.collapse.max-rows' = '1'");
        assertThatThrownBy(() -> rows(session, COUNTED.formatted("ends")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("more than 1 rows");
    }

    private static ResultRow row(Object... cells) {
        return ResultRow.of(RowKind.INSERT, cells);
    }

    private Operations.Execution execution(SessionHandle session, OperationHandle operation)
            throws InterruptedException {
        return service.head(session, operation, PATIENCE).orElseThrow().execution();
    }

    private static LocalDateTime time(String text) {
        return LocalDateTime.parse(text);
    }

    private OperationHandle submit(SessionHandle session, String sql) {
        return service.execute(session, SqlGatewayService.Request.of(sql));
    }

    private void run(SessionHandle session, String sql) throws InterruptedException {
        service.head(session, submit(session, sql), PATIENCE).orElseThrow();
    }

    private OperationHandle settled(SessionHandle session, String sql) throws InterruptedException {
        var operation = submit(session, sql);
        service.head(session, operation, PATIENCE).orElseThrow();
        return operation;
    }

    private List<ResultRow> rows(SessionHandle session, String sql) throws InterruptedException {
        return gateway.rows(session, sql);
    }

    /// Whether a row of a kind comes before long; then the query is ended.
    private boolean some(SessionHandle session, String sql, RowKind kind) throws InterruptedException {
        var operation = submit(session, sql);
        var until = System.nanoTime() + PATIENCE.toNanos();
        long token = 0;
        while (System.nanoTime() < until
                && service.fetch(session, operation, token, PATIENCE) instanceof FetchedPage.Rows page) {
            if (page.rows().stream().anyMatch(row -> row.kind() == kind)) {
                service.close(session, operation);
                return true;
            }
            token = page.next();
        }
        return false;
    }

    private JobID job(OperationHandle operation) {
        return JobID.fromHexString(
                service.operation(operation).job().orElseThrow().text());
    }

    private JobStatus jobOf(OperationHandle operation) throws Exception {
        return engine.dispatcher()
                .getFuture()
                .get()
                .requestJobStatus(job(operation), PATIENCE)
                .get();
    }

    private void cancel(OperationHandle operation) throws Exception {
        var _ = engine.dispatcher()
                .getFuture()
                .get()
                .cancelJob(job(operation), PATIENCE)
                .get();
    }
}
