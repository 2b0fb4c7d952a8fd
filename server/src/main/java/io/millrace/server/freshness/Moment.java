package io.millrace.server.freshness;

import java.time.Duration;

/// A point in time on both clocks: the one that people read, and the one that never jumps.
public record Moment(long epochMillis, long nanoTime) {

    public static Moment now() {
        return new Moment(System.currentTimeMillis(), System.nanoTime());
    }

    /// Whether it is at least so long ago.
    public boolean before(Duration ago) {
        return System.nanoTime() - nanoTime >= ago.toNanos();
    }

    /// How long ago it was.
    public Duration age() {
        return Duration.ofNanos(System.nanoTime() - nanoTime);
    }

    public Moment orEarlier(Moment other) {
        return nanoTime - other.nanoTime <= 0 ? this : other;
    }
}
