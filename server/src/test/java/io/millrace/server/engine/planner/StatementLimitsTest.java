package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.engine.planner.limit.StatementLimits;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Planner;
import io.millrace.server.gateway.engine.PlannerListener;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.table.functions.ScalarFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests statements that would take all memory or occupy the planner for hours, and similar ones that are
/// harmless.
class StatementLimitsTest {
    private static final long STACK_SIZE = 4L << 20;
    private static final int BILLION = 1_000_000_000;
    private static final long VALUE_SIZE = 1L << 20;
    private static final int PLAN_SIZE = 300;
    private static final StatementLimits LIMITS =
            new StatementLimits(VALUE_SIZE, PLAN_SIZE, Duration.ofMinutes(5), 16L << 20);

    private static final String TABLE =
            "CREATE TEMPORARY TABLE t (id BIGINT, name STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts)"
                    + " WITH ('connector' = 'datagen')";
    private static final String ONE_TEXT = "(VALUES ('x'), ('y')) AS v (a)";
    private static final String LISTS = "(VALUES (1, ARRAY[1]), (2, CAST(NULL AS ARRAY<INT>))) AS v (id, a)";
    private static final String CODE = "The code of an operator of the statement has";
    private static final String TEXTS = "CREATE TEMPORARY TABLE texts (text STRING) WITH ('connector' = 'blackhole')";
    private static final String SIDE_BY_SIDE = "side by side";
    private static final String TOO_DEEP = "nested too deeply";
    private static final String VALUE = StatementLimits.VALUE_SIZE;
    private static final String PLAN = StatementLimits.PLAN_SIZE;

    private Planner planner;

    @BeforeEach
    void open() throws Exception {
        planner = open(LIMITS, PlannerListener.NOBODY);
    }

    private static Planner open(StatementLimits limits, PlannerListener listener) throws Exception {
        var opened = PlannerUnderTest.open(limits, Map.of("execution.runtime-mode", "automatic"), listener)
                .planner();
        opened.run(Statement.of(TABLE));
        opened.run(Statement.of(TEXTS));
        return opened;
    }

    @AfterEach
    void close() {
        planner.close();
    }

    private static String list(int count, String separator, IntFunction<String> item) {
        return IntStream.range(0, count).mapToObj(item).collect(Collectors.joining(separator));
    }

    private static String nested(int depth, String before, String inner, String after) {
        return before.repeat(depth) + inner + after.repeat(depth);
    }

