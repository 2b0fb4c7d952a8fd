package io.millrace.desktop.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.Samples;
import io.millrace.insight.Trace;
import org.junit.jupiter.api.Test;

class TraceLineTest {
    private static final Trace TRACE = Trace.of("""
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
        """);

    @Test
    void isAChainOfCausesWithWholeMessages() {
        assertThat(TRACE.causes())
                .extracting(Trace.Cause::headline)
                .containsExactly(
                        "org.apache.flink.runtime.JobException: Recovery is suppressed\nover two lines",
                        "java.lang.ArithmeticException: / by zero");
        assertThat(TRACE.root().headline()).isEqualTo("java.lang.ArithmeticException: / by zero");
    }

    @Test
    void isReadFromItsRootWithTheFramesOfTheEngineFolded() {
        assertThat(TraceLine.of(TRACE, ""))
                .extracting(TraceLine::text)
                .containsExactly(
                        "java.lang.ArithmeticException: / by zero",
                        "StreamExecCalc$7.processElement(Unknown Source)",
                        "1 frame of the engine and of Java",
                        "org.apache.flink.runtime.JobException: Recovery is suppressed",
                        "over two lines",
                        "1 frame of the engine and of Java",
                        "shop.Orders.price(Orders.java:7)",
                        "shop.Orders.all(Orders.java:9)",
                        "1 frame of the engine and of Java");
    }

    @Test
    void isUnfoldedForASearch() {
        var lines = TraceLine.of(TRACE, "thread");

        assertThat(lines).noneMatch(TraceLine.Folded.class::isInstance);
        assertThat(lines.stream().filter(line -> TraceLine.found(line, "THREAD")))
                .hasSize(1);
    }

    @Test
    void theTaskSaysWhichSubtaskOfWhichVertexEvenWithBracketsInItsName() {
        assertThat(FailureFacts.place(Samples.failure(Samples.NOON, "E", "Sink (a): x (2/4) - execution #39")))
                .isEqualTo("Sink (a): x, subtask 1, attempt 39");
        assertThat(FailureFacts.place(Samples.failure(Samples.NOON, "E", ""))).isEqualTo("the whole job");
    }
}
