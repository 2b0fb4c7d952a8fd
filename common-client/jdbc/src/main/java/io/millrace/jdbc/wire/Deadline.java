package io.millrace.jdbc.wire;

import java.time.Duration;
import java.util.Optional;

/// The moment until which someone waits, or none.
public final class Deadline {
    private static final Deadline NEVER = new Deadline(Optional.empty());

    private final Optional<Long> nanos;

    private Deadline(Optional<Long> nanos) {
        this.nanos = nanos;
    }

    public static Deadline never() {
        return NEVER;
    }

    /// Zero is no deadline, as everywhere in JDBC.
    public static Deadline in(Duration patience) {
        return patience.isZero() ? NEVER : new Deadline(Optional.of(System.nanoTime() + nanos(patience)));
    }

    /// Never less than a millisecond, because zero stands for no end.
    public Duration left() {
        return nanos.map(end -> Duration.ofMillis(Math.max(1, (end - System.nanoTime()) / 1_000_000)))
                .orElse(Duration.ZERO);
    }

    public boolean passed() {
        return nanos.isPresent() && nanos.get() - System.nanoTime() <= 0;
    }

    /// The shorter of what is left and of another patience, where zero is no end.
    public Duration leftOr(Duration patience) {
        var left = left();
        if (left.isZero() || patience.isZero()) {
            return left.isZero() ? patience : left;
        }
        return left.compareTo(patience) < 0 ? left : patience;
    }

    private static long nanos(Duration patience) {
        return patience.compareTo(Duration.ofDays(3_650)) > 0
                ? Duration.ofDays(3_650).toNanos()
                : patience.toNanos();
    }
}
