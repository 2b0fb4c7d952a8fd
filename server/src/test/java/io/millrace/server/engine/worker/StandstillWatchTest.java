package io.millrace.server.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StandstillWatchTest {
    private final AtomicInteger ends = new AtomicInteger();
    private final AtomicLong collected = new AtomicLong();
    private final StandstillWatch watch = new StandstillWatch(collected::get, ends::incrementAndGet);
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
    void endsTheProcessThatOnlyCollectsWithoutProgress() {
        collectFor(10, 990);
        assertThat(ends).hasValue(0);
        collectFor(5, 990);
        assertThat(ends.get()).isPositive();
    }

    @Test
    void goesOnAfterProgress() {
        for (int i = 0; i < 3; i++) {
            watch.progress();
            collectFor(10, 990);
        }
        assertThat(ends).hasValue(0);
    }

    @Test
    void goesOnWhileNothingIsCollected() {
        passSeconds(100);
        assertThat(ends).hasValue(0);
    }

    @Test
    void goesOnAfterOneLongCollection() {
        collected.addAndGet(30_000);
        pass(Duration.ofSeconds(30));
        collectFor(5, 990);
        assertThat(ends).hasValue(0);
    }

    @Test
    void goesOnAfterAPauseFromOutside() {
        pass(Duration.ofSeconds(1), Duration.ofMinutes(5), Duration.ofSeconds(1));
        assertThat(ends).hasValue(0);
    }

    @Test
    void endsTheProcessThatOnlyCollectsAlthoughItMakesProgress() {
        progressAndCollectFor(50, 990);
        assertThat(ends).hasValue(0);
        progressAndCollectFor(20, 990);
        assertThat(ends.get()).isPositive();
    }

    @Test
    void goesOnWhenCollectionsLeaveTimeForOthers() {
        for (int i = 0; i < 10; i++) {
            progressAndCollectFor(50, 990);
            progressAndCollectFor(1, 500);
        }
        assertThat(ends).hasValue(0);
    }

    private void progressAndCollectFor(int seconds, int share) {
        for (int i = 0; i < seconds; i++) {
            watch.progress();
            collectFor(1, share);
        }
    }

    /// @param share of each second, in ms
    private void collectFor(int seconds, int share) {
        for (int i = 0; i < seconds; i++) {
            collected.addAndGet(share);
            passSeconds(1);
        }
    }
}
