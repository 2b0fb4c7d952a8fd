package io.millrace.jdbc.wire;

import java.time.Duration;
import java.util.Optional;

/// A deadline, or none.
public final class Deadline {
    private static final Deadline NEVER = new Deadline(Optional.empty());

    private final Optional<Long> nanos;

    private Deadline(Optional<Long> nanos) {
        this.nanos = nanos;
    }

    /// A deadline that never passes.
    public static Deadline never() {
        return NEVER;
    }

    /// @param timeout zero for no deadline, as in all of JDBC
    public static Deadline in(Duration timeout) {
        return timeout.isZero() ? NEVER : new Deadline(Optional.of(System.nanoTime() + nanos(timeout)));
    }

    /// The time left, at least a millisecond; zero for no deadline.
    public Duration left() {
        return nanos.map(end -> Duration.ofMillis(Math.max(1, (end - System.nanoTime()) / 1_000_000)))
                .orElse(Duration.ZERO);
    }

    /// A deadline for the next of several attempts, which divide the time left among them.
    Deadline share(int attempts) {
        return nanos.isEmpty() ? NEVER : in(left().dividedBy(attempts));
    }

    /// Whether the time is up.
    public boolean passed() {
        return nanos.isPresent() && nanos.get() - System.nanoTime() <= 0;
    }

    /// The smaller of the time left and another timeout, where zero is none.
    public Duration leftOr(Duration timeout) {
        var left = left();
        if (left.isZero() || timeout.isZero()) {
            return left.isZero() ? timeout : left;
        }
        return left.compareTo(timeout) < 0 ? left : timeout;
    }

    private static long nanos(Duration timeout) {
        return timeout.compareTo(Duration.ofDays(3_650)) > 0
                ? Duration.ofDays(3_650).toNanos()
                : timeout.toNanos();
    }
}
