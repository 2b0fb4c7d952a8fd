package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.gateway.result.ResultRow;
import io.millrace.testing.Exhaustive;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.RowKind;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/// Tests statements that the engine by itself answers wrong or cannot plan: in batch and streaming mode, with
/// a job and without one.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CorrectedAnswersIT {
    private static final Map<String, String> OPEN =
            Map.of("execution.runtime-mode", "AUTOMATIC", "table.dml-sync", "true", "parallelism.default", "1");

    @Retention(RetentionPolicy.RUNTIME)
    @ParameterizedTest(name = "{0}, local queries {1}")
    @ArgumentsSource(Modes.class)
    private @interface InEveryMode {}

    /// Both modes, each with a job and without one in an exhaustive run. In a usual run one of them has a job: the
    /// first in one half of the tests, and the second in the other half.
    private static final class Modes implements ArgumentsProvider {
        @Override
        public Stream<Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
            boolean odd = context.getRequiredTestMethod().getName().length() % 2 == 1;
            return Stream.of("BATCH", "STREAMING")
                    .flatMap(mode -> Stream.of(true, false)
                            .filter(local -> Exhaustive.ENABLED || local == (odd == mode.equals("STREAMING")))
                            .map(local -> Arguments.of(mode, String.valueOf(local))));
        }
    }

    private Path folder;
    private GatewayUnderTest gateway;

    @BeforeAll
    void start(@TempDir Path given) throws Exception {
        folder = given;
        Files.createDirectories(folder.resolve("ends"));
        Files.writeString(
                folder.resolve("ends/rows"), "a,2024-01-01 00:00:00\na,2024-01-01 00:00:01\nb,2024-01-01 00:00:02\n");
        Files.createDirectories(folder.resolve("gaps"));
        Files.writeString(
                folder.resolve("gaps/rows"), "0,2024-01-01 00:00:00\n5,2024-01-01 00:00:01\n6,2024-01-01 00:00:02\n");
        Files.createDirectories(folder.resolve("outside"));
        Files.writeString(folder.resolve("outside/rows"), "1,2\n2,0\n3,9\n");
        Files.createDirectories(folder.resolve("inside"));
        Files.writeString(folder.resolve("inside/rows"), "1,5\n2,1\n3,7\n3,8\n");
        gateway = GatewayUnderTest.over(GatewayUnderTest.engine(), GatewayUnderTest.USUAL);
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private SessionHandle session() throws Exception {
        var session = gateway.service.open(OPEN);
        run(session, files("ends", "k STRING, t TIMESTAMP(3)", "ends"));
        return session;
    }

    /// @param local whether small queries have no job
    private SessionHandle session(String mode, String local) throws Exception {
        var session = session();
        run(session, "SET 'execution.runtime-mode' = '" + mode + "'");
        run(session, "SET 'sql-gateway.session.local-queries.enabled' = '" + local + "'");
        return session;
    }

    private String files(String table, String columns, String place) {
        return GatewayUnderTest.csvTable(table, columns, folder.resolve(place));
    }

    @InEveryMode
    void aNullOfANeighbourIsNotItsDefault(String mode, String local) throws Exception {
        var session = session(mode, local);
        run(session, files("gaps", "v INT, t TIMESTAMP(3), WATERMARK FOR t AS t", "gaps"));
        assertThat(rows(
                        session,
                        "SELECT v, LAG(v, 1, 99) OVER w, LAG(v, 1, 99) OVER w IS NULL"
                                + " FROM (SELECT NULLIF(v, 0) AS v, t FROM gaps) WINDOW w AS (ORDER BY t)"))
                .containsExactlyInAnyOrder(row(null, 99, false), row(5, null, true), row(6, 5, false));
    }

    @InEveryMode
    void aListIsComparedLikeEachOfItsValues(String mode, String local) throws Exception {
        var session = session(mode, local);
        var numbers = " FROM (VALUES (1), (2), (3)) AS t (n)";
        assertThat(rows(
                        session,
                        "SELECT n, n IN (2.5), n IN (4294967297), n IN (1.0, 2.5), n NOT IN (2.5, 3E0), n IN (2.5, NULL),"
                                + " n NOT IN (3, NULL), n IN (n + 0.5, n + 0.0) " + numbers))
                .containsExactlyInAnyOrder(
                        row(1, false, false, true, true, null, null, true),
                        row(2, false, false, false, true, null, null, true),
                        row(3, false, false, false, false, null, false, true));
        assertThat(rows(
                        session,
                        "SELECT n, CASE WHEN n IN (1.5, 2) THEN 'a' WHEN n > ANY (2.5, 9) THEN 'b' END" + numbers))
                .containsExactlyInAnyOrder(row(1, null), row(2, "a"), row(3, "b"));
        if (mode.equals("BATCH")) {
            assertThat(rows(
                            session,
                            "SELECT COUNT(*) FILTER (WHERE n IN (1.5, 2))" + numbers + " HAVING MAX(n) IN (3.0, 2.5)"))
                    .containsExactly(row(1L));
        }
        assertThat(rows(
                        session,
                        "SELECT t.n, u.m" + numbers + " JOIN (VALUES (1), (2), (3)) AS u (m)"
                                + " ON t.n = u.m AND u.m NOT IN (1.5, 2)"))
                .containsExactlyInAnyOrder(row(1, 1), row(3, 3));
        assertThat(rows(session, "SELECT n" + numbers + " WHERE (n, n + 1) IN ((1.0, 2.0), (2, 3.5))"))
                .containsExactly(row(1));
        assertThat(rows(
                        session,
                        "SELECT CAST(ROW(1, 'a') AS ROW<n INT, v STRING>) IN (ROW(1, 'a')),"
                                + " ARRAY[2] IN (ARRAY[1], ARRAY[2])"))
                .containsExactly(row(true, true));
    }

    @InEveryMode
    void aLongListIsComparedLikeEachOfItsValues(String mode, String local) throws Exception {
        var session = session(mode, local);
        var numbers = " FROM (VALUES (1), (2), (3)) AS t (n)";
        var halves = IntStream.range(2, 27).mapToObj(n -> n + ".5").toList();
        var list = "(" + String.join(", ", halves) + ")";
        assertThat(rows(session, "SELECT n" + numbers + " WHERE n IN " + list)).isEmpty();
        assertThat(rows(session, "SELECT n" + numbers + " WHERE n NOT IN " + list))
                .hasSize(3);
        assertThat(rows(session, "SELECT n" + numbers + " WHERE n = " + String.join(" OR n = ", halves)))
                .isEmpty();
        assertThat(rows(session, "SELECT n" + numbers + " WHERE n <> " + String.join(" AND n <> ", halves)))
                .hasSize(3);
        assertThat(rows(session, "SELECT n, n IN (2.0, 4294967297, " + list.substring(1) + numbers))
                .containsExactlyInAnyOrder(row(1, false), row(2, true), row(3, false));
    }

    /// The types of constants, of texts of another length, and of columns of a view.
    @InEveryMode
    void valuesOfAListAreNotCutToTheTypeOfTheLeftSide(String mode, String local) throws Exception {
        var session = session(mode, local);
        assertThat(rows(session, "SELECT 2 IN (2.5), 1 IN (4294967297), CAST(2 AS TINYINT) IN (258), 2 NOT IN (2.5)"))
                .containsExactly(row(false, false, false, true));
        run(
                session,
                "CREATE TEMPORARY VIEW listed AS SELECT c IN (v, 'xyz') AS texts, d IN (1.005, 12345678901) AS numbers,"
                        + " t IN (TIMESTAMP '2020-01-01 00:00:00.1234') AS times, f IN (0.1, 0.7) AS approximate,"
                        + " h IN ('2020-01-01', '2020-01-02') AS dates"
                        + " FROM (VALUES (CAST('ab' AS CHAR(2)), CAST('abc' AS VARCHAR(3)), CAST(1.01 AS DECIMAL(10, 2)),"
                        + " TIMESTAMP '2020-01-01 00:00:00.123', CAST(0.1 AS FLOAT), DATE '2020-01-02'))"
                        + " AS r (c, v, d, t, f, h)");
        assertThat(rows(session, "SELECT * FROM listed")).containsExactly(row(false, false, false, true, true));
        assertThat(rows(
                        session,
                        "SELECT i + 0, i IN (1, 300), i IN (-128, 127), i IN (-129, 128), i IN (1.0, 2.5), i > ANY (1, 300)"
                                + " FROM (VALUES (CAST(1 AS TINYINT)), (CAST(44 AS TINYINT)), (CAST(-128 AS TINYINT)))"
                                + " AS r (i)"))
                .containsExactlyInAnyOrder(
                        row(1, true, false, false, true, false),
                        row(44, false, false, false, false, true),
                        row(-128, false, true, false, false, false));
    }

    /// Also two texts that are the same time, a text on the left, and one that is no constant.
    @InEveryMode
    void aTextIsReadAsTheTimeThatItIsComparedWith(String mode, String local) throws Exception {
        var session = session(mode, local);
        run(
                session,
                "CREATE TEMPORARY VIEW times AS SELECT * FROM (VALUES"
                        + " (1, DATE '2020-01-01', TIME '09:00:00', TIMESTAMP '2020-01-01 09:00:00', '2020-1-1'),"
                        + " (2, DATE '2020-01-02', TIME '10:00:00', TIMESTAMP '2020-01-02 10:00:00', '2020-1-1'),"
                        + " (3, CAST(NULL AS DATE), TIME '11:00:00', TIMESTAMP '2020-01-03 11:00:00', CAST(NULL AS STRING)))"
                        + " AS t (n, d, c, t, text)");
        var conditions = new LinkedHashMap<String, List<Object>>();
        conditions.put("d = '2020-01-01' OR d = '2020-1-2'", List.of(1, 2));
        conditions.put("d = '2020-1-1' AND d = '2020-01-01'", List.of(1));
        conditions.put("d <> '2020-1-1' AND d <> '2020-01-05'", List.of(2));
        conditions.put("NOT (d = '2020-1-1' OR '2020-01-02' = d)", List.of());
        conditions.put("c = '09:00:00' OR c = '11:00:00'", List.of(1, 3));
        conditions.put("t = '2020-01-01 09:00:00' OR t = '2020-01-03 11:00:00.000'", List.of(1, 3));
        conditions.put("CAST(t AS TIMESTAMP_LTZ(3)) = '2020-01-02 10:00:00' OR n = 1", List.of(1, 2));
        conditions.put("d = text OR d = '2020-01-02'", List.of(1, 2));
        conditions.put("d IS DISTINCT FROM '2020-1-1' AND d IS DISTINCT FROM '2020-1-5'", List.of(2, 3));
        conditions.put("'2020-1-1' IN (d, DATE '2019-01-01')", List.of(1));
        conditions.put("d IN ('2020-1-1', text)", List.of(1));
        conditions.put("d > ANY ('2020-1-1', '2020-1-9')", List.of(2));
        conditions.put("CASE d WHEN '2020-1-1' THEN TRUE WHEN '2020-1-2' THEN FALSE ELSE TRUE END", List.of(1, 3));
        for (var condition : conditions.entrySet()) {
            assertThat(rows(session, "SELECT n FROM times WHERE " + condition.getKey()))
                    .as(condition.getKey())
                    .containsExactlyInAnyOrderElementsOf(condition.getValue().stream()
                            .map(CorrectedAnswersIT::row)
                            .toList());
        }
        assertThat(rows(session, "SELECT a.n, b.n FROM times AS a JOIN times AS b ON a.d = b.text"))
                .containsExactlyInAnyOrder(row(1, 1), row(1, 2));
        run(session, files("ordered", "k STRING, t TIMESTAMP(3), WATERMARK FOR t AS t", "ends"));
        assertThat(rows(
                        session,
                        "SELECT k FROM ordered WHERE t = '2024-01-01' OR t IN ('2024-1-1 00:00:02', '2025-1-1')"))
                .containsExactlyInAnyOrder(row("a"), row("b"));
        assertThatThrownBy(() -> rows(session, "SELECT n FROM times WHERE d = 'soon' OR d = '2020-01-01'"))
                .hasMessageContaining("'soon' is not a valid date or time");
        assertThatThrownBy(() -> rows(session, "SELECT n FROM times WHERE n = '1' OR n = '2'"))
                .hasMessageContaining("of another type");
    }

    @InEveryMode
    void aTimeBefore1970InAnotherValueIsRoundedDown(String mode, String local) throws Exception {
        var session = session(mode, local);
        var casts =
                "SELECT CAST(CAST(ARRAY[t] AS ARRAY<TIMESTAMP(0)>)[1] AS STRING), CAST(CAST(ROW(t) AS ROW<a DATE>).a"
                        + " AS STRING), CAST(CAST(MAP['k', t] AS MAP<STRING, TIMESTAMP(1)>)['k'] AS STRING),"
                        + " CAST(CAST(ARRAY[t] AS ARRAY<TIME>)[1] AS STRING), CAST(t AS TIMESTAMP(6))"
                        + " = TIMESTAMP '1969-12-31 23:59:59.000123' FROM (VALUES %s) AS r (t)";
        for (var times : List.of("(%s)", "(%s), (%s)")) {
            var values = times.replace("%s", "TIMESTAMP '1969-12-31 23:59:59.000123456'");
            assertThat(rows(session, casts.formatted(values)))
                    .hasSize(values.split("\\), \\(").length)
                    .containsOnly(row("1969-12-31 23:59:59", "1969-12-31", "1969-12-31 23:59:59.0", "23:59:59", true));
        }
    }

    /// No literal can be a date before the year 1.
    @InEveryMode
    void aConstantBeforeTheYearOneIsComputedByTheJob(String mode, String local) throws Exception {
        var session = session(mode, local);
        var steps = "SELECT CAST(d - INTERVAL '1' DAY AS STRING), CAST(t - INTERVAL '1' SECOND AS STRING)";
        var constants = steps.replace("d ", "DATE '0001-01-01' ").replace("t ", "TIMESTAMP '0001-01-01 00:00:00' ");
        var row = row("0000-12-31", "0000-12-31 23:59:59");
        assertThat(rows(session, constants)).containsExactly(row);
        assertThat(rows(
                        session,
                        steps + " FROM (VALUES (DATE '0001-01-01', TIMESTAMP '0001-01-01 00:00:00')) AS r (d, t)"))
                .containsExactly(row);
    }

    /// The engine makes a literal with the last four digits of the year of each.
    @InEveryMode
    void aConstantAfterTheYear9999IsComputedByTheJob(String mode, String local) throws Exception {
        var session = session(mode, local);
        run(session, "SET 'table.local-time-zone' = 'America/New_York'");
        var steps = "SELECT CAST(t AS TIMESTAMP_LTZ(3)) > CAST(TIMESTAMP '2026-01-01 00:00:00' AS TIMESTAMP_LTZ(3)),"
                + " YEAR(d + INTERVAL '2' YEAR), t + INTERVAL '2' YEAR > t";
        var constants = steps.replace("(t ", "(TIMESTAMP '9999-12-31 23:59:59' ")
                .replace("d ", "DATE '9999-12-31' ")
                .replace("t +", "TIMESTAMP '9999-12-31 23:59:59' +")
                .replace("> t", "> TIMESTAMP '9999-12-31 23:59:59'");
        var row = row(true, 10_001L, true);
        assertThat(rows(session, constants)).containsExactly(row);
        assertThat(rows(
                        session,
                        steps + " FROM (VALUES (DATE '9999-12-31', TIMESTAMP '9999-12-31 23:59:59')) AS r (d, t)"))
                .containsExactly(row);
        assertThat(rows(
                        session,
                        "SELECT n FROM (VALUES (1)) AS r (n) WHERE CAST(TIMESTAMP '9999-12-31 23:59:59' AS TIMESTAMP_LTZ(3))"
                                + " > CAST(TIMESTAMP '2026-01-01 00:00:00' AS TIMESTAMP_LTZ(3))"))
                .containsExactly(row(1));
    }

    @Test
    void aNullOfALaterRowIsNotItsDefault() throws Exception {
        var session = session();
        run(session, files("gaps", "v INT, t TIMESTAMP(3)", "gaps"));
        assertThat(rows(
                        session,
                        "SELECT v, LEAD(NULLIF(CAST(v AS STRING), '5'), 1, 'none') OVER (ORDER BY t DESC) FROM gaps"))
                .containsExactlyInAnyOrder(row(6, null), row(5, "0"), row(0, "none"));
    }

    @InEveryMode
    void aValueOfJsonIsConvertedToItsType(String mode, String local) throws Exception {
        var session = session(mode, local);
        run(
                session,
                "CREATE TEMPORARY VIEW documents AS SELECT * FROM (VALUES (1, '{\"a\": 1}'), (2, '{\"a\": 1.5}'),"
                        + " (3, '{\"a\": \"7\"}'), (4, '{\"a\": \"x\"}'), (5, '{\"a\": 3000000000}'), (6, '{\"a\": true}'),"
                        + " (7, '{\"a\": null}'), (8, '{}'), (9, 'none')) AS t (id, v)");
        assertThat(rows(
                        session,
                        "SELECT id, JSON_VALUE(v, 'lax $.a' RETURNING DOUBLE), JSON_VALUE(v, 'lax $.a' RETURNING INT),"
                                + " JSON_VALUE(v, 'lax $.a' RETURNING BIGINT), JSON_VALUE(v, 'lax $.a' RETURNING BOOLEAN)"
                                + " FROM documents"))
                .containsExactlyInAnyOrder(
                        row(1, 1.0, 1, 1L, true),
                        row(2, 1.5, 1, 1L, null),
                        row(3, 7.0, 7, 7L, null),
                        row(4, null, null, null, null),
                        row(5, 3.0e9, null, 3_000_000_000L, null),
                        row(6, null, null, null, true),
                        row(7, null, null, null, null),
                        row(8, null, null, null, null),
                        row(9, null, null, null, null));
        assertThat(rows(
                        session,
                        "SELECT id, JSON_VALUE(v, 'lax $.a' RETURNING DOUBLE DEFAULT 0.5 ON EMPTY"
                                + " DEFAULT CAST('-1' AS DOUBLE) ON ERROR),"
                                + " JSON_VALUE(v, 'lax $.a' RETURNING INT NULL ON EMPTY DEFAULT 0 ON ERROR)"
                                + " FROM documents WHERE id <> 2"))
                .containsExactlyInAnyOrder(
                        row(1, 1.0, 1),
                        row(3, 7.0, 7),
                        row(4, -1.0, 0),
                        row(5, 3.0e9, 0),
                        row(6, -1.0, 0),
                        row(7, 0.5, null),
                        row(8, 0.5, null),
                        row(9, 0.5, null));
        assertThat(rows(
                        session,
                        "SELECT JSON_VALUE('{\"a\": 1}', '$.a' RETURNING DOUBLE), JSON_VALUE('{\"a\": \"x\"}', '$.a' RETURNING INT),"
                                + " JSON_VALUE('{\"a\": \"2020-02-29\"}', '$.a' RETURNING DATE)"))
                .containsExactly(row(1.0, null, LocalDate.of(2020, 2, 29)));
        assertThatThrownBy(() -> rows(
                        session,
                        "SELECT JSON_VALUE(v, '$.a' RETURNING INT ERROR ON ERROR) FROM documents WHERE id = 4"))
                .hasMessageContaining("'x'");
        assertThatThrownBy(() -> rows(session, "SELECT JSON_VALUE(v, 'lax $.a' DEFAULT v ON EMPTY) FROM documents"))
                .hasMessageContaining("COALESCE(JSON_VALUE(…), …)");
    }

    @InEveryMode
    void argumentsMayHaveOtherTypesThanTheCodeOfTheEngine(String mode, String local) throws Exception {
        var session = session(mode, local);
        run(
                session,
                "CREATE TEMPORARY VIEW numbers AS SELECT CAST(n AS DECIMAL(10, 2)) AS n, CAST(b AS BIGINT) AS b,"
                        + " CAST(s AS SMALLINT) AS s FROM (VALUES (1.5, 2, -7), (CAST(NULL AS DECIMAL(10, 2)), 3, 0),"
                        + " (9.25, 4294967298, 300)) AS t (n, b, s)");
        assertThat(rows(
                        session,
                        "SELECT b, CAST(GREATEST(n, b) AS DOUBLE), LEAST(1E0, n, s), GREATEST(n, CAST(2 AS FLOAT)) IS NULL"
                                + " FROM numbers"))
                .containsExactlyInAnyOrder(
                        row(2L, 2.0, -7.0, false),
                        row(3L, null, null, true),
                        row(4_294_967_298L, 4.294967298e9, 1.0, false));
        assertThat(rows(session, "SELECT b, SIGN(s), TRUNCATE(s, -1), SIGN(CAST(s AS TINYINT)) FROM numbers"))
                .containsExactlyInAnyOrder(
                        row(2L, (short) -1, (short) 0, (byte) -1),
                        row(3L, (short) 0, (short) 0, (byte) 0),
                        row(4_294_967_298L, (short) 1, (short) 300, (byte) 1));
        assertThat(rows(
                        session,
                        "SELECT SUBSTRING('abc', b), SUBSTRING('abc' FROM 1 FOR b), LEFT('abc', b), RIGHT('abc', b),"
                                + " SPLIT_INDEX('x,y,z,', ',', b) FROM numbers"))
                .containsExactlyInAnyOrder(
                        row("bc", "ab", "ab", "bc", "z"),
                        row("c", "abc", "abc", "abc", ""),
                        row("", "abc", "abc", "abc", null));
        assertThat(rows(
                        session,
                        "SELECT LPAD('ab', b, 'x'), RPAD('ab', b, 'x'), REPEAT('ab', b), REPEAT('ab', -b)"
                                + " FROM numbers WHERE b = 3"))
                .containsExactly(row("xab", "abx", "ababab", ""));
        assertThatThrownBy(() -> rows(session, "SELECT GREATEST(X'01', CAST(CAST(s AS STRING) AS BYTES)) FROM numbers"))
                .hasMessageContaining("CAST them")
                .hasMessageNotContaining("bug");
        assertThatThrownBy(() -> rows(session, "SELECT SHA2(CAST(s AS STRING), 7) FROM numbers"))
                .hasMessage("SHA2 takes 224, 256, 384 or 512 as its second argument.");
    }

    @Test
    void callsWithinOneAnotherDoNotDoubleThePlanWithEachLevel() throws Exception {
        var session = session();
        var date = "s";
        var json = "s";
        var part = "b";
        for (int i = 0; i < 24; i++) {
            date = "CAST(TO_DATE(" + date + ", 'yyyy-MM-dd') AS STRING)";
            json = "CAST(JSON_VALUE(" + json + ", '$.a' RETURNING INT DEFAULT 0 ON ERROR) AS STRING)";
            part = "CAST(CHAR_LENGTH(SUBSTRING('abc', " + part + ")) AS BIGINT)";
        }
        var table = " FROM (VALUES ('2020-02-28', CAST(2 AS BIGINT))) AS t (s, b)";
        assertThat(rows(session, "SELECT " + date + ", " + json + ", " + part + table))
                .containsExactly(row("2020-02-28", "0", 2L));
    }

    @InEveryMode
    void aNumberThatIsNoneComesAfterTheOthers(String mode, String local) throws Exception {
        var session = session(mode, local);
        run(
                session,
                "CREATE TEMPORARY VIEW samples AS SELECT k, x, CAST(x AS FLOAT) AS y FROM (VALUES ('a', 1E0), ('b', -3E0),"
                        + " ('a', CAST('NaN' AS DOUBLE)), ('b', 7E0), ('a', -8E0), ('b', CAST('NaN' AS DOUBLE)), ('a', 2E0),"
                        + " ('b', CAST(NULL AS DOUBLE)), ('a', CAST('Infinity' AS DOUBLE)), ('b', 0E0)) AS t (k, x)");
        var ordered = List.of(-8.0, -3.0, 0.0, 1.0, 2.0, 7.0, Double.POSITIVE_INFINITY, Double.NaN, Double.NaN);
        assertThat(ranked(session, "SELECT ROW_NUMBER() OVER (ORDER BY x) AS n, x FROM samples WHERE x IS NOT NULL"))
                .isEqualTo(ordered);
        assertThat(ranked(
                        session, "SELECT ROW_NUMBER() OVER (ORDER BY y DESC) AS n, x FROM samples WHERE x IS NOT NULL"))
                .isEqualTo(ordered.reversed());
        if (mode.equals("BATCH")) {
            assertThat(rows(session, "SELECT x FROM samples WHERE x IS NOT NULL ORDER BY x"))
                    .isEqualTo(ordered.stream().map(x -> row(x)).toList());
            assertThat(rows(session, "SELECT x FROM samples WHERE x IS NOT NULL ORDER BY x DESC LIMIT 3"))
                    .isEqualTo(ordered.reversed().stream()
                            .limit(3)
                            .map(x -> row(x))
                            .toList());
            assertThat(rows(session, "SELECT k, x FROM samples WHERE k || '' = 'a' ORDER BY k, x"))
                    .extracting(cells -> cells.cells().get(1))
                    .containsExactly(-8.0, 1.0, 2.0, Double.POSITIVE_INFINITY, Double.NaN);
        }
        assertThat(
                        rows(
                                session,
                                "SELECT y FROM (SELECT y, ROW_NUMBER() OVER (PARTITION BY y ORDER BY k) AS n FROM samples) WHERE n = 1"))
                .as("partitions of their own")
                .extracting(cells -> cells.cells().getFirst())
                .containsExactlyInAnyOrder(1f, -3f, Float.NaN, 7f, -8f, 2f, null, Float.POSITIVE_INFINITY, 0f);
        assertThat(ranked(
                        session,
                        "SELECT ROW_NUMBER() OVER (ORDER BY x DESC) AS n, ROW(x, c) FROM"
                                + " (SELECT x, COUNT(*) AS c FROM samples WHERE x IS NOT NULL GROUP BY x)"))
                .as("a row with NaN that changes")
                .startsWith(List.of(Double.NaN, 2L), List.of(Double.POSITIVE_INFINITY, 1L), List.of(7.0, 1L))
                .hasSize(8);
    }

    /// The second column in the order of the first, after all changes.
    private List<Object> ranked(SessionHandle session, String query) throws InterruptedException {
        var left = new ArrayList<List<Object>>();
        for (var row : rows(session, "SELECT * FROM (" + query + ") WHERE n <= 100")) {
            if (row.kind() == RowKind.INSERT || row.kind() == RowKind.UPDATE_AFTER) {
                left.add(row.cells());
            } else {
                assertThat(left.remove(row.cells())).as("taken back: %s", row).isTrue();
            }
        }
        return left.stream()
                .sorted(Comparator.comparing(cells -> (Long) cells.getFirst()))
                .map(cells -> cells.get(1))
                .toList();
    }

    @InEveryMode
    void aLimitMayBeLargerThanTheEngineCountsTo(String mode, String local) throws Exception {
        var session = session(mode, local);
        run(session, files("few", "k INT, y INT", "inside"));
        for (var limit : List.of("2147483647", "3000000000", "9223372036854775807")) {
            assertThat(rows(session, "SELECT y FROM few LIMIT " + limit))
                    .as(limit)
                    .containsExactlyInAnyOrder(row(5), row(1), row(7), row(8));
            assertThat(rows(session, "SELECT y FROM few ORDER BY y LIMIT " + limit + " OFFSET 2"))
                    .as(limit)
                    .containsExactlyInAnyOrder(row(7), row(8));
            var sum = rows(session, "SELECT SUM(y) FROM (SELECT y FROM few ORDER BY y LIMIT " + limit + ") AS f");
            assertThat(sum.getLast().cells()).as(limit).containsExactly(21);
        }
        var counted = rows(
                session,
                "SELECT SUM(c) FROM (SELECT k, COUNT(*) AS c FROM few GROUP BY k ORDER BY k LIMIT 1000000000) AS f");
        assertThat(counted.getLast().cells()).containsExactly(4L);
        assertThatThrownBy(() -> rows(session, "SELECT y FROM few LIMIT 1 OFFSET 3000000000"))
                .hasMessageContaining("OFFSET 3000000000 is more than the engine can count to");
    }

    @InEveryMode
    void aTimeInOrderedRowsIsCutToItsColumn(String mode, String local) throws Exception {
        var session = session(mode, local);
        run(session, "CREATE TABLE whole (ts TIMESTAMP(0), n INT) WITH ('connector' = 'blackhole')");
        for (var values : List.of(
                "VALUES (TIMESTAMP '2026-01-01 12:00:00.250', 1)",
                "VALUES (TIMESTAMP '2026-01-01 12:00:00.250', 1), (TIMESTAMP '2026-01-01 12:00:01.250', 2)",
                "SELECT LOCALTIMESTAMP, 1")) {
            run(session, "INSERT INTO whole " + values);
        }
        assertThat(rows(
                        session,
                        "SELECT n, CAST(ts AS TIMESTAMP(0)) FROM (VALUES (TIMESTAMP '2026-01-01 12:00:00.250', 1))"
                                + " AS t (ts, n) WHERE n > 0"))
                .containsExactly(row(1, LocalDateTime.of(2026, 1, 1, 12, 0)));
    }

    @InEveryMode
    void aTextWithoutTheFormatIsNoDate(String mode, String local) throws Exception {
        var session = session(mode, local);
        assertThat(rows(
                        session,
                        "SELECT d, TO_DATE(d, 'dd.MM.yyyy') FROM (VALUES ('28.02.2020'), ('2020'), (''), ('31.12.9999'),"
                                + " ('01.01.1969'), (CAST(NULL AS STRING))) AS t (d)"))
                .containsExactlyInAnyOrder(
                        row("28.02.2020", LocalDate.of(2020, 2, 28)),
                        row("2020", null),
                        row("", null),
                        row("31.12.9999", LocalDate.of(9999, 12, 31)),
                        row("01.01.1969", LocalDate.of(1969, 1, 1)),
                        row(null, null));
        assertThat(rows(session, "SELECT TO_DATE('n/a', 'yyyy-MM-dd'), TO_DATE('2020-02-28', 'yyyy-MM-dd')"))
                .containsExactly(row(null, LocalDate.of(2020, 2, 28)));
    }

    @InEveryMode
    void anElementThatIsMissingIsNull(String mode, String local) throws Exception {
        var session = session(mode, local);
        assertThat(rows(
                        session,
                        "SELECT i, a[i], a[i] IS NULL, m[CAST(i AS STRING)], COALESCE(a[i] + 1, 0)"
                                + " FROM (VALUES (1, ARRAY[7, 8], MAP['1', 'x']), (5, ARRAY[7, 8], MAP['1', 'x']))"
                                + " AS t (i, a, m)"))
                .containsExactlyInAnyOrder(row(1, 7, false, "x", 8), row(5, null, true, null, 0));
        assertThat(rows(session, "SELECT ARRAY[1, 2][5], MAP['a', 'x']['z'] IS NULL, ARRAY[1, 2][2]"))
                .containsExactly(row(null, true, 2));
        assertThat(rows(
                        session,
                        "SELECT i FROM (VALUES (1), (5)) AS t (i) WHERE i IN (SELECT j FROM"
                                + " (VALUES (1, ARRAY[7]), (5, ARRAY[7])) AS u (j, b) WHERE b[j] IS NULL)"))
                .containsExactly(row(5));
    }

    @InEveryMode
    void aDayMonthOrYearBeginsWhereTheCalendarSays(String mode, String local) throws Exception {
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
        var session = session(mode, local);
        run(session, "SET 'table.local-time-zone' = 'Europe/Berlin'");
        var query = rounded.stream()
                .map(each -> "SELECT FLOOR(t TO %1$s), CEIL(t TO %1$s), FLOOR(l TO %1$s) = CAST(FLOOR(t TO %1$s)"
                                .formatted(each.getFirst())
                        + " AS TIMESTAMP_LTZ(3)), CAST(CEIL(l TO %s) AS TIMESTAMP(3))".formatted(each.getFirst())
                        + " FROM (SELECT t, CAST(t AS TIMESTAMP_LTZ(3)) AS l FROM (VALUES TIMESTAMP '"
                        + each.get(1) + "') AS v (t))")
                .collect(Collectors.joining(" UNION ALL "));
        assertThat(rows(session, query))
                .containsExactlyInAnyOrderElementsOf(rounded.stream()
                        .map(each -> row(midnight(each.get(2)), midnight(each.get(3)), true, midnight(each.get(3))))
                        .toList());
    }

    @InEveryMode
    void fieldsOfATimeAreThoseOfTheCalendar(String mode, String local) throws Exception {
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
                    .as(column)
                    .containsExactlyInAnyOrderElementsOf(
                            times.stream().map(CorrectedAnswersIT::fields).toList());
        }
    }

    @Test
    void timeAttributesAreRoundedLikeOtherTimes() throws Exception {
        var session = session();
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
        var session = session();

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

    /// Outer rows of (1, 2), (2, NULL) and (3, 9), and inner ones.
    ///
    /// @param source `files` or `values`
    private SessionHandle correlated(String mode, String local, String source) throws Exception {
        var session = session(mode, local);
        run(session, "SET 'sql-gateway.result.changes' = 'collapse'");
        if (source.equals("files")) {
            run(session, files("outside", "k INT, n INT", "outside"));
            run(session, "CREATE VIEW o AS SELECT k, NULLIF(n, 0) AS x FROM outside");
            run(session, files("i", "k INT, y INT", "inside"));
        } else {
            run(session, "CREATE VIEW o AS SELECT * FROM (VALUES (1, 2), (2, CAST(NULL AS INT)), (3, 9)) AS v (k, x)");
            run(session, "CREATE VIEW i AS SELECT * FROM (VALUES (1, 5), (2, 1), (3, 7), (3, 8)) AS v (k, y)");
        }
        return session;
    }

    private static Map<String, List<ResultRow>> correlatedQueries() {
        var queries = new LinkedHashMap<String, List<ResultRow>>();
        queries.put(
                "SELECT k, (SELECT COUNT(*) FROM i WHERE i.k = o.k), (SELECT MAX(y) FROM i WHERE i.k = o.k)"
                        + " FROM o WHERE EXISTS (SELECT 1 FROM i WHERE i.k = o.k AND i.y > 1)",
                List.of(row(1, 1L, 5), row(3, 2L, 8)));
        queries.put("SELECT k FROM o WHERE x NOT IN (SELECT y FROM i WHERE i.k = o.k)", List.of(row(1), row(3)));
        // a column that is NULL
        queries.put(
                "SELECT k, (SELECT COUNT(*) FROM i WHERE i.y > COALESCE(o.x, 0)),"
                        + " (SELECT MAX(i.y + COALESCE(o.x, 100)) FROM i WHERE i.k = o.k) FROM o",
                List.of(row(1, 3L, 7), row(2, 4L, 101), row(3, 0L, 17)));
        queries.put(
                "SELECT k FROM o WHERE EXISTS (SELECT 1 FROM i WHERE i.y > o.x OR o.x IS NULL)",
                List.of(row(1), row(2)));
        queries.put(
                "SELECT o.k, l.e FROM o LEFT JOIN LATERAL (SELECT COALESCE(o.x, i.y) AS e FROM i WHERE i.k = o.k) AS l ON TRUE",
                List.of(row(1, 2), row(2, 1), row(3, 9), row(3, 9)));
        // a sub-query in a sub-query
        queries.put(
                "SELECT k FROM o WHERE EXISTS (SELECT 1 FROM i WHERE i.k = o.k AND NOT EXISTS"
                        + " (SELECT 1 FROM i AS j WHERE j.k = i.k AND j.y > o.x))",
                List.of(row(2), row(3)));
        queries.put(
                "SELECT k FROM o WHERE NOT EXISTS (SELECT 1 FROM i AS c WHERE c.k < 3 AND NOT EXISTS"
                        + " (SELECT 1 FROM i AS e WHERE e.k = o.k AND e.y >= c.y))",
                List.of(row(1), row(3)));
        queries.put(
                "SELECT d.k, d.m FROM i JOIN (SELECT o.k, (SELECT MAX(y) FROM i WHERE i.y < o.x + o.k) AS m FROM o) AS d"
                        + " ON i.k = d.k",
                List.of(row(1, 1), row(2, null), row(3, 8), row(3, 8)));
        // below joins and set operations
        queries.put(
                "SELECT k, (SELECT COUNT(*) FROM i LEFT JOIN (SELECT k FROM i WHERE i.y > o.x) AS j ON i.k = j.k) FROM o",
                List.of(row(1, 6L), row(2, 4L), row(3, 4L)));
        for (var join : Map.of("JOIN", List.of(3L, 0L, 0L), "FULL JOIN", List.of(4L, 0L, 4L))
                .entrySet()) {
            var counts = join.getValue();
            queries.put(
                    "SELECT k, (SELECT COUNT(*) FROM (SELECT k FROM i WHERE i.y > o.x) AS a " + join.getKey()
                            + " (SELECT k FROM i WHERE i.y < o.x + 6) AS b ON a.k = b.k) FROM o",
                    List.of(row(1, counts.get(0)), row(2, counts.get(1)), row(3, counts.get(2))));
        }
        queries.put(
                "SELECT k, (SELECT SUM(y) FROM (SELECT y FROM i WHERE i.y > o.x UNION ALL SELECT y FROM i WHERE i.k = o.k)"
                        + " AS u) FROM o",
                List.of(row(1, 25), row(2, 1), row(3, 15)));
        // the first rows, windows and groups of each
        queries.put(
                "SELECT k, (SELECT SUM(y) FROM (SELECT y FROM i WHERE i.k >= o.k ORDER BY y LIMIT 2) AS f) FROM o",
                List.of(row(1, 6), row(2, 8), row(3, 15)));
        queries.put(
                "SELECT k, (SELECT MAX(r) FROM (SELECT ROW_NUMBER() OVER (ORDER BY y) AS r FROM i WHERE i.k <= o.k) AS w)"
                        + " FROM o",
                List.of(row(1, 1L), row(2, 2L), row(3, 4L)));
        queries.put(
                "SELECT s.k, l.y FROM (SELECT DISTINCT NULLIF(k, 2) AS k FROM i) AS s, LATERAL"
                        + " (SELECT y FROM i WHERE NULLIF(i.k, 2) = s.k ORDER BY y DESC LIMIT 1) AS l",
                List.of(row(1, 5), row(3, 8)));
        queries.put(
                "SELECT k FROM o WHERE k - 1 NOT IN (SELECT COUNT(*) FROM i WHERE i.y = o.x)", List.of(row(2), row(3)));
        // as values
        queries.put(
                "SELECT k, EXISTS (SELECT 1 FROM i WHERE i.y < o.x) OR o.x IS NULL,"
                        + " x IN (SELECT i.y + o.k FROM i WHERE i.k >= o.k),"
                        + " x NOT IN (SELECT NULLIF(i.y, 5) FROM i WHERE i.k = o.k) FROM o",
                List.of(row(1, true, true, null), row(2, true, null, null), row(3, true, false, true)));
        queries.put(
                "SELECT k, x > ALL (SELECT y FROM i WHERE i.k = o.k), x <> ANY (SELECT y + 2 FROM i WHERE i.k >= o.k) FROM o",
                List.of(row(1, false, true), row(2, null, null), row(3, true, true)));
        queries.put("SELECT k, p FROM o, UNNEST(ARRAY[x]) AS u (p) WHERE k > 1", List.of(row(2, null), row(3, 9)));
        queries.put(
                "SELECT k, p FROM o, UNNEST(ARRAY[x, k]) AS u (p) WHERE EXISTS (SELECT 1 FROM i WHERE i.y < p)",
                List.of(row(1, 2), row(2, 2), row(3, 9), row(3, 3)));
        return queries;
    }

    @InEveryMode
    void aSubQueryMayReferToRowsOutsideItAnywhere(String mode, String local) throws Exception {
        // jobs take their time
        for (var source : local.equals("true") ? List.of("files", "values") : List.of("files")) {
            var session = correlated(mode, local, source);
            for (var query : correlatedQueries().entrySet()) {
                assertThat(rows(session, query.getKey()))
                        .as("%s, over %s", query.getKey(), source)
                        .containsExactlyInAnyOrderElementsOf(query.getValue());
            }
        }
    }

    @InEveryMode
    void aConditionOfAJoinMayHaveASubQuery(String mode, String local) throws Exception {
        var session = correlated(mode, local, "files");

        assertThat(rows(session, "SELECT o.k, y FROM o JOIN i ON o.k = i.k AND x NOT IN (SELECT y FROM i)"))
                .containsExactlyInAnyOrder(row(1, 5), row(3, 7), row(3, 8));
        assertThat(rows(session, "SELECT o.k, y FROM o LEFT JOIN i ON o.k = i.k AND x IN (SELECT y + 1 FROM i)"))
                .containsExactlyInAnyOrder(row(1, 5), row(2, null), row(3, 7), row(3, 8));
        assertThat(rows(session, "SELECT o.k, y FROM o FULL JOIN i ON o.k = i.k AND y NOT IN (SELECT MIN(y) FROM i)"))
                .containsExactlyInAnyOrder(row(1, 5), row(2, null), row(null, 1), row(3, 7), row(3, 8));
        assertThat(rows(
                        session,
                        "SELECT k, (SELECT COUNT(*) FROM i LEFT JOIN i AS j ON i.k = j.k"
                                + " AND j.y IN (SELECT l.y FROM i AS l WHERE l.y > o.x)) FROM o"))
                .containsExactlyInAnyOrder(row(1, 6L), row(2, 4L), row(3, 4L));
        // the engine takes a column of i for o.x
        assertThatThrownBy(() -> rows(
                        session,
                        "SELECT o.k, i.y FROM o JOIN i ON o.k = i.k AND EXISTS (SELECT 1 FROM i AS j WHERE j.y > o.x)"))
                .hasMessageContaining("write it in WHERE");
        assertThatThrownBy(() -> rows(
                        session, "SELECT o.k, i.y FROM o LEFT JOIN i ON o.k = i.k AND i.y + o.x IN (SELECT y FROM i)"))
                .hasMessageContaining("refers to columns of both sides");
    }

    @InEveryMode
    void aJoinWithNothingHasNoGroups(String mode, String local) throws Exception {
        var session = correlated(mode, local, "files");
        run(session, "CREATE VIEW nothing AS SELECT * FROM i WHERE y > 100");

        assertThat(rows(session, "SELECT DISTINCT o.k FROM o CROSS JOIN nothing"))
                .isEmpty();
        assertThat(rows(session, "SELECT o.k, COUNT(*) FROM nothing CROSS JOIN o GROUP BY o.k"))
                .isEmpty();
        assertThat(rows(session, "SELECT DISTINCT o.k FROM o CROSS JOIN (SELECT MAX(y) FROM i) AS m"))
                .containsExactlyInAnyOrder(row(1), row(2), row(3));
        assertThat(rows(session, "SELECT COUNT(*), COUNT(o.x) FROM o CROSS JOIN i"))
                .containsExactly(row(12L, 8L));
    }

    @InEveryMode
    void rowsAfterAnOffsetFollowTheChangesOfTheirInput(String mode, String local) throws Exception {
        var session = session(mode, local);
        run(session, "SET 'sql-gateway.result.changes' = 'collapse'");
        run(
                session,
                "CREATE TEMPORARY VIEW sums AS SELECT n, SUM(x) AS s"
                        + " FROM (VALUES ('c', 3), ('b', 2), ('a', 1), ('b', 18), ('d', 7), ('a', 9), ('d', -8)) AS t(n, x)"
                        + " GROUP BY n");

        assertThat(rows(session, "SELECT n, s FROM sums ORDER BY s LIMIT 2 OFFSET 1"))
                .containsExactlyInAnyOrder(row("c", 3), row("a", 10));
        assertThat(rows(
                        session,
                        "SELECT n, s FROM (SELECT n, s, ROW_NUMBER() OVER (ORDER BY s DESC) AS r FROM sums)"
                                + " WHERE r BETWEEN 2 AND 4"))
                .containsExactlyInAnyOrder(row("a", 10), row("c", 3), row("d", -1));
    }

    @InEveryMode
    void theFirstRowOfAGroupFollowsRowsBeforeIt(String mode, String local) throws Exception {
        var session = session(mode, local);
        run(session, "SET 'sql-gateway.result.changes' = 'collapse'");
        run(
                session,
                "CREATE TEMPORARY VIEW offers AS SELECT * FROM (VALUES ('a', 5, 1), ('b', 7, 2), ('a', 3, 3), ('b', 9, 4),"
                        + " ('a', 3, 5), ('a', 4, 6)) AS t(n, price, id)");
        var cheapest = "(SELECT n, price, id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY n ORDER BY price%s) AS r"
                + " FROM offers) WHERE r = 1)";

        for (var order : List.of("", " ASC, id DESC")) {
            assertThat(rows(session, "SELECT n, price FROM " + cheapest.formatted(order)))
                    .as(order)
                    .containsExactlyInAnyOrder(row("a", 3), row("b", 7));
            assertThat(rows(session, "SELECT DISTINCT price FROM " + cheapest.formatted(order)))
                    .as(order)
                    .containsExactlyInAnyOrder(row(3), row(7));
            assertThat(rows(session, "SELECT MAX(price), COUNT(*) FROM " + cheapest.formatted(order)))
                    .as(order)
                    .containsExactly(row(7, 2L));
        }
    }

    @InEveryMode
    void aMissingPartnerIsAGroupOfItsOwn(String mode, String local) throws Exception {
        var session = correlated(mode, local, "files");

        assertThat(rows(
                        session,
                        "SELECT DISTINCT i.k, s.k, s.n FROM i LEFT JOIN (SELECT k, COUNT(*) AS n FROM o GROUP BY k) AS s"
                                + " ON s.k = i.k AND i.y < 8"))
                .containsExactlyInAnyOrder(row(1, 1, 1L), row(2, 2, 1L), row(3, 3, 1L), row(3, null, null));
    }

    @InEveryMode
    void aColumnWithTwoNamesHasGroups(String mode, String local) throws Exception {
        var session = session(mode, local);
        run(session, "SET 'sql-gateway.result.changes' = 'collapse'");
        run(
                session,
                "CREATE TEMPORARY VIEW twice AS SELECT v AS a, v AS b, s"
                        + " FROM (VALUES (1, 'x'), (1, 'y'), (2, 'z')) AS t(v, s)");

        assertThat(rows(session, "SELECT a, COUNT(DISTINCT b), MAX(s), COUNT(*) FROM twice GROUP BY a"))
                .containsExactlyInAnyOrder(row(1, 1L, "y", 2L), row(2, 1L, "z", 1L));
        assertThat(rows(session, "SELECT a, b, COUNT(*) FROM twice GROUP BY GROUPING SETS ((a), (b))"))
                .containsExactlyInAnyOrder(row(1, null, 2L), row(2, null, 1L), row(null, 1, 2L), row(null, 2, 1L));
    }

    @Test
    void aDistinctKeyMayBeAggregatedInTwoSteps() throws Exception {
        var session = session("STREAMING", "true");
        run(session, "SET 'sql-gateway.result.changes' = 'collapse'");
        run(session, "SET 'table.optimizer.distinct-agg.split.enabled' = 'true'");
        assertThat(rows(
                        session,
                        "SELECT k, COUNT(DISTINCT k), SUM(DISTINCT k) FILTER (WHERE v > 1) FROM (VALUES (1, 1), (2, 2), (1, 3),"
                                + " (2, 4), (3, 0), (CAST(NULL AS INT), 5)) AS t(k, v) GROUP BY k"))
                .containsExactlyInAnyOrder(row(1, 1L, 1), row(2, 1L, 2), row(3, 1L, null), row(null, 0L, null));
    }

    @Test
    void aJoinOfSmallBatchesFollowsItsWholeCondition() throws Exception {
        var session = session("STREAMING", "true");
        run(session, "SET 'sql-gateway.result.changes' = 'collapse'");
        run(session, "SET 'table.exec.mini-batch.enabled' = 'true'");
        run(session, "SET 'table.exec.mini-batch.allow-latency' = '1 s'");
        run(session, "SET 'table.exec.mini-batch.size' = '2'");
        run(
                session,
                "CREATE TEMPORARY VIEW sums AS SELECT k, SUM(x) AS s"
                        + " FROM (VALUES (1, 1), (2, 2), (1, 1), (3, 3), (1, 5), (2, 2), (2, 9)) AS t(k, x) GROUP BY k");

        for (var join : List.of("LEFT", "FULL")) {
            assertThat(rows(
                            session,
                            "SELECT a.k, sums.s FROM (VALUES (1), (2), (3)) AS a(k) " + join
                                    + " JOIN sums ON a.k = sums.k AND sums.s < 5"))
                    .as(join)
                    .contains(row(1, null), row(2, null), row(3, 3))
                    .hasSize(join.equals("LEFT") ? 3 : 5);
        }
    }

    /// The changes of a row come one after the other, which the next join knows from its key.
    @Test
    void aJoinOfSmallBatchesKeepsTheOrderOfChanges() throws Exception {
        var session = session("STREAMING", "true");
        run(session, "SET 'sql-gateway.result.changes' = 'collapse'");
        run(session, "SET 'table.exec.mini-batch.enabled' = 'true'");
        run(session, "SET 'table.exec.mini-batch.allow-latency' = '1 s'");
        run(session, "SET 'table.exec.mini-batch.size' = '5'");
        var values = IntStream.range(0, 80)
                .mapToObj(i -> "(" + i % 20 + ", " + i + ")")
                .collect(Collectors.joining(", "));
        run(
                session,
                "CREATE TEMPORARY VIEW sums AS SELECT k, SUM(x) AS s FROM (VALUES " + values
                        + ") AS t(k, x) GROUP BY k");

        assertThat(
                        rows(
                                session,
                                "SELECT u.k, u.s, a.n FROM (VALUES (-1)) AS a(n) FULL JOIN (SELECT l.k, l.s, r.k AS n FROM sums AS l"
                                        + " LEFT JOIN sums AS r ON l.k = r.k AND l.s < r.s) AS u ON a.n = u.n WHERE u.k IS NOT NULL"))
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 20)
                        .mapToObj(k -> row(k, 4 * k + 120, null))
                        .toList());
    }

    @Test
    void aTableWithAKeyKeepsRowsThatLoseTheirPartner() throws Exception {
        var session = session("STREAMING", "true");
        run(
                session,
                "CREATE TEMPORARY VIEW moves AS SELECT * FROM"
                        + " (VALUES (1, 7, 1), (2, 8, 1), (3, 9, 2), (4, 7, 2), (5, 8, 2)) AS t(o, id, k)");
        var keys = "(SELECT DISTINCT k FROM moves) AS a";
        var sums =
                "(SELECT k, CAST(COUNT(*) AS INT) AS s FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY o DESC)"
                        + " AS r FROM moves) WHERE r = 1 GROUP BY k) AS b";
        var joins = Map.of("lefts", keys + " LEFT JOIN " + sums, "rights", sums + " RIGHT JOIN " + keys);
        for (var join : joins.entrySet()) {
            run(session, upserted(join.getKey()));
            run(session, "INSERT INTO " + join.getKey() + " SELECT a.k, b.s FROM " + join.getValue() + " ON a.k = b.k");
            assertThat(UpsertTableFactory.rows(join.getKey()).values())
                    .as(join.getKey())
                    .containsExactlyInAnyOrder(List.of("1", "null"), List.of("2", "3"));
        }
        run(session, upserted("others"));
        run(
                session,
                "INSERT INTO others SELECT a.k, 0 FROM " + keys + " WHERE NOT EXISTS (SELECT 1 FROM " + sums
                        + " WHERE b.k = a.k)");
        assertThat(UpsertTableFactory.rows("others").values()).containsExactly(List.of("1", "0"));
    }

    @Test
    void aTableWithAKeyLosesRowsWhoseUpdateIsNotJoined() throws Exception {
        var session = session("STREAMING", "true");
        run(session, files("outside", "k INT, v INT", "outside"));
        run(session, files("inside", "k INT, v INT", "inside"));
        run(session, "CREATE TEMPORARY VIEW sums AS SELECT k, SUM(v) AS s FROM inside GROUP BY k");
        run(session, "CREATE TEMPORARY VIEW limits AS SELECT k, MAX(v) + 2 AS most FROM outside GROUP BY k");
        var queries = Map.of(
                "joined", "JOIN limits AS b ON a.k = b.k AND a.s < b.most",
                "filtered", ", limits AS b WHERE a.k = b.k AND b.most > a.s",
                "semi", "WHERE EXISTS (SELECT 1 FROM limits AS b WHERE a.k = b.k AND a.s < b.most)",
                "anti", "WHERE NOT EXISTS (SELECT 1 FROM limits AS b WHERE a.k = b.k AND a.s >= b.most)");
        for (var query : queries.entrySet()) {
            run(session, upserted(query.getKey()));
            run(session, "INSERT INTO " + query.getKey() + " SELECT a.k, a.s FROM sums AS a " + query.getValue());
            assertThat(UpsertTableFactory.rows(query.getKey()).values())
                    .as(query.getKey())
                    .containsExactly(List.of("2", "1"));
        }
    }

    @Test
    void aTableWithAKeyFollowsRowsThatMoveToOtherRanks() throws Exception {
        var session = session("STREAMING", "true");
        run(
                session,
                "CREATE TEMPORARY VIEW scores AS SELECT id, SUM(v) AS s"
                        + " FROM (VALUES (1, 10), (2, 20), (3, 30), (3, -25)) AS t(id, v) GROUP BY id");
        var ranked =
                "SELECT id, r FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY s DESC) AS r FROM scores)" + " WHERE r <= 2";
        run(session, upserted("board", "id INT PRIMARY KEY NOT ENFORCED, r BIGINT"));
        run(session, "INSERT INTO board " + ranked + " ON CONFLICT DO DEDUPLICATE");
        assertThat(UpsertTableFactory.rows("board").values())
                .containsExactlyInAnyOrder(List.of("2", "1"), List.of("1", "2"));
        run(session, upserted("places", "r BIGINT PRIMARY KEY NOT ENFORCED, id INT"));
        run(session, "INSERT INTO places SELECT r, id FROM (" + ranked + ")");
        assertThat(UpsertTableFactory.rows("places").values())
                .containsExactlyInAnyOrder(List.of("1", "2"), List.of("2", "1"));
        run(session, upserted("seconds"));
        run(
                session,
                "INSERT INTO seconds SELECT id, s FROM scores ORDER BY s DESC LIMIT 2 OFFSET 1 ON CONFLICT DO DEDUPLICATE");
        assertThat(UpsertTableFactory.rows("seconds").values())
                .containsExactlyInAnyOrder(List.of("1", "10"), List.of("3", "5"));
        run(session, "SET 'sql-gateway.result.changes' = 'collapse'");
        assertThat(rows(
                        session,
                        "SELECT a.id, b.s FROM (SELECT * FROM scores ORDER BY s DESC LIMIT 2 OFFSET 1) AS a"
                                + " JOIN scores AS b ON a.id = b.id"))
                .containsExactlyInAnyOrder(row(1, 10), row(3, 5));
    }

    @Test
    void aTableWithAKeyLosesRowsWhosePartnerIsNotFoundAnyMore() throws Exception {
        var session = session("STREAMING", "true");
        run(
                session,
                "CREATE TEMPORARY TABLE halves (n INT PRIMARY KEY NOT ENFORCED, half INT) WITH ('connector' = 'halves')");
        run(session, upserted("halved"));
        run(
                session,
                "INSERT INTO halved SELECT a.k, h.half FROM (SELECT k, SUM(v) AS s, PROCTIME() AS p"
                        + " FROM (VALUES (1, 2), (2, 4), (1, 1)) AS t(k, v) GROUP BY k) AS a"
                        + " JOIN halves FOR SYSTEM_TIME AS OF a.p AS h ON h.n = a.s");
        assertThat(UpsertTableFactory.rows("halved").values()).containsExactly(List.of("2", "2"));
    }

    @InEveryMode
    void setsOfRowsCompareColumnsThatAreNotRead(String mode, String local) throws Exception {
        var session = session(mode, local);
        run(session, "SET 'sql-gateway.result.changes' = 'collapse'");
        var rows = "SELECT * FROM (VALUES (1, 'a'), (2, 'b'), (2, 'b')) AS t(i, s)";
        var others = "SELECT * FROM (VALUES (1, 'b'), (2, 'b')) AS t(i, s)";
        assertThat(rows(session, "SELECT s FROM (" + rows + " EXCEPT ALL " + others + ")"))
                .containsExactlyInAnyOrder(row("a"), row("b"));
        assertThat(rows(session, "SELECT s FROM (" + rows + " INTERSECT ALL " + others + ")"))
                .containsExactly(row("b"));
    }

    @InEveryMode
    void aDistinctAggregateMayBeGroupedByTheOneBesideIt(String mode, String local) throws Exception {
        var session = session(mode, local);
        run(session, "SET 'sql-gateway.result.changes' = 'collapse'");
        assertThat(rows(
                        session,
                        "SELECT total, COUNT(*) FROM (SELECT k, SUM(v) AS total FROM (VALUES (1, 2), (1, 3), (2, 5), (2, 5), (3, 5))"
                                + " AS t(k, v) GROUP BY k HAVING COUNT(DISTINCT v) > 0) GROUP BY total"))
                .containsExactlyInAnyOrder(row(5, 2L), row(10, 1L));
    }

    @Test
    void aBatchJobOfUnchainedStepsHasTheFirstRows() throws Exception {
        var session = session("BATCH", "false");
        run(session, "SET 'pipeline.operator-chaining.enabled' = 'false'");
        run(session, "SET 'parallelism.default' = '3'");
        var values =
                IntStream.rangeClosed(1, 40).mapToObj(i -> "(" + i % 20 + ")").collect(Collectors.joining(", "));
        assertThat(rows(
                        session,
                        "SELECT n FROM (SELECT n, ROW_NUMBER() OVER (ORDER BY n DESC) AS r FROM"
                                + " (SELECT n, ROW_NUMBER() OVER (ORDER BY n) AS r FROM (SELECT DISTINCT n FROM (VALUES "
                                + values
                                + ") AS t(n))) WHERE r <= 15 AND r > 5) WHERE r <= 3"))
                .containsExactlyInAnyOrder(row(14), row(13), row(12));
    }

    @Test
    void aLateralAggregateOfNoRowsIsARow() throws Exception {
        for (var mode : List.of("BATCH", "STREAMING")) {
            var session = session();
            run(session, "SET 'execution.runtime-mode' = '" + mode + "'");
            run(session, "SET 'sql-gateway.result.changes' = 'collapse'");
            assertThat(rows(
                            session,
                            "SELECT o.k, x.n, x.twice, x.latest FROM ends AS o, LATERAL (SELECT COUNT(*) AS n,"
                                    + " COUNT(*) * 2 AS twice, MAX(t) AS latest FROM ends AS i"
                                    + " WHERE i.k = o.k AND i.t > o.t) AS x"))
                    .as(mode)
                    .containsExactlyInAnyOrder(
                            row("a", 1L, 2L, time("2024-01-01T00:00:01")),
                            row("a", 0L, 0L, null),
                            row("b", 0L, 0L, null));
        }
    }

    private static String upserted(String table) {
        return upserted(table, "k INT PRIMARY KEY NOT ENFORCED, v INT");
    }

    private static String upserted(String table, String columns) {
        return "CREATE TEMPORARY TABLE " + table + " (" + columns + ") WITH ('connector' = 'upserted')";
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

    private static LocalDateTime time(String text) {
        return LocalDateTime.parse(text);
    }

    private static ResultRow row(Object... cells) {
        return ResultRow.of(RowKind.INSERT, cells);
    }

    private void run(SessionHandle session, String sql) throws InterruptedException {
        var _ = rows(session, sql);
    }

    private List<ResultRow> rows(SessionHandle session, String sql) throws InterruptedException {
        return gateway.rows(session, sql);
    }
}
