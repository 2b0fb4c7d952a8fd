package io.millrace.server.concurrent;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/// A deadline that its owner moves from phase to phase and a [TimeoutMonitor] checks. Moving it is one atomic write.
public final class PhaseTimer {
    private static final long NONE = Long.MAX_VALUE;
    private static final long EXPIRED = Long.MIN_VALUE;

    private final BooleanSupplier inUse;
    private final Runnable onTimeout;
    private final AtomicLong deadline = new AtomicLong(NONE);

    /// @param inUse     whether the timer may still be needed; the monitor drops it when it is not
    /// @param onTimeout ends the phase; runs once per expiry, on the monitor's thread
    public PhaseTimer(BooleanSupplier inUse, Runnable onTimeout) {
        this.inUse = inUse;
        this.onTimeout = onTimeout;
    }

    /// Begins a phase. Returns false if the timer has expired.
    public boolean start(Duration timeout) {
        return start(Deadline.in(timeout));
    }

    /// Begins a phase. Returns false if the timer has expired.
    public boolean start(Deadline end) {
        return set(end.nanoTime());
    }

    /// Begins a phase without a deadline. Returns false if the timer has expired.
    public boolean stop() {
        return set(NONE);
    }

    private boolean set(long end) {
        return deadline.getAndUpdate(present -> present == EXPIRED ? EXPIRED : end) != EXPIRED;
    }

    public boolean expired() {
        return deadline.get() == EXPIRED;
    }

    /// Begins a phase, also after an expiry. Returns when the action of that expiry is over.
    public synchronized void restart(Duration timeout) {
        deadline.set(Deadline.in(timeout).nanoTime());
    }

    /// Returns whether the timer is still in use.
    synchronized boolean check(long now) {
        long end = deadline.get();
        if (end != NONE && end != EXPIRED && now - end >= 0 && deadline.compareAndSet(end, EXPIRED)) {
            onTimeout.run();
        }
        return inUse.getAsBoolean();
    }
}
