package io.millrace.server.engine.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ClusterClockTest {
    private static final long ASKED = Duration.ofDays(20_000).toMillis();

    @Test
    void goesOnByTheElapsedTime() {
        var clock = new ClusterClock(ASKED, Long.MAX_VALUE - 5);
        assertThat(clock.millisAt(Long.MAX_VALUE - 5 + Duration.ofSeconds(90).toNanos()))
                .isEqualTo(ASKED + 90_000);
    }
}
