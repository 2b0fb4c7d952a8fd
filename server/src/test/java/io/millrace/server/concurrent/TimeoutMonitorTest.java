package io.millrace.server.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.testing.TestTimeout;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Tests that timers expire once, in the phase that takes too long, and are dropped after use.
final class TimeoutMonitorTest {
    private static final Duration SHORT = Duration.ofMillis(20);
    private static final Duration LONG = Duration.ofDays(365_000);

    private final AtomicBoolean inUse = new AtomicBoolean(true);
    private final AtomicInteger timeouts = new AtomicInteger();
    private final PhaseTimer timer = new PhaseTimer(inUse::get, timeouts::incrementAndGet);

    @Test
    void endsAPhaseThatTakesTooLong() {
        try (var monitor = new TimeoutMonitor("test-timeouts", SHORT, LONG)) {
            monitor.add(timer);
            monitor.start();
            assertThat(timer.start(LONG)).isTrue();
            assertThat(timer.stop()).isTrue();
            assertThat(timer.start(SHORT)).isTrue();
            await().atMost(TestTimeout.LIMIT).until(timer::expired);
            await().atMost(TestTimeout.LIMIT).until(() -> timeouts.get() == 1);
        }
    }

    @Test
    void goesOnAfterATimerThatFails() {
        var broken = new PhaseTimer(inUse::get, () -> {
            throw new OutOfMemoryError("of the test");
        });
        try (var monitor = new TimeoutMonitor("test-timeouts", SHORT, LONG)) {
            monitor.add(broken);
            monitor.start();
            assertThat(broken.start(SHORT)).isTrue();
            await().atMost(TestTimeout.LIMIT).until(broken::expired);
            monitor.add(timer);
            assertThat(timer.start(SHORT)).isTrue();
            await().atMost(TestTimeout.LIMIT).until(() -> timeouts.get() == 1);
        }
    }

    @Test
    void expiresOnceAndBeginsNoPhaseAfterwards() {
        var _ = timer.start(SHORT);
        long later = System.nanoTime() + SHORT.toNanos();
        assertThat(timer.check(later)).isTrue();
        assertThat(timer.check(later)).isTrue();
        assertThat(timeouts).hasValue(1);
        assertThat(timer.start(LONG)).isFalse();
        assertThat(timer.stop()).isFalse();
        timer.restart(LONG);
        assertThat(timer.expired()).isFalse();
        assertThat(timer.stop()).isTrue();
    }

    @Test
    void isDroppedAfterUse() {
        assertThat(timer.check(System.nanoTime())).isTrue();
        inUse.set(false);
        assertThat(timer.check(System.nanoTime())).isFalse();
        assertThat(timeouts).hasValue(0);
    }
}
