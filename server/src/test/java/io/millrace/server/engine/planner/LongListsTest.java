package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.engine.planner.limit.StatementLimits;
import io.millrace.server.gateway.engine.Planner;
import io.millrace.server.gateway.engine.PlannerListener;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.testing.Exhaustive;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests long lists of values and long conditions, up to the start of their job. The engine's own rules compare each
/// value with all others, which takes minutes; the deadline of a test ends such a statement.
class LongListsTest {
    private static final long STACK_SIZE = 4L << 20;
    private static final int VALUES = 5_000;
    private static final int OPERANDS = 1_000;
    private static final LocalDate FIRST = LocalDate.of(2001, 2, 3);

    private Planner planner;

    @BeforeEach
    void open() throws Exception {
        planner = PlannerUnderTest.open(
                        StatementLimits.DEFAULT, Map.of("execution.runtime-mode", "automatic"), PlannerListener.NOBODY)
                .planner();
        planner.run(Statement.of("CREATE TEMPORARY TABLE t (id BIGINT, name STRING, d DATE, moment TIMESTAMP(3),"
                + " price DECIMAL(10, 2), code BINARY(4)) WITH ('connector' = 'datagen')"));
    }

    @AfterEach
    void close() {
        planner.close();
    }

    private static String joined(String separator, int count, IntFunction<String> item) {
        return IntStream.range(0, count).mapToObj(item).collect(Collectors.joining(separator));
    }

    private static String in(String operand, IntFunction<String> value) {
        return operand + " IN (" + joined(", ", VALUES, value) + ")";
    }

    private static String or(IntFunction<String> operand) {
        return joined(" OR ", OPERANDS, operand);
    }

    private static String cases(String column, IntFunction<String> first, IntFunction<String> second) {
        return "SELECT CASE WHEN " + in(column, first) + " THEN 'a' WHEN " + in(column, second)
                + " THEN 'b' ELSE 'c' END FROM t";
    }

    private static String text(int number) {
        return "'" + number + "'";
    }

    private static String date(int number) {
        return "'" + FIRST.plusDays(number) + "'";
    }

    static Stream<Arguments> conditions() {
        return withVariants(
                Stream.of(
                        Arguments.of("numbers", in("id", String::valueOf)),
                        Arguments.of("dates as texts", in("d", LongListsTest::date)),
                        Arguments.of("bytes", in("code", "X'%08x'"::formatted)),
                        Arguments.of("OR of ranges", or(i -> "id BETWEEN " + 3 * i + " AND " + (3 * i + 1))),
                        Arguments.of("OR of columns", or(i -> i % 2 == 0 ? "id = " + i : "name = '" + i + "'")),
                        Arguments.of("OR of patterns", or(i -> "name LIKE 'a" + i + "%'"))),
                Stream.of(
                        Arguments.of("texts", in("name", LongListsTest::text)),
                        Arguments.of("dates", in("d", i -> "DATE " + date(i))),
                        Arguments.of(
                                "decimals",
                                in("price", i -> BigDecimal.valueOf(i, 2).toString())),
                        Arguments.of("sums", in("id", i -> i + " + 1")),
                        Arguments.of("OR of one column", or(i -> "id = " + i)),
                        Arguments.of("OR of pairs", or(i -> "(id = " + i + " AND name = '" + i + "')")),
                        Arguments.of("dates as texts, excluded", "NOT " + in("d", LongListsTest::date)),
                        Arguments.of("times as texts", in("moment", i -> "'" + FIRST.plusDays(i) + " 04:05:06'")),
                        Arguments.of(
                                "OR of ranges in parentheses",
                                or(i -> "(id BETWEEN " + 3 * i + " AND " + (3 * i + 1) + ")")),
                        Arguments.of("OR of patterns in parentheses", or(i -> "(name LIKE 'a" + i + "%')"))));
    }

    /// Those of different kinds, and their variants in an exhaustive run.
    private static Stream<Arguments> withVariants(Stream<Arguments> usual, Stream<Arguments> variants) {
        return Exhaustive.ENABLED ? Stream.concat(usual, variants) : usual;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("conditions")
    void plansALongConditionOrSaysWhatIsTooMuch(String name, String condition) throws Exception {
        plansOrRefuses("SELECT id FROM t WHERE " + condition);
    }

    static Stream<Arguments> cases() {
        return withVariants(
                Stream.of(Arguments.of("dates as texts", cases("d", LongListsTest::date, i -> date(VALUES + i)))),
                Stream.of(
                        Arguments.of("numbers", cases("id", String::valueOf, i -> String.valueOf(VALUES + i))),
                        Arguments.of("texts", cases("name", LongListsTest::text, i -> text(VALUES + i))),
                        Arguments.of("the same numbers", cases("id", String::valueOf, String::valueOf)),
                        Arguments.of("bytes", cases("code", "X'%08x'"::formatted, "X'1%07x'"::formatted))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void plansTwoLongListsOfACaseOrSaysWhatIsTooMuch(String name, String query) throws Exception {
        plansOrRefuses(query);
    }

    /// On a thread like the gateway's, whose stack is larger than a test's.
    private void plansOrRefuses(String sql) throws Exception {
        var task = new FutureTask<>(() -> planner.run(Statement.of(sql)));
        Thread.ofPlatform().daemon().stackSize(STACK_SIZE).start(task);
        try {
            task.get(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            assertThat(e.getCause()).isInstanceOfSatisfying(Refusal.class, refusal -> {
                if (!refusal.detail().contains(PlannerUnderTest.NO_CLUSTER)) {
                    assertThat(refusal.code()).isIn(FaultCode.INVALID_STATEMENT, FaultCode.TOO_LARGE);
                    assertThat(refusal.reason()).contains("Write");
                }
            });
        }
    }
}
