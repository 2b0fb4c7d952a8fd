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
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Sessions that leave open in which mode a statement runs, and what they make of results that change.
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
        Files.createDirectories(folder.resolve("gaps"));
        Files.writeString(
                folder.resolve("gaps/rows"), "0,2024-01-01 00:00:00\n5,2024-01-01 00:00:01\n6,2024-01-01 00:00:02\n");
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

    /// @param local whether small queries have no job
    private SessionHandle session(String mode, String local) throws Exception {
        var session = session(OPEN);
        run(session, "SET 'execution.runtime-mode' = '" + mode + "'");
        run(session, "SET 'sql-gateway.session.local-queries.enabled' = '" + local + "'");
        return session;
    }

    private String files(String table, String columns, String place) {
        return "CREATE TABLE " + table + " (" + columns
                + ") WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
                + folder.resolve(place).toUri() + "')";
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
    void aNullOfANeighbourIsNotItsDefault() throws Exception {
        for (var mode : List.of("BATCH", "STREAMING")) {
            for (var local : List.of("true", "false")) {
                var session = session(mode, local);
                run(session, files("gaps", "v INT, t TIMESTAMP(3), WATERMARK FOR t AS t", "gaps"));
                assertThat(rows(
                                session,
                                "SELECT v, LAG(v, 1, 99) OVER w, LAG(v, 1, 99) OVER w IS NULL"
                                        + " FROM (SELECT NULLIF(v, 0) AS v, t FROM gaps) WINDOW w AS (ORDER BY t)"))
                        .as("%s, local %s", mode, local)
                        .containsExactlyInAnyOrder(row(null, 99, false), row(5, null, true), row(6, 5, false));
            }
        }
        var session = session(OPEN);
        run(session, files("gaps", "v INT, t TIMESTAMP(3)", "gaps"));
        assertThat(rows(
                        session,
                        "SELECT v, LEAD(NULLIF(CAST(v AS STRING), '5'), 1, 'none') OVER (ORDER BY t DESC) FROM gaps"))
                .containsExactlyInAnyOrder(row(6, null), row(5, "0"), row(0, "none"));
    }

    @Test
    void anElementThatIsMissingIsNull() throws Exception {
        for (var mode : List.of("BATCH", "STREAMING")) {
            for (var local : List.of("true", "false")) {
                var session = session(mode, local);
                assertThat(rows(
                                session,
                                "SELECT i, a[i], a[i] IS NULL, m[CAST(i AS STRING)], COALESCE(a[i] + 1, 0)"
                                        + " FROM (VALUES (1, ARRAY[7, 8], MAP['1', 'x']), (5, ARRAY[7, 8], MAP['1', 'x']))"
                                        + " AS t (i, a, m)"))
                        .as("%s, local %s", mode, local)
                        .containsExactlyInAnyOrder(row(1, 7, false, "x", 8), row(5, null, true, null, 0));
                assertThat(rows(session, "SELECT ARRAY[1, 2][5], MAP['a', 'x']['z'] IS NULL, ARRAY[1, 2][2]"))
                        .as("%s, local %s", mode, local)
                        .containsExactly(row(null, true, 2));
                assertThat(rows(
                                session,
                                "SELECT i FROM (VALUES (1), (5)) AS t (i) WHERE i IN (SELECT j FROM"
                                        + " (VALUES (1, ARRAY[7]), (5, ARRAY[7])) AS u (j, b) WHERE b[j] IS NULL)"))
                        .as("%s, local %s", mode, local)
                        .containsExactly(row(5));
            }
        }
    }

    @Test
    void aDayMonthOrYearBeginsWhereTheCalendarSays() throws Exception {
        var rounded = List.of(
                List.of("MONTH", "1969-12-31 12:30:00", "1969-12-01", "1970-01-01"),
                List.of("YEAR", "1955-01-01 00:00:00.001", "1955-01-01", "1956-01-01"),
                List.of("QUARTER", "2026-03-31 01:00:00", "2026-01-01", "2026-04-01"),
                List.of("DECADE", "1969-12-31 12:30:00", "1960-01-01", "1970-01-01"),
                List.of("MONTH", "2026-03-01 12:00:00", "2026-03-01", "2026-04-01"),
                List.of("QUARTER", "2026-07-15 10:11:12.345", "2026-07-01", "2026-10-01"),
                List.of("YEAR", "2026-07-15 10:11:12.345", "2026-01-01", "2027-01-01"),
                List.of("YEAR", "2026-01-01 00:00:00", "2026-01-01", "2026-01-01"),
                List.of("DAY", "2026-03-29 12:00:00", "2026-03-29", "2026-03-30"),
                List.of("DAY", "2026-10-25 23:30:00", "2026-10-25", "2026-10-26"));
        for (var mode : List.of("BATCH", "STREAMING")) {
            for (var local : List.of("true", "false")) {
                var session = session(mode, local);
                run(session, "SET 'table.local-time-zone' = 'Europe/Berlin'");
                var query = rounded.stream()
                        .map(each ->
                                "SELECT FLOOR(t TO %1$s), CEIL(t TO %1$s), FLOOR(l TO %1$s) = CAST(FLOOR(t TO %1$s)"
                                                .formatted(each.getFirst())
                                        + " AS TIMESTAMP_LTZ(3)), CAST(CEIL(l TO %s) AS TIMESTAMP(3))"
                                                .formatted(each.getFirst())
                                        + " FROM (SELECT t, CAST(t AS TIMESTAMP_LTZ(3)) AS l FROM (VALUES TIMESTAMP '"
                                        + each.get(1) + "') AS v (t))")
                        .collect(Collectors.joining(" UNION ALL "));
                assertThat(rows(session, query))
                        .as("%s, local %s", mode, local)
                        .containsExactlyInAnyOrderElementsOf(rounded.stream()
                                .map(each ->
                                        row(midnight(each.get(2)), midnight(each.get(3)), true, midnight(each.get(3))))
                                .toList());
            }
        }
    }

    @Test
    void fieldsOfATimeAreThoseOfTheCalendar() throws Exception {
        var times = List.of(
                time("1969-12-31T12:30:15.250"),
                time("1960-02-29T23:59:59.999"),
                time("1901-01-01T00:00:01"),
                time("1582-10-20T05:06:07"),
                time("1970-01-01T00:00:00"),
                time("2026-07-15T10:11:12.345"));
        var values = times.stream()
                .map(each ->
                        "(TIMESTAMP '" + each.format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS")) + "')")
                .collect(Collectors.joining(", "));
        for (var mode : List.of("BATCH", "STREAMING")) {
            for (var local : List.of("true", "false")) {
                var session = session(mode, local);
                run(session, "SET 'table.local-time-zone' = 'Europe/Berlin'");
                for (var column : List.of("t", "CAST(t AS TIMESTAMP_LTZ(3))")) {
                    assertThat(rows(
                                    session,
                                    ("SELECT CAST(%1$s AS DATE), CAST(CAST(%1$s AS TIME) AS STRING), YEAR(%1$s), MONTH(%1$s),"
                                                    + " EXTRACT(DAY FROM %1$s), EXTRACT(DOY FROM %1$s), HOUR(%1$s),"
                                                    + " MINUTE(%1$s), SECOND(%1$s), EXTRACT(MILLISECOND FROM %1$s),"
                                                    + " CAST(CAST(%1$s AS TIMESTAMP(0)) AS STRING), TRY_CAST(%1$s AS DATE)"
                                                    + " FROM (VALUES %2$s) AS v (t)")
                                            .formatted(column, values)))
                            .as("%s of %s, local %s", column, mode, local)
                            .containsExactlyInAnyOrderElementsOf(
                                    times.stream().map(OpenModeIT::fields).toList());
                }
            }
        }
    }

    @Test
    void timeAttributesAreRoundedLikeOtherTimes() throws Exception {
        var session = session(OPEN);
        run(
                session,
                "CREATE TABLE attributes (k STRING, t TIMESTAMP(3), WATERMARK FOR t AS t, p AS PROCTIME()) WITH"
                        + " ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
                        + folder.resolve("ends").toUri() + "')");
        for (var mode : List.of("BATCH", "STREAMING")) {
            run(session, "SET 'execution.runtime-mode' = '" + mode + "'");
            assertThat(rows(
                            session,
                            "SELECT FLOOR(t TO YEAR), CEIL(t TO MONTH), FLOOR(p TO YEAR) < CURRENT_TIMESTAMP,"
                                    + " FLOOR(p TO MONTH) = FLOOR(FLOOR(p TO MONTH) TO DAY), YEAR(p) > 2000, CAST(t AS DATE)"
                                    + " FROM attributes WHERE k = 'b'"))
                    .as(mode)
                    .containsExactly(row(
                            midnight("2024-01-01"),
                            midnight("2024-02-01"),
                            true,
                            true,
                            true,
                            LocalDate.parse("2024-01-01")));
        }
    }

    /// They are evaluated before there is a plan.
    @Test
    void timesOfLiteralsFollowTheCalendar() throws Exception {
        var session = session(OPEN);

        assertThat(rows(
                        session,
                        "SELECT CAST(TIMESTAMP '1955-06-01 12:00:00' AS DATE), CAST(TIMESTAMP '1955-06-01 12:00:00' AS TIME)"
                                + " = TIME '12:00:00', YEAR(TIMESTAMP '1955-12-31 12:00:00'),"
                                + " HOUR(TIMESTAMP '1955-12-31 12:00:00'), CEIL(DATE '2026-04-01' TO QUARTER),"
                                + " CAST(CAST(TIMESTAMP '1955-06-01 12:00:00.55' AS TIMESTAMP(0)) AS STRING),"
                                + " TRY_CAST(TIMESTAMP '1955-06-01 12:00:00' AS DATE)"))
                .containsExactly(row(
                        LocalDate.parse("1955-06-01"),
                        true,
                        1955L,
                        12L,
                        LocalDate.parse("2026-04-01"),
                        "1955-06-01 12:00:00",
                        LocalDate.parse("1955-06-01")));
        assertThat(
                        rows(
                                session,
                                "SELECT k FROM ends WHERE k = 'b' AND CAST(TIMESTAMP '1955-06-01 12:00:00' AS DATE) = DATE '1955-06-01'"))
                .containsExactly(row("b"));
    }

    private static ResultRow fields(LocalDateTime time) {
        var seconds = time.truncatedTo(ChronoUnit.SECONDS);
        return row(
                time.toLocalDate(),
                seconds.toLocalTime().format(DateTimeFormatter.ISO_LOCAL_TIME),
                (long) time.getYear(),
                (long) time.getMonthValue(),
                (long) time.getDayOfMonth(),
                (long) time.getDayOfYear(),
                (long) time.getHour(),
                (long) time.getMinute(),
                (long) time.getSecond(),
                (long) time.get(ChronoField.MILLI_OF_SECOND),
                seconds.format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss")),
                time.toLocalDate());
    }

    private static LocalDateTime midnight(String day) {
        return LocalDate.parse(day).atStartOfDay();
    }

    @Test
    void aLateralAggregateOfNoRowsIsARow() throws Exception {
        for (var mode : List.of("BATCH", "STREAMING")) {
            var session = session(OPEN);
            run(session, "SET 'execution.runtime-mode' = '" + mode + "'");
            run(session, "SET 'sql-gateway.result.changes' = 'collapse'");
            assertThat(rows(
                            session,
                            "SELECT o.k, x.n, x.twice, x.latest FROM ends AS o, LATERAL (SELECT COUNT(*) AS n,"
                                    + " COUNT(*) * 2 AS twice, MAX(t) AS latest FROM ends AS i"
                                    + " WHERE i.k = o.k AND i.t > o.t) AS x"))
                    .as(mode)
                    .containsExactlyInAnyOrder(
                            row("a", 1L, 2L, LocalDateTime.parse("2024-01-01T00:00:01")),
                            row("a", 0L, 0L, null),
                            row("b", 0L, 0L, null));
        }
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
                        "SELECT o.k, x.t FROM (SELECT DISTINCT k FROM ends) o, LATERAL"
                                + " (SELECT t FROM ends i WHERE i.k = o.k ORDER BY t DESC LIMIT 1) x"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("ROW_NUMBER() OVER (PARTITION BY");
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
        var operation = submit(session, sql);
        var rows = new ArrayList<ResultRow>();
        long token = 0;
        while (service.fetch(session, operation, token, PATIENCE) instanceof FetchedPage.Rows page) {
            rows.addAll(page.rows());
            token = page.next();
        }
        return rows;
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
