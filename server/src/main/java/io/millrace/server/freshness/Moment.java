package io.millrace.server.freshness;

import java.time.Duration;

/// A point in time on the wall clock and on the monotonic clock.
public record Moment(long epochMillis, long nanoTime) {

    public static Moment now() {
        return new Moment(System.currentTimeMillis(), System.nanoTime());
    }

    /// Whether the moment is at least this long ago.
    public boolean before(Duration ago) {
        return age().compareTo(ago) >= 0;
    }

    public Duration age() {
        return Duration.ofNanos(System.nanoTime() - nanoTime);
    }

    public Moment orEarlier(Moment other) {
        return nanoTime - other.nanoTime <= 0 ? this : other;
    }
}
