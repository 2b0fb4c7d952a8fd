package io.millrace.server.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StandstillWatchTest {
    private final AtomicInteger ends = new AtomicInteger();
    private final AtomicBoolean full = new AtomicBoolean(true);
    private final AtomicLong collected = new AtomicLong();
    private final StandstillWatch watch = new StandstillWatch(full::get, collected::get, ends::incrementAndGet);
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
        watch.progress();
        passSeconds(15);
        assertThat(ends).hasValue(0);
        passSeconds(10);
        assertThat(ends.get()).isPositive();
    }

    @Test
    void goesOnAfterProgress() {
        for (int i = 0; i < 10; i++) {
            watch.progress();
            passSeconds(15);
        }
        assertThat(ends).hasValue(0);
    }

    @Test
    void goesOnWhileTheHeapHasRoom() {
        full.set(false);
        passSeconds(100);
        assertThat(ends).hasValue(0);
    }

    @Test
    void goesOnAfterAPauseFromOutside() {
        watch.progress();
        pass(Duration.ofSeconds(1), Duration.ofMinutes(5), Duration.ofSeconds(1));
        assertThat(ends).hasValue(0);
    }

    @Test
    void endsTheProcessThatOnlyCollectsAlthoughItMakesProgress() {
        collectFor(50, 990);
        assertThat(ends).hasValue(0);
        collectFor(20, 990);
        assertThat(ends.get()).isPositive();
    }

    @Test
    void goesOnWhenCollectionsLeaveTimeForOthers() {
        for (int i = 0; i < 10; i++) {
            collectFor(50, 990);
            collectFor(1, 500);
        }
        assertThat(ends).hasValue(0);
    }

    @Test
    void goesOnAfterLongCollectionsThatMakeRoom() {
        collectFor(50, 990);
        full.set(false);
        collectFor(50, 990);
        assertThat(ends).hasValue(0);
    }

    /// @param share of each second, in ms
    private void collectFor(int seconds, int share) {
        for (int i = 0; i < seconds; i++) {
            watch.progress();
            collected.addAndGet(share);
            passSeconds(1);
        }
    }
}
