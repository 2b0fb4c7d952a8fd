package io.millrace.desktop.history;

import java.time.Duration;
import java.time.Instant;

/// A range of time whose end is after its beginning.
public record TimeRange(Instant from, Instant to) {
    public TimeRange {
        if (!from.isBefore(to)) {
            throw new IllegalArgumentException("a range of time ends after it begins: " + from + " to " + to);
        }
    }

    public static TimeRange until(Instant to, Duration length) {
        return new TimeRange(to.minus(length), to);
    }

    /// A range around a moment: most of it before, a quarter of `length` after, and nothing after `now`.
    public static TimeRange around(Instant moment, Duration length, Instant now) {
        var after = moment.plus(length.dividedBy(4));
        return until(after.isAfter(now) ? now : after, length);
    }

    public Duration length() {
        return Duration.between(from, to);
    }

    public boolean holds(Instant moment) {
        return !moment.isBefore(from) && !moment.isAfter(to);
    }
}
