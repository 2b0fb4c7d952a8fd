package io.millrace.server.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BoundedTraceTest {
    @Test
    void isTheWholeTraceOfAnOrdinaryFault() {
        var trace = BoundedTrace.of(new IllegalStateException("broken", new java.io.IOException("disk")));

        assertThat(trace)
                .startsWith("java.lang.IllegalStateException: broken")
                .contains(
                        "\tat io.millrace.server.telemetry.BoundedTraceTest.", "Caused by: java.io.IOException: disk");
    }

    @Test
    void tellsTheInnermostCauseOfALongChain() {
        var thrown = new IllegalStateException("the root");
        for (int i = 0; i < 5_000; i++) {
            thrown = new IllegalStateException("While planning " + "x".repeat(1_000) + i, thrown);
        }

        var trace = BoundedTrace.of(thrown);

        assertThat(trace.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(BoundedTrace.LIMIT);
        assertThat(trace)
                .startsWith("java.lang.IllegalStateException: While planning")
                .contains("innermost cause: java.lang.IllegalStateException: the root\n\tat ");
    }

    @Test
    void cutsMessagesOfAnyLetters() {
        for (var letter : new String[] {"x", "ü", "€", "😀", "\n"}) {
            var message = letter.repeat(1_000_000);

            assertThat(BoundedTrace.of(new IllegalStateException(message)).getBytes(StandardCharsets.UTF_8))
                    .hasSizeLessThanOrEqualTo(BoundedTrace.LIMIT);
            assertThat(BoundedTrace.of(new IllegalStateException(message, new IllegalStateException(message)))
                            .getBytes(StandardCharsets.UTF_8))
                    .hasSizeLessThanOrEqualTo(BoundedTrace.LIMIT);
        }
    }

    @Test
    void endsWithCausesThatGoInACircle() {
        var one = new IllegalStateException("x".repeat(BoundedTrace.LIMIT));
        one.initCause(new IllegalStateException("other", one));

        assertThat(BoundedTrace.of(one)).isNotEmpty();
    }
}
