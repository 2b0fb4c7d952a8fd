package io.millrace.server.freshness;

import java.time.Duration;
import java.time.Instant;

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

    /// The time that has passed since an earlier moment, whatever was set on the wall clock meanwhile.
    public Duration since(Moment earlier) {
        return Duration.ofNanos(nanoTime - earlier.nanoTime);
    }

    public Moment orEarlier(Moment other) {
        return nanoTime - other.nanoTime <= 0 ? this : other;
    }

    /// The time on the wall clock.
    @Override
    public String toString() {
        return Instant.ofEpochMilli(epochMillis).toString();
    }
}
