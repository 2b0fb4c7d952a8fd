package io.millrace.desktop.service.question;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.testing.TestTimeout;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParallelCallsTest {
    @Test
    void asksEightAtATimeAndKeepsTheOrder() {
        var eight = new CyclicBarrier(8);
        var now = new AtomicInteger();
        var most = new AtomicInteger();
        var things = IntStream.range(0, 24).boxed().toList();

        var answers = new ParallelCalls("test").ask(things, thing -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            try {
                // no thread gets past this alone
                eight.await(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS);
            } catch (Exception e) {
                throw new AssertionError("fewer than eight were asked at once", e);
            }
            now.decrementAndGet();
            return thing * 2;
        });

        assertThat(answers).isEqualTo(things.stream().map(thing -> thing * 2).toList());
        assertThat(most.get()).isEqualTo(8);
    }

    @Test
    void aQuestionThatBreaksIsNotSwallowed() {
        assertThatThrownBy(() -> new ParallelCalls("test").ask(List.of(0), thing -> 1 / thing))
                .hasRootCauseInstanceOf(ArithmeticException.class);
    }

    @Test
    void nothingIsAskedAboutNothing() {
        assertThat(new ParallelCalls("test").ask(List.of(), thing -> thing)).isEmpty();
    }
}
