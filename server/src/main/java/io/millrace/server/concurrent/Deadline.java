package io.millrace.server.concurrent;

import java.time.Duration;

/// The latest time for the end of an operation, on the clock of [System#nanoTime].
public record Deadline(long nanoTime) {

    /// The deadline after a duration, which counts as 146 years if it is longer.
    public static Deadline in(Duration duration) {
        long nanos;
        try {
            nanos = duration.toNanos();
        } catch (ArithmeticException e) {
            nanos = Long.MAX_VALUE / 2;
        }
        return new Deadline(System.nanoTime() + Math.min(nanos, Long.MAX_VALUE / 2));
    }

    /// The time left, at least zero.
    public Duration left() {
        return Duration.ofNanos(Math.max(0, nanoTime - System.nanoTime()));
    }

    public boolean passed() {
        return nanoTime - System.nanoTime() <= 0;
    }

    public Deadline orEarlier(Deadline other) {
        return nanoTime - other.nanoTime <= 0 ? this : other;
    }
}