    /// Statements that are refused, with a part of the sentence.
    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of("SELECT CHAR_LENGTH(REPEAT('x', " + BILLION + "))", VALUE),
                Arguments.of("SELECT CHAR_LENGTH(REPEAT('x', 2147483647) || 'y')", VALUE),
                Arguments.of("SELECT REPEAT(REPEAT(REPEAT('x', 1000), 1000), 1000)", VALUE),
                Arguments.of("SELECT CARDINALITY(SPLIT(REPEAT('a,', 100000000), ','))", VALUE),
                Arguments.of("SELECT CHAR_LENGTH(RPAD('x', " + BILLION + ", 'ab'))", VALUE),
                Arguments.of("SELECT CHAR_LENGTH(LPAD(RPAD('x', 10, 'ab'), " + BILLION + ", 'c'))", VALUE),
                Arguments.of("SELECT UPPER(CONCAT(REPEAT('x', 700000), REPEAT('y', 700000)))", VALUE),
                Arguments.of("SELECT CAST('x' AS CHAR(" + BILLION + "))", VALUE),
                Arguments.of("SELECT TRY_CAST(x'01' AS BINARY(" + BILLION + "))", VALUE),
                Arguments.of("SELECT " + list(20, ", ", i -> "CAST('x' AS CHAR(100000))"), VALUE),
                Arguments.of("SELECT id FROM t WHERE name = REPEAT('x', " + BILLION + ")", VALUE),
                Arguments.of("SELECT REPEAT(name, " + BILLION + ") FROM t", VALUE),
                Arguments.of("EXPLAIN SELECT REPEAT('x', " + BILLION + ") FROM t", VALUE),
                Arguments.of("SELECT 1 FROM t WHERE id IN (SELECT CHAR_LENGTH(REPEAT('x', " + BILLION + ")))", VALUE),
                Arguments.of("SELECT JSON_OBJECT('a' VALUE LPAD('x', " + BILLION + ", 'y'))", VALUE),
                Arguments.of("SELECT REGEXP_REPLACE(REPEAT('a', 2000000), 'a', 'b')", VALUE),
                Arguments.of("VALUES (1, RPAD('x', 2000000, 'y')), (2, 'z')", VALUE),
                Arguments.of(
                        "SELECT COUNT(name) FROM t /*+ OPTIONS('fields.name.length' = '" + BILLION + "') */", VALUE),
                Arguments.of("SELECT COUNT(*) FROM t GROUP BY CUBE(" + list(30, ", ", i -> "id + " + i) + ")", "CUBE"),
                Arguments.of(
                        "SELECT COUNT(*) FROM t GROUP BY "
                                + list(9, ", ", i -> "ROLLUP(" + list(4, ", ", j -> "id + " + (i * 4 + j)) + ")"),
                        "grouping sets"),
                Arguments.of(
                        "SELECT COUNT(*) FROM t GROUP BY GROUPING SETS(CUBE(" + list(70, ", ", i -> "id + " + i) + "))",
                        "grouping sets"),
                Arguments.of(
                        "SELECT CASE " + list(501, " ", i -> "WHEN id > " + i + " THEN 1") + " END FROM t",
                        "A CASE has more than 500 conditions"),
                Arguments.of(
                        "SELECT " + "CASE WHEN id > 2 THEN 1 ELSE ".repeat(501) + "2" + " END".repeat(501) + " FROM t",
                        "A CASE has more than 500 conditions"),
                Arguments.of(
                        "SELECT CASE " + list(300, " ", i -> "WHEN id > " + i + " THEN CASE WHEN id = 1 THEN 1 END")
                                + " END FROM t",
                        "A CASE has more than 500 conditions"),
                Arguments.of("SELECT CARDINALITY(ARRAY[" + list(400, ", ", i -> "UUID()") + "])", CODE),
                Arguments.of("SELECT " + list(400, ", ", i -> "UPPER(a || '" + i + "')") + " FROM " + ONE_TEXT, CODE),
                Arguments.of(
                        "SELECT COUNT(*) FROM " + ONE_TEXT + " WHERE "
                                + list(400, " AND ", i -> "UPPER(a || '" + i + "') <> 'x'"),
                        CODE),
                Arguments.of("SELECT " + list(400, ", ", i -> "SUM(id + " + i + ")") + " FROM t", CODE),
                Arguments.of(
                        "INSERT INTO texts SELECT CONCAT(" + list(400, ", ", i -> "UPPER(name || '" + i + "')")
                                + ") FROM t",
                        CODE),
                Arguments.of("SELECT CHAR_LENGTH(" + doubled(9, "'x'") + ")", CODE),
                Arguments.of(
                        "SELECT 1 FROM t WHERE name = JSON_OBJECT(" + list(2_001, ", ", i -> "'m" + i + "' VALUE id")
                                + ")",
                        "A JSON_OBJECT has 2001 members"),
                Arguments.of(match("A{1,10000000} B"), "PATTERN"),
                Arguments.of(match("((A{100} B){100} C?){100}"), "PATTERN"),
                Arguments.of(windows("HOP", "INTERVAL '0.001' SECOND", "INTERVAL '24' DAY"), "steps each"),
                Arguments.of(windows("CUMULATE", "INTERVAL '0.001' SECOND", "INTERVAL '24' DAY"), "steps each"),
                Arguments.of(
                        "SELECT COUNT(*) FROM t GROUP BY HOP(ts, INTERVAL '0.001' SECOND, INTERVAL '24' DAY)",
                        "steps each"),
                Arguments.of("SELECT " + "9".repeat(1_000_000), "a number 38 digits"),
                Arguments.of("SELECT 1 AS `" + "x".repeat(1_000_000) + "`", "A name has at most 256"),
                Arguments.of("SELECT " + "x".repeat(1_000_000), "A name has at most 256"),
                Arguments.of("VALUES " + list(20_000, ",", i -> "(" + i + ")"), "too long for the memory"),
                Arguments.of("SET 'a' = '" + "x".repeat(1_000_000) + "'", "too long for the memory"),
                Arguments.of("SELECT 1" + " UNION ALL SELECT 1".repeat(400), PLAN),
                Arguments.of("SELECT COUNT(*) FROM t" + list(320, "", i -> ", t AS t" + i), PLAN),
                Arguments.of(doublingQueries("SELECT * FROM c12"), PLAN),
                Arguments.of("EXPLAIN " + doublingQueries("SELECT * FROM c12"), PLAN),
                Arguments.of(
                        "CREATE TEMPORARY TABLE copy WITH ('connector' = 'blackhole') AS "
                                + doublingQueries("SELECT * FROM c12"),
                        PLAN),
                Arguments.of(doublingColumns(40), "operands"),
                Arguments.of("SELECT " + nested(20_000, "(", "1", ")"), TOO_DEEP),
                Arguments.of("SELECT " + nested(20_000, "ABS(", "1", ")"), "too long for the memory"),
                Arguments.of("SELECT 1" + " + 1".repeat(10_000), TOO_DEEP),
                Arguments.of("SELECT * FROM " + nested(3_000, "(SELECT * FROM ", "t", ")"), TOO_DEEP),
                Arguments.of("SELECT 1 FROM t WHERE " + list(501, " OR ", i -> "name LIKE 'a" + i + "'"), SIDE_BY_SIDE),
                Arguments.of(
                        "SELECT 1 FROM t WHERE id > 0 AND ("
                                + list(501, " OR ", i -> "id NOT BETWEEN " + i + " AND " + (i + 1)) + ")",
                        SIDE_BY_SIDE),
                Arguments.of("SELECT " + list(501, " + ", i -> "a[" + i + "]") + " FROM t", SIDE_BY_SIDE),
                Arguments.of("SELECT " + list(501, " + ", i -> "(a) /* . */ .b") + " FROM t", SIDE_BY_SIDE),
                Arguments.of("SELECT " + list(101, " + ", i -> "(a).b.c .d.`e` . f") + " FROM t", SIDE_BY_SIDE),
                Arguments.of(
                        "SELECT 1 FROM t WHERE "
                                + list(
                                        501,
                                        " OR ",
                                        i -> "CASE WHEN (id = 1) THEN TRUE END OR name /* , */ SIMILAR TO 'a'"),
                        SIDE_BY_SIDE),
                Arguments.of("SELECT 1e999999999", "out of range"),
                Arguments.of("SELECT 1" + " OR TRUE".repeat(10_000), ""));
    }

    private static String windows(String kind, String step, String size) {
        return "SELECT window_start, COUNT(*) FROM TABLE(" + kind + "(TABLE t, DESCRIPTOR(ts), " + step + ", " + size
                + ")) GROUP BY window_start, window_end";
    }

    private static String match(String pattern) {
        return "SELECT * FROM t MATCH_RECOGNIZE (ORDER BY ts MEASURES A.id AS x PATTERN (" + pattern
                + ") DEFINE A AS A.id > 0, B AS B.id < 0)";
    }

    private static String doublingQueries(String last) {
        return "WITH c0 AS (SELECT id AS a FROM t)"
                + IntStream.rangeClosed(1, 12)
                        .mapToObj(i ->
                                ", c%1$d AS (SELECT x.a FROM c%2$d x JOIN c%2$d y ON x.a = y.a)".formatted(i, i - 1))
                        .collect(Collectors.joining())
                + " " + last;
    }

    private static String doubled(int times, String text) {
        return times == 0 ? text : doubled(times - 1, "(" + text + " || " + text + ")");
    }

    private static String doublingColumns(int depth) {
        return nested(depth, "SELECT a + a AS a FROM (", "SELECT id AS a FROM t", ")");
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusesWhatWouldHarmOthersInOneSentence(String sql, String part) throws Exception {
        var thrown = run(sql);

        assertThat(thrown).isInstanceOfSatisfying(Refusal.class, refusal -> {
            assertThat(refusal.code()).isIn(FaultCode.INVALID_STATEMENT, FaultCode.TOO_LARGE);
            assertThat(refusal.reason()).contains(part).hasSizeLessThan(500);
        });
        assertThat(answer("SELECT 1")).isEqualTo("1");
    }

    /// Constant queries that this process does not answer, for their job has memory of its own and can be cancelled.
    static List<String> jobs() {
        return List.of(
                "SELECT CHAR_LENGTH(" + nested(9, "REPLACE(", "'aaaaaaaaaa'", ", 'a', 'aaaaaaaaaa')") + ")",
                "SELECT CHAR_LENGTH(" + nested(9, "REGEXP_REPLACE(", "'aaaaaaaaaa'", ", 'a', 'aaaaaaaaaa')") + ")",
                "SELECT REGEXP_REPLACE('" + "a".repeat(500) + "', 'a', '$0$0$0$0$0$0$0$0$0$0')",
                "SELECT CHAR_LENGTH(REPEAT('x', n)) FROM (VALUES (1000000000)) AS t (n)",
                "SELECT CHAR_LENGTH(REPEAT('x', 1000000000 - 1))",
                "SELECT CHAR_LENGTH(PRINTF('%1000000000d', 1))",
                "SELECT ARRAY_JOIN(SPLIT(REPEAT('a,', 2000), ','), REPEAT('x', 2000))",
                "SELECT CARDINALITY(CAST(ARRAY['x'] AS ARRAY<CHAR(1000000000)>))",
                "SELECT REGEXP('" + "x".repeat(60) + "', '(x+x+)+y')",
                "SELECT REGEXP_EXTRACT('" + "x".repeat(60) + "', '^(x+)(x+)(x+)(x+)(x+)\\1$', 0)",
                "SELECT REGEXP('" + "x".repeat(3_000) + "', 'x*x*x*x*x*x*x*x*y')",
                "SELECT '" + "x".repeat(60) + "' SIMILAR TO '(x+x+)+y'",
                "SELECT '" + "a".repeat(3_000) + "' LIKE '" + "%a_".repeat(20) + "b'",
                "SELECT PARSE_URL('http://a.b/?" + "x".repeat(60) + "', 'QUERY', '(x+x+)+y')",
                "SELECT STR_TO_MAP('" + "x".repeat(60) + "', '(x+x+)+y', '=')",
                "SELECT JSON_EXISTS('[{\"a\": \"" + "x".repeat(60) + "\"}]', '$[?(@.a =~ /(x+x+)+y/)]')");
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void leavesWhatMayTakeMuchMemoryOrTimeToItsJob(String sql) throws Exception {
        var thrown = run(sql);

        assertThat(thrown)
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.detail()).contains(PlannerUnderTest.NO_CLUSTER));
        assertThat(answer("SELECT 1")).isEqualTo("1");
    }

    /// A user's function that the engine could evaluate while it plans.
    public static final class Own extends ScalarFunction {
        private static final long serialVersionUID = 1;
        private static final AtomicInteger CALLS = new AtomicInteger();

        public int eval(int number) {
            return number + CALLS.incrementAndGet();
        }
    }

    @Test
    void leavesCallsOfUsersFunctionsToTheJob() throws Exception {
        planner.run(Statement.of("CREATE TEMPORARY FUNCTION own AS '" + Own.class.getName() + "'"));

        assertThat(run("SELECT own(1)"))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.detail()).contains(PlannerUnderTest.NO_CLUSTER));
        assertThat(Own.CALLS).hasValue(0);
    }

    @Test
    void refusesToReplaceTwoCallsOfUsersFunctionsByOneAnotherWithoutEnd() throws Exception {
        planner.run(Statement.of("CREATE TEMPORARY FUNCTION own AS '" + Own.class.getName() + "'"));

        assertThat(run("SELECT id FROM (VALUES (1, own(1)), (2, CAST(NULL AS INT))) AS v (id, a) WHERE a = own(2)"))
                .isInstanceOfSatisfying(
                        Refusal.class,
                        refusal -> assertThat(refusal.reason()).contains("compares two expressions without columns"));
    }

    static Stream<Arguments> answered() {
        return Stream.of(
                Arguments.of("SELECT CHAR_LENGTH(REPEAT('x', 10000))", "10000"),
                Arguments.of("SELECT CHAR_LENGTH(REPEAT('x', 100000))", "100000"),
                Arguments.of("SELECT CHAR_LENGTH(REPEAT('x', 2 * 50))", "100"),
                Arguments.of("SELECT CHAR_LENGTH(RPAD('x', 10000, 'ab'))", "10000"),
                Arguments.of("SELECT REPEAT('x', -5)", ""),
                Arguments.of("SELECT REPLACE('abc', 'b', 'xyz')", "axyzc"),
                Arguments.of("SELECT REGEXP_REPLACE('a1b22', '[0-9]+', '-')", "a-b-"),
                Arguments.of("SELECT REGEXP_EXTRACT('foo-12-bar', '^([a-z]+)-(\\d+)-([a-z]+)$', 2)", "12"),
                Arguments.of("SELECT 'abc' LIKE '%b%'", "true"),
                Arguments.of("SELECT CASE " + list(20, " ", i -> "WHEN 17 = " + i + " THEN " + i) + " END", "17"),
                Arguments.of(
                        "SELECT "
                                + list(
                                        30,
                                        " + ",
                                        i -> "CASE " + list(20, " ", j -> "WHEN 17 = " + j + " THEN 1") + " END"),
                        "30"),
                Arguments.of("SELECT JSON_OBJECT('a' VALUE 1, 'b' VALUE 2)", "{\"a\":1,\"b\":2}"),
                Arguments.of("SELECT CARDINALITY(SPLIT(REPEAT('a,', 100), ','))", "101"),
                Arguments.of("SELECT CHAR_LENGTH(CAST('x' AS CHAR(1000)))", "1000"),
                Arguments.of("SELECT CHAR_LENGTH('" + "x".repeat(100_000) + "')", "100000"),
                Arguments.of("SELECT JSON_VALUE('{\"a\": 5}', '$.a')", "5"),
                Arguments.of(
                        "WITH " + list(1_000, ", ", i -> "c" + i + " AS (SELECT " + i + " AS a)")
                                + " SELECT a FROM c999",
                        "999"),
                Arguments.of("SELECT 1 FROM (VALUES (1)) WHERE 5 IN (" + list(3_000, ", ", String::valueOf) + ")", "1"),
                Arguments.of("SELECT id FROM " + LISTS + " WHERE a IS NULL", "2"),
                Arguments.of("SELECT id FROM " + LISTS + " WHERE a = ARRAY[1]", "1"),
                Arguments.of(
                        "SELECT COUNT(*) FROM " + LISTS + " WHERE a = ARRAY[" + list(50, ", ", String::valueOf) + "]",
                        "0"),
                Arguments.of(
                        "SELECT id FROM (VALUES (1, MAP['a', 1]), (2, CAST(NULL AS MAP<STRING, INT>))) AS v (id, a) WHERE a IS NULL",
                        "2"),
                Arguments.of(
                        "SELECT id FROM (VALUES (1, REPEAT('x', 100000)), (2, CAST(NULL AS STRING))) AS v (id, a) WHERE a = REPEAT('x', 99999) || 'x'",
                        "1"),
                Arguments.of("SELECT 'x' || '" + "\u00fc".repeat(3) + "'", "x\u00fc\u00fc\u00fc"));
    }

    @ParameterizedTest
    @MethodSource("answered")
    void answersWhatIsSmallWithoutAJob(String sql, String expected) throws Exception {
        assertThat(answer(sql)).isEqualTo(expected);
    }

    @Test
    void refusesAViewThatReadsItself() throws Exception {
        for (var sql : List.of(
                "CREATE VIEW a AS SELECT 1 AS x",
                "CREATE VIEW b AS SELECT p.x FROM a p JOIN a q ON p.x = q.x",
                "CREATE VIEW c AS SELECT x FROM b WHERE EXISTS (SELECT 1 FROM a)")) {
            planner.run(Statement.of(sql));
        }
        var path = "default_catalog.default_database.";
        assertThatThrownBy(() -> planner.run(Statement.of("ALTER VIEW a AS SELECT x FROM c WHERE x > 0")))
                .isInstanceOf(Refusal.class)
                .hasMessage("The view " + path + "a reads itself (a → c → b → a). Give it another query.");
        assertThatThrownBy(() -> planner.run(Statement.of("ALTER VIEW b AS SELECT x + 1 AS x FROM b")))
                .hasMessage("The view " + path + "b reads itself (b → b). Give it another query.");
        planner.run(Statement.of("EXPLAIN SELECT * FROM c"));

        planner.run(Statement.of("DROP VIEW a"));
        planner.run(Statement.of("ALTER VIEW c RENAME TO a"));
        assertThatThrownBy(() -> planner.run(Statement.of("EXPLAIN SELECT * FROM b")))
                .hasMessage("The view " + path + "b reads itself (b → a → b). Give it another query.");
    }

    @Test
    void refusesTheViewThatMakesAPlanTooLarge() throws Exception {
        planner.run(Statement.of("CREATE TEMPORARY VIEW v0 AS SELECT 1 AS a"));
        var chain = IntStream.rangeClosed(1, 12)
                .mapToObj(i -> "CREATE TEMPORARY VIEW v%1$d AS SELECT x.a FROM v%2$d x JOIN v%2$d y ON x.a = y.a"
                        .formatted(i, i - 1))
                .toList();

        assertThatThrownBy(() -> {
                    for (var view : chain) {
                        planner.run(Statement.of(view));
                        planner.run(Statement.of("EXPLAIN SELECT * FROM v1"));
                    }
                })
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(PLAN);
        assertThat(answer("SELECT 1")).isEqualTo("1");
    }

    @Test
    void refusesAPlanThatTakesTooLongAtOnceAndGoesOn() throws Exception {
        planner.close();
        var reported = new CompletableFuture<Refusal>();
        var timed = new StatementLimits(VALUE_SIZE, 100_000, Duration.ofSeconds(2), 1L << 30);
        planner = open(timed, new RefusalListener(reported));

        var thrown = run(doublingQueries("SELECT * FROM c12"));

        assertThat(thrown)
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(StatementLimits.PLANNING_TIME)
                .isSameAs(reported.get());
        assertThat(answer("SELECT 1")).isEqualTo("1");
    }

    /// Notes a refusal.
    private record RefusalListener(CompletableFuture<Refusal> reported) implements PlannerListener {
        @Override
        public void submitting(io.millrace.wire.id.OperationHandle operation) {}

        @Override
        public void querying(io.millrace.wire.id.OperationHandle operation) {}

        @Override
        public void shaped(io.millrace.server.gateway.engine.SessionStep step) {}

        @Override
        public void refused(io.millrace.wire.id.OperationHandle operation, Refusal why) {
            reported.complete(why);
        }
    }

    private Throwable run(String sql) throws Exception {
        try {
            return new AssertionError("answered: " + onWorker(sql));
        } catch (java.util.concurrent.ExecutionException e) {
            return e.getCause();
        }
    }

    /// Runs a statement on a thread like the gateway's, whose stack is larger than a test's.
    private Outcome onWorker(String sql) throws Exception {
        var task = new FutureTask<>(() -> planner.run(Statement.of(sql)));
        Thread.ofPlatform().daemon().stackSize(STACK_SIZE).start(task);
        return task.get(TestTimeout.LIMIT.toSeconds(), java.util.concurrent.TimeUnit.SECONDS);
    }

    private String answer(String sql) throws Exception {
        var constant = (Outcome.Constant) onWorker(sql);
        return String.valueOf(constant.rows().getFirst().cells().getFirst());
    }
}
