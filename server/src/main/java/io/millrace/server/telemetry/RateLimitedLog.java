package io.millrace.server.telemetry;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/// A message that is logged at most once per period, with the number of times it was suppressed.
public final class RateLimitedLog {
    private final Duration interval;
    private final AtomicLong times = new AtomicLong();
    private final AtomicLong next = new AtomicLong(System.nanoTime());

    public RateLimitedLog(Duration interval) {
        this.interval = interval;
    }

    /// @param message logs the number of times it was called for
    public void log(LongConsumer message) {
        times.incrementAndGet();
        var due = next.get();
        var now = System.nanoTime();
        if (now - due >= 0 && next.compareAndSet(due, now + interval.toNanos())) {
            message.accept(times.getAndSet(0));
        }
    }
}
