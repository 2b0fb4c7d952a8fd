package io.millrace.server.concurrent;

import java.time.Duration;

/// A moment after which no one waits any longer; handed down through all that a request does.
public record Deadline(long nanoTime) {

    /// From now on. A duration too long to count in nanoseconds (292 years) is taken for that.
    public static Deadline in(Duration duration) {
        long nanos;
        try {
            nanos = duration.toNanos();
        } catch (ArithmeticException e) {
            nanos = Long.MAX_VALUE / 2;
        }
        return new Deadline(System.nanoTime() + Math.min(nanos, Long.MAX_VALUE / 2));
    }

    /// What is left; zero when it has passed.
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
