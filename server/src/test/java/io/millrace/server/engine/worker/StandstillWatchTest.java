package io.millrace.server.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StandstillWatchTest {
    private final AtomicInteger ends = new AtomicInteger();
    private final StandstillWatch watch = new StandstillWatch(ends::incrementAndGet);
    private long now = System.nanoTime();

    private void pass(Duration... steps) {
        for (var step : steps) {
            now += step.toNanos();
            watch.look(now);
        }
    }

    private void passSeconds(int seconds) {
        for (int i = 0; i < seconds; i++) {
            pass(Duration.ofSeconds(1));
        }
    }

    @Test
    void endsTheProcessWhenNothingIsDoneWithAFullHeap() {
        watch.progress(true);
        passSeconds(15);
        assertThat(ends).hasValue(0);
        passSeconds(10);
        assertThat(ends.get()).isPositive();
    }

    @Test
    void goesOnAfterProgress() {
        for (int i = 0; i < 10; i++) {
            watch.progress(true);
            passSeconds(15);
        }
        assertThat(ends).hasValue(0);
    }

    @Test
    void goesOnWhileTheHeapHasRoom() {
        watch.progress(false);
        passSeconds(100);
        assertThat(ends).hasValue(0);
    }

    @Test
    void goesOnAfterAPauseFromOutside() {
        watch.progress(true);
        pass(Duration.ofSeconds(1), Duration.ofMinutes(5), Duration.ofSeconds(1));
        assertThat(ends).hasValue(0);
    }
}
