package io.millrace.desktop.screen;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/// Lets something happen at most once in a period. A clock that is set back ends the period, so that nothing waits
/// until the clock has caught up.
public final class Throttle {
    private final Duration period;
    private final InstantSource clock;
    private Optional<Instant> last = Optional.empty();

    public Throttle(Duration period, InstantSource clock) {
        this.period = period;
        this.clock = clock;
    }

    /// Whether the period is over.
    public boolean isOver() {
        var now = clock.instant();
        return last.isEmpty()
                || now.isBefore(last.get())
                || !now.isBefore(last.get().plus(period));
    }

    /// Begins a period.
    public void begin() {
        last = Optional.of(clock.instant());
    }

    /// Begins a period if the last one is over; returns whether it was.
    public boolean next() {
        boolean over = isOver();
        if (over) {
            begin();
        }
        return over;
    }

    /// Ends the period.
    public void end() {
        last = Optional.empty();
    }
}
