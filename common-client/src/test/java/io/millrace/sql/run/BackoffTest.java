package io.millrace.sql.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTest {

    @Test
    void beginsQuickAndSlowsDownToABound() {
        var backoff = new Backoff();
        var first = backoff.pause();
        var before = first;
        for (int i = 0; i < 50; i++) {
            var next = backoff.pause();
            assertThat(next).isBetween(before, Duration.ofMillis(200));
            before = next;
        }
        assertThat(first).isLessThanOrEqualTo(Duration.ofMillis(5));
        assertThat(before).isEqualTo(Duration.ofMillis(200));
    }

    @Test
    void isQuickAgainAfterNews() {
        var backoff = new Backoff();
        var first = backoff.pause();
        backoff.pause();
        backoff.reset();
        assertThat(backoff.pause()).isEqualTo(first);
    }
}
