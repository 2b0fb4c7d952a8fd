package io.millrace.desktop.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ThrottleTest {
    private Instant now = Instant.EPOCH;
    private final Throttle throttle = new Throttle(Duration.ofSeconds(10), () -> now);

    @Test
    void letsOneThroughInEachPeriod() {
        assertThat(throttle.next()).isTrue();
        now = now.plusSeconds(9);
        assertThat(throttle.next()).isFalse();
        now = now.plusSeconds(1);
        assertThat(throttle.isOver()).isTrue();
        assertThat(throttle.next()).isTrue();
        assertThat(throttle.next()).isFalse();
        throttle.end();
        assertThat(throttle.next()).isTrue();
    }

    @Test
    void aClockThatIsSetBackEndsThePeriod() {
        throttle.begin();
        now = now.minusSeconds(3_600);
        assertThat(throttle.next()).isTrue();
        assertThat(throttle.next()).isFalse();
    }
}
