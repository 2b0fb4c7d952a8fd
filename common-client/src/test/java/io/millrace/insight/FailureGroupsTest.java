package io.millrace.insight;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.cluster.Exceptions.Failure;
import io.millrace.wire.cluster.Exceptions.FrameRun;
import io.millrace.wire.cluster.Exceptions.Occurrence;
import io.millrace.wire.cluster.Exceptions.TaskPlace;
import io.millrace.wire.cluster.Exceptions.TraceCause;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FailureGroupsTest {
    private static final String CALC = "Source: src[5] -> Calc[6]";
    private static final FailureGroups GROUPS = new FailureGroups(Map.of(
            CALC,
            "[6]:Calc(select=[CAST(SUBSTRING(CAST(UUID() AS VARCHAR(2147483647)), 1, 8) AS INTEGER) AS EXPR$0])",
            "out1[7]: Writer",
            ""));

    private static Failure failure(long at, Optional<String> task, String trace) {
        return new Failure(
                "java.lang.Exception", trace, at, Map.of(), task, Optional.empty(), Optional.empty(), List.of());
    }

    private static Failure badNumber(int number, Optional<String> task) {
        return failure(number, task, """
                java.lang.NumberFormatException: For input string: '%sx'. Invalid character found.
                \tat org.apache.flink.table.data.binary.BinaryStringDataUtil.numberFormatExceptionFor(BinaryStringDataUtil.java:585)
                \tat org.apache.flink.table.data.binary.BinaryStringDataUtil.toInt(BinaryStringDataUtil.java:518)
                \tat StreamExecCalc$%s.processElement(Unknown Source)
                \tat org.apache.flink.streaming.api.operators.StreamSource.run(StreamSource.java:107)
                """.formatted(Integer.toHexString(number * 7919), number));
    }

    @Test
    void tellsOnceWhatDiffersInTheValueAlone() {
        var failures = IntStream.rangeClosed(1, 16)
                .mapToObj(number -> badNumber(number, Optional.of(CALC + " (1/2) - execution #" + number)))
                .toList();

        assertThat(GROUPS.of(failures)).singleElement().satisfies(group -> {
            assertThat(group.count()).isEqualTo(16);
            assertThat(group.first()).isEqualTo(1);
            assertThat(group.last()).isEqualTo(16);
            assertThat(group.vertex()).contains(CALC);
            assertThat(group.headline())
                    .isEqualTo("java.lang.NumberFormatException: For input string: '1eef0x'. Invalid character found.");
            assertThat(group.samples()).hasSize(5).allMatch(sample -> sample.startsWith("For input string: '"));
            assertThat(group.failures()).extracting(Occurrence::timestamp).startsWith(16L, 15L);
        });
    }

    @Test
    void takesTheTraceOfEachFailureApart() {
        var trace = """
                org.apache.flink.runtime.JobException: Recovery is suppressed
                over two lines
                \tat org.apache.flink.runtime.A.b(A.java:1)
                \tat shop.Orders.price(Orders.java:7)
                \tat shop.Orders.all(Orders.java:9)
                \tat java.base/java.lang.Thread.run(Thread.java:1474)
                Caused by: java.lang.ArithmeticException: / by zero
                \tat StreamExecCalc$7.processElement(Unknown Source)
                \tat app//org.apache.flink.x.Y.z(Y.java:2)
                \t... 3 more
                """;

        var occurrence = GROUPS.of(List.of(failure(1, Optional.of("Sink (a): x (2/4) - execution #39"), trace)))
                .getFirst()
                .failures()
                .getFirst();

        assertThat(occurrence.stacktrace()).isEqualTo(trace);
        assertThat(occurrence.headline()).isEqualTo("java.lang.ArithmeticException: / by zero");
        assertThat(occurrence.place()).contains(new TaskPlace("Sink (a): x", Optional.of(1), Optional.of(39)));
        assertThat(occurrence.causes())
                .containsExactly(
                        new TraceCause(
                                "org.apache.flink.runtime.JobException: Recovery is suppressed\nover two lines",
                                List.of(
                                        new FrameRun(false, List.of("org.apache.flink.runtime.A.b(A.java:1)")),
                                        new FrameRun(
                                                true,
                                                List.of(
                                                        "shop.Orders.price(Orders.java:7)",
                                                        "shop.Orders.all(Orders.java:9)")),
                                        new FrameRun(
                                                false, List.of("java.base/java.lang.Thread.run(Thread.java:1474)")))),
                        new TraceCause(
                                "java.lang.ArithmeticException: / by zero",
                                List.of(
                                        new FrameRun(true, List.of("StreamExecCalc$7.processElement(Unknown Source)")),
                                        new FrameRun(false, List.of("app//org.apache.flink.x.Y.z(Y.java:2)")))));
    }

    /// The text of a serialized exception names it twice.
    @Test
    void namesTheClassOfACauseOnce() {
        var trace = """
                java.lang.Exception: java.lang.Exception: one
                \tat a.B.c(B.java:1)
                Caused by: java.io.IOException: java.io.IOException
                Caused by: shop.Failed: shop.FailedTwice: two
                """;

        assertThat(GROUPS.of(List.of(failure(1, Optional.empty(), trace)))
                        .getFirst()
                        .failures()
                        .getFirst()
                        .causes())
                .extracting(TraceCause::headline)
                .containsExactly(
                        "java.lang.Exception: one", "java.io.IOException", "shop.Failed: shop.FailedTwice: two");
    }

    @Test
    void namesTheTaskOfAFailure() {
        assertThat(FailureGroups.place("Calc (1/2)"))
                .isEqualTo(new TaskPlace("Calc", Optional.of(0), Optional.empty()));
        assertThat(FailureGroups.place("whatever"))
                .isEqualTo(new TaskPlace("whatever", Optional.empty(), Optional.empty()));
        assertThat(GROUPS.of(List.of(failure(1, Optional.empty(), "")))
                        .getFirst()
                        .failures()
                        .getFirst())
                .satisfies(failure -> {
                    assertThat(failure.place()).isEmpty();
                    assertThat(failure.headline()).isEqualTo("java.lang.Exception");
                });
    }

    @Test
    void countsTheLastFailureWithThoseThatWereRestarted() {
        var restarted = badNumber(1, Optional.of(CALC + " (1/2) - execution #0"));
        var last = failure(
                2, Optional.empty(), """
                org.apache.flink.runtime.JobException: Recovery is suppressed by NoRestartBackoffTimeStrategy
                \tat org.apache.flink.runtime.executiongraph.failover.ExecutionFailureHandler.handleFailure(ExecutionFailureHandler.java:213)
                Caused by:\s""" + badNumber(2, Optional.empty()).stacktrace());

        assertThat(GROUPS.of(List.of(last, restarted))).singleElement().satisfies(group -> {
            assertThat(group.count()).isEqualTo(2);
            assertThat(group.vertex()).contains(CALC);
        });
    }

    @Test
    void keepsAFailureWithoutATaskApartWhereTwoVerticesMayHaveHadIt() {
        var here = badNumber(1, Optional.of(CALC + " (1/2)"));
        var there = badNumber(2, Optional.of("out1[7]: Writer (1/1)"));

        assertThat(GROUPS.of(List.of(here, there, badNumber(3, Optional.empty()))))
                .hasSize(3);
    }

    @Test
    void namesTheExpressionAndWhatHelps() {
        for (var task : List.of(Optional.of(CALC + " (1/2)"), Optional.<String>empty())) {
            var group = GROUPS.of(List.of(badNumber(1, task))).getFirst();

            assertThat(group.expressions())
                    .containsExactly("CAST(SUBSTRING(CAST(UUID() AS VARCHAR(2147483647)), 1, 8) AS INTEGER)");
            assertThat(group.advice())
                    .contains("TRY_CAST(SUBSTRING(CAST(UUID() AS VARCHAR(2147483647)), 1, 8) AS INTEGER) gives NULL"
                            + " where the value cannot be converted, and the job goes on.");
        }
    }

    @Test
    void namesAllExpressionsThatItMayHaveBeen() {
        var groups = new FailureGroups(Map.of(
                CALC,
                "Calc(select=[CAST(a AS INTEGER) AS a, CAST(b AS INTEGER NOT NULL) AS b,"
                        + " CAST(a AS INTEGER) AS c, TRY_CAST(d AS INTEGER) AS d, CAST(e AS BIGINT) AS e])"));

        var group =
                groups.of(List.of(badNumber(1, Optional.of(CALC + " (1/1)")))).getFirst();

        assertThat(group.expressions()).containsExactly("CAST(a AS INTEGER)", "CAST(b AS INTEGER NOT NULL)");
        assertThat(group.advice()).get().asString().startsWith("TRY_CAST(... AS INTEGER) gives NULL");
    }

    @Test
    void tellsApartWhatHappenedElsewhere() {
        var elsewhere = """
                java.lang.RuntimeException: outside
                \tat example.Outer.run(Outer.java:1)
                Caused by: java.lang.NumberFormatException: For input string: '1'
                \tat example.Inner.run(Inner.java:%s)
                \t... 12 more
                """;
        var groups = GROUPS.of(List.of(
                failure(1, Optional.of("a (1/1)"), elsewhere.formatted(1)),
                failure(2, Optional.of("a (1/1)"), elsewhere.formatted(2)),
                failure(3, Optional.of("b (1/1)"), elsewhere.formatted(1)),
                failure(4, Optional.empty(), "org.apache.flink.util.FlinkException: lost 17"),
                failure(5, Optional.empty(), "org.apache.flink.util.FlinkException: lost 18"),
                failure(6, Optional.empty(), "org.apache.flink.util.FlinkException: found"),
                failure(7, Optional.empty(), "")));

        assertThat(groups).extracting("count").containsExactly(1, 1, 2, 1, 1, 1);
        assertThat(groups.getLast().headline()).isEqualTo("java.lang.NumberFormatException: For input string: '1'");
        assertThat(groups.getLast().advice()).isEmpty();
        assertThat(groups.getFirst().headline()).isEqualTo("java.lang.Exception");
    }
}
