package io.millrace.sql.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTest {

    @Test
    void beginsQuickAndSlowsDownToABound() {
        var pace = new Backoff();
        var first = pace.pause();
        var before = first;
        for (int i = 0; i < 50; i++) {
            var next = pace.pause();
            assertThat(next).isBetween(before, Duration.ofMillis(200));
            before = next;
        }
        assertThat(first).isLessThanOrEqualTo(Duration.ofMillis(5));
        assertThat(before).isEqualTo(Duration.ofMillis(200));
    }

    @Test
    void isQuickAgainAfterNews() {
        var pace = new Backoff();
        var first = pace.pause();
        pace.pause();
        pace.news();
        assertThat(pace.pause()).isEqualTo(first);
    }
}
