package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.FunctionJar;
import io.millrace.testing.Exhaustive;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.ResultKind;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.Sessions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Tests queries that need no job against the same queries run as jobs.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConstantQueryIT {
    /// A setting that makes every query a job: the engine checks each row of the result. The rows stay the
    /// same.
    private static final Map<String, String> ALWAYS_A_JOB =
            Map.of("table.exec.sink.not-null-enforcer", "drop", "sql-gateway.session.local-queries.enabled", "false");

    private static final Duration LONG = TestTimeout.LIMIT;
    private static final List<String> MODES = List.of("streaming", "batch");

    /// Values at the edge of a type, or made of several; [Types] has each type once.
    private static final List<String> EXPRESSIONS = List.of(
            "CAST('' AS CHAR(3))",
            "CAST('abcdef' AS VARCHAR(3))",
            "'öß😀''\"\\n'",
            "''",
            "CAST(x'01' AS BINARY(3))",
            "CAST(x'010203' AS VARBINARY(2))",
            "x''",
            "FALSE",
            "CAST(NULL AS BOOLEAN)",
            "CAST(-128 AS TINYINT)",
            "CAST(32767 AS SMALLINT)",
            "-2147483648",
            "CAST('-9223372036854775808' AS BIGINT)",
            "9223372036854775807",
            "CAST('NaN' AS DOUBLE)",
            "CAST('Infinity' AS DOUBLE)",
            "CAST('-0.0' AS DOUBLE)",
            "CAST(0.1 AS FLOAT)",
            "0.1E0 + 0.2E0",
            "CAST(1E-300 AS DOUBLE)",
            "0.10",
            "1.0 / 3.0",
            "CAST('99999999999999999999999999999999999.999' AS DECIMAL(38, 3))",
            "CAST(NULL AS DECIMAL(10, 2))",
            "DATE '0001-01-01'",
            "DATE '9999-12-31'",
            "TIME '23:59:59.999'",
            "CAST('00:00:00' AS TIME(0))",
            "TIMESTAMP '0001-01-01 00:00:00.000000001'",
            "CAST('9999-12-31 23:59:59.999999999' AS TIMESTAMP(9))",
            "CAST(TIMESTAMP '2024-03-31 02:30:00' AS TIMESTAMP_LTZ(3))",
            "CAST(TO_TIMESTAMP_LTZ(1700000000123, 3) AS STRING)",
            "TO_TIMESTAMP('2024-02-29 01:02:03')",
            "INTERVAL '-5' MONTH",
            "INTERVAL '3' DAY",
            "INTERVAL '0.001' SECOND",
            "CAST(NULL AS INTERVAL DAY TO SECOND)",
            "ARRAY[ARRAY[1], CAST(NULL AS ARRAY<INT>)]",
            "ARRAY['a', 'bc']",
            "ARRAY[DATE '2024-01-01']",
            "MAP['a', ARRAY[1], 'b', CAST(NULL AS ARRAY<INT>)]",
            "MAP[1, TIMESTAMP '2024-01-01 00:00:00']",
            "ROW(1, 'a', ROW(CAST(NULL AS STRING), 2.50))",
            "CAST(NULL AS ROW<a INT>)",
            "ARRAY[ROW(1, 'a'), ROW(2, 'b')]",
            "CARDINALITY(ARRAY[1, 2])",
            "ARRAY_DISTINCT(ARRAY[3, 3, 1])",
            "MAP_KEYS(MAP['x', 1])",
            "MAP['x', 7]['x']",
            "SPLIT('a,b', ',')",
            "JSON_OBJECT('k' VALUE ARRAY[1, 2])",
            "JSON_ARRAY(1, 'a')",
            "JSON_VALUE('{\"a\": 5}', '$.a')",
            "JSON_QUERY('{\"a\": [5]}', '$.a')",
            "'a' || 'b' || CAST(1 AS STRING)",
            "COALESCE(CAST(NULL AS STRING), 'x')",
            "CASE WHEN 1 > 2 THEN 'a' ELSE 'abc' END",
            "TRY_CAST('x' AS INT)",
            "MD5('a')",
            "TYPEOF(1.5)",
            "NULLIF(1, 1)",
            "1 IN (1, 2)",
            "TIMESTAMPADD(DAY, 1, TIMESTAMP '2024-02-28 00:00:00')",
            "EXTRACT(YEAR FROM DATE '2024-02-28')",
            "DATE_FORMAT(TIMESTAMP '2024-02-28 00:00:00', 'yyyy')",
            "FROM_UNIXTIME(0)",
            "PI()");

    private static final String NUMBERS = "(VALUES (1, 'one'), (2, 'two'), (3, CAST(NULL AS STRING))) AS t (n, word)";

    private static final List<String> QUERIES = List.of(
            "VALUES (1, 'a'), (2, 'bcd')",
            "VALUES (1), (2.5), (CAST(NULL AS INT))",
            "SELECT * FROM " + NUMBERS,
            "SELECT n * 2 AS m, UPPER(word), ROW(n, word), ARRAY[n, n + 1] FROM " + NUMBERS,
            "SELECT n FROM " + NUMBERS + " WHERE n > 1 AND word IS NULL",
            "SELECT n FROM " + NUMBERS + " WHERE n > 5",
            "SELECT 1 FROM (VALUES (1)) WHERE FALSE",
            "SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT CAST(3 AS BIGINT)",
            "SELECT a.x FROM (SELECT 1 AS x UNION ALL SELECT 5) AS a WHERE a.x < 3",
            "WITH w AS (SELECT 4 AS x) SELECT x + 1 FROM w",
            "SELECT * FROM " + NUMBERS + " LIMIT 0",
            "SELECT 1 AS `select`, 2 AS `a b`, 3 AS `Ä`");

    /// Where the order is the query's.
    private static final List<String> ORDERED = List.of(
            "SELECT n, word FROM " + NUMBERS + " ORDER BY word DESC",
            "SELECT n, word FROM " + NUMBERS + " ORDER BY n DESC LIMIT 2",
            "SELECT n FROM " + NUMBERS + " ORDER BY n OFFSET 1 ROWS FETCH NEXT 1 ROW ONLY");

    private GatewayUnderTest gateway;

    @BeforeAll
    void start() throws Exception {
        gateway = GatewayUnderTest.over(GatewayUnderTest.engine(), GatewayUnderTest.USUAL);
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private SessionHandle open(String mode, Map<String, String> more) {
        var properties = new java.util.HashMap<>(more);
        properties.put("execution.runtime-mode", mode);
        properties.put("table.local-time-zone", "Europe/Vienna");
        return gateway.open(properties);
    }

    @Test
    void everyTypeIsAnsweredAsItsJobWouldAnswerIt() {
        var expressions = new ArrayList<>(EXPRESSIONS);
        Types.CASES.forEach(type -> expressions.add(type.sql()));
        var all = "SELECT " + String.join(", ", expressions);
        for (var mode : MODES) {
            compare(mode, List.of(all), true);
            for (var format : formats(mode)) {
                var expected = gateway.run(open(mode, ALWAYS_A_JOB), all, format);
                alone(open(mode, Map.of()), expressions, expected, format);
            }
        }
    }

    /// Another one for each mode, and in an exhaustive run all for both.
    private static List<RowFormat> formats(String mode) {
        var all = List.of(RowFormat.values());
        return Exhaustive.ENABLED ? all : List.of(all.get(MODES.indexOf(mode) % all.size()));
    }

    /// Each by itself is a literal of the plan, or calculated; together they are calculated.
    private void alone(
            SessionHandle session, List<String> expressions, GatewayUnderTest.Answer together, RowFormat format) {
        var types = together.last().results().orElseThrow().columns();
        var check = new SoftAssertions();
        for (int i = 0; i < expressions.size(); i++) {
            var sql = "SELECT " + expressions.get(i);
            var answer = gateway.run(session, sql, format);
            check.assertThat(answer.last().jobID()).as(sql).isEmpty();
            check.assertThat(answer.rows().getFirst().fields().getFirst())
                    .as(sql)
                    .isEqualTo(together.rows().getFirst().fields().get(i));
            check.assertThat(answer.last()
                            .results()
                            .orElseThrow()
                            .columns()
                            .getFirst()
                            .type())
                    .as(sql)
                    .isEqualTo(types.get(i).type());
        }
        check.assertAll();
    }

    @Test
    void whatIsNotTheSameTwiceIsAskedOfItsJob() {
        for (var mode : MODES) {
            for (var sql : List.of("SELECT RAND(7) >= 0", "SELECT UUID() IS NOT NULL")) {
                assertThat(gateway.run(open(mode, Map.of()), sql).last().jobID())
                        .isPresent();
            }
        }
    }

    @Test
    void valuesAreCalculatedFilteredAndUnitedAsTheirJobWouldDoIt() {
        for (var mode : MODES) {
            compare(mode, QUERIES, false);
        }
    }

    @Test
    void inBatchValuesAreSortedAndCutAsTheirJobWouldDoIt() {
        compare("batch", ORDERED, true);
    }

    @Test
    void whatChangesByItselfIsNeverAnsweredFromBefore() {
        for (var mode : MODES) {
            var session = open(mode, Map.of());
            for (var changing : List.of("RAND()", "UUID()", "NOW()", "CURRENT_TIMESTAMP", "LOCALTIMESTAMP")) {
                var sql = "SELECT CAST(" + changing + " AS STRING)";
                var first = gateway.run(session, sql).lines();
                await().atMost(LONG)
                        .untilAsserted(
                                () -> assertThat(gateway.run(session, sql).lines())
                                        .as(mode + " " + sql)
                                        .isNotEqualTo(first));
            }
        }
    }

    @Test
    void nothingThatChangesTheMeaningOfAQueryLeavesItsOldAnswer() {
        var session = open("streaming", Map.of());
        var time = "SELECT CAST(TO_TIMESTAMP_LTZ(0, 3) AS STRING)";
        var reverse = "SELECT REVERSE('ab')";
        var where = "SELECT CURRENT_DATABASE()";
        var view = "SELECT * FROM v";
        var own = "SELECT own('B')";

        expect(session, time, "1970-01-01 01:00:00.000");
        gateway.run(session, "SET 'table.local-time-zone' = 'Asia/Shanghai'");
        expect(session, time, "1970-01-01 08:00:00.000");
        gateway.run(session, "RESET 'table.local-time-zone'");
        gateway.run(session, "SET 'table.local-time-zone' = 'UTC'");
        expect(session, time, "1970-01-01 00:00:00.000");

        expect(session, reverse, "ba");
        gateway.run(session, "CREATE TEMPORARY SYSTEM FUNCTION reverse AS '" + UpperCase.class.getName() + "'");
        expect(session, reverse, "AB!");
        gateway.run(session, "DROP TEMPORARY SYSTEM FUNCTION reverse");
        expect(session, reverse, "ba");
        gateway.client
                .call(
                        Sessions.CONFIGURE,
                        Arguments.of(Sessions.SESSION, session),
                        new Sessions.Configure(
                                Optional.of("CREATE TEMPORARY SYSTEM FUNCTION reverse AS '" + UpperCase.class.getName()
                                        + "'"),
                                Optional.empty()))
                .orThrow();
        expect(session, reverse, "AB!");
        gateway.run(session, "DROP TEMPORARY SYSTEM FUNCTION reverse");

        expect(session, where, "default_database");
        gateway.run(session, "CREATE DATABASE other");
        gateway.run(session, "USE other");
        expect(session, where, "other");

        gateway.run(session, "CREATE VIEW v AS SELECT 1 AS x");
        expect(session, view, "1");
        gateway.run(session, "ALTER VIEW v AS SELECT 2 AS x");
        expect(session, view, "2");

        gateway.run(session, "CREATE TEMPORARY FUNCTION own AS '" + UpperCase.class.getName() + "'");
        expect(session, own, "B!");
        gateway.run(session, "DROP TEMPORARY FUNCTION own");
        assertThatThrownBy(() -> gateway.run(session, own)).hasMessageContaining("own");

        expect(session, "SELECT URL_ENCODE('ü')", "%C3%BC");
        gateway.run(session, "UNLOAD MODULE core");
        assertThatThrownBy(() -> gateway.run(session, "SELECT URL_ENCODE('ü')")).hasMessageContaining("URL_ENCODE");
    }

    @Test
    void theCurrentDatabaseIsReportedWithoutAJob() {
        for (var mode : List.of("streaming", "batch", "automatic")) {
            var session = open(mode, Map.of());
            gateway.run(session, "CREATE DATABASE elsewhere");
            for (var database : List.of("default_database", "elsewhere", "default_database")) {
                gateway.run(session, "USE " + database);
                var answer = gateway.run(session, "SELECT CURRENT_DATABASE()");
                assertThat(answer.lines()).as(mode).containsExactly(database);
                assertThat(answer.last().jobID()).as(mode).isEmpty();
            }
        }
    }

    @Test
    void aFunctionOfAnAddedJarTakesThePlaceOfOneWhoseAnswerIsKnown(@TempDir Path folder) throws Exception {
        var session = open("streaming", Map.of());
        var reverse = "SELECT REVERSE('aB')";
        expect(session, reverse, "Ba");
        gateway.run(session, "ADD JAR '" + FunctionJar.write(folder.resolve("whisper.jar")) + "'");
        expect(session, reverse, "Ba");
        gateway.run(session, "CREATE TEMPORARY SYSTEM FUNCTION reverse AS 'jarred.Whisper'");
        expect(session, reverse, "ab...");
        gateway.run(session, "DROP TEMPORARY SYSTEM FUNCTION reverse");
        expect(session, reverse, "Ba");
    }

    @Test
    void anAnswerOfOneSessionIsNotThatOfAnother() {
        var sql = "SELECT REVERSE('xy')";
        var first = open("streaming", Map.of());
        var second = open("streaming", Map.of());
        gateway.run(second, "CREATE TEMPORARY SYSTEM FUNCTION reverse AS '" + UpperCase.class.getName() + "'");

        expect(first, sql, "yx");
        expect(second, sql, "XY!");
        expect(first, sql, "yx");
        assertThat(gateway.run(open("batch", Map.of("table.local-time-zone", "Asia/Tokyo")), sql)
                        .lines())
                .containsExactly("yx");
    }

    @Test
    void aStatementSetRefusesAQueryWhoseAnswerIsKnown() {
        var session = open("streaming", Map.of());
        expect(session, "SELECT 17", "17");
        gateway.run(session, "BEGIN STATEMENT SET");

        assertThatThrownBy(() -> gateway.run(session, "SELECT 17")).hasMessageContaining("Statement Set");
    }

    /// No literal has these values, so that the planner leaves their expressions as they are.
    @Test
    void aConstantMayBeInfiniteOrNoNumber() {
        for (var mode : List.of("batch", "streaming")) {
            assertThat(gateway.run(
                                    open(mode, Map.of()),
                                    "SELECT CAST('NaN' AS FLOAT), CAST('-Infinity' AS FLOAT), CAST('Infinity' AS DOUBLE), 1")
                            .lines())
                    .containsExactly("NaN|-Infinity|Infinity|1");
        }
    }

    @Test
    void aConstantExpressionThatFailsSaysWhy() {
        assertThatThrownBy(() -> gateway.run(open("batch", Map.of()), "SELECT ARRAY[1 / (n - 1)] FROM " + NUMBERS))
                .hasMessageContaining("by zero");
    }

    private void expect(SessionHandle session, String sql, String line) {
        for (int time = 0; time < 2; time++) {
            assertThat(gateway.run(session, sql).lines()).as(sql).containsExactly(line);
        }
    }

    private void compare(String mode, List<String> statements, boolean inOrder) {
        var here = open(mode, Map.of());
        var asJob = open(mode, ALWAYS_A_JOB);
        var check = new SoftAssertions();
        for (var sql : statements) {
            for (var format : RowFormat.values()) {
                var expected = gateway.run(asJob, sql, format);
                var first = gateway.run(here, sql, format);
                var again = gateway.run(here, sql, format);

                check.assertThat(expected.last().jobID()).as(sql).isPresent();
                for (var answer : List.of(first, again)) {
                    check.assertThat(inOrder ? answer.lines() : sorted(answer))
                            .as(mode + " " + sql)
                            .isEqualTo(inOrder ? expected.lines() : sorted(expected));
                    check.assertThat(answer.last().results().orElseThrow().columns())
                            .as(sql)
                            .isEqualTo(expected.last().results().orElseThrow().columns());
                    check.assertThat(answer.last().resultKind()).as(sql).contains(ResultKind.SUCCESS_WITH_CONTENT);
                    check.assertThat(answer.last().isQueryResult()).as(sql).contains(true);
                    check.assertThat(answer.rows()).as(sql).allMatch(row -> row.kind() == RowKind.INSERT);
                }
                check.assertThat(first.last().jobID()).as(mode + " " + sql).isEmpty();
            }
        }
        check.assertAll();
    }

    private static List<String> sorted(GatewayUnderTest.Answer answer) {
        return answer.lines().stream().sorted().toList();
    }
}
