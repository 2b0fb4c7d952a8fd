package io.millrace.server.engine.worker;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// Ends a server that only collects garbage, in which the guard of the heap makes no progress either. It allocates
/// nothing, because an allocation waits for a collection.
final class StandstillWatch {
    static final Duration MAX_SILENCE = Duration.ofSeconds(20);
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    /// What one interval counts at most: a process that was paused from outside has not stood still.
    private static final long MAX_STEP = Duration.ofSeconds(4).toNanos();

    private final Thread thread;
    private final Runnable end;
    private final AtomicLong progress = new AtomicLong();
    private volatile boolean full;
    private long seen;
    private long silent;
    private long last = System.nanoTime();

    /// @param end ends the process, without allocating anything
    StandstillWatch(Runnable end) {
        this.end = end;
        this.thread = Thread.ofPlatform().name("standstill-watch").daemon().unstarted(this::watch);
    }

    void start() {
        thread.start();
    }

    void close() {
        thread.interrupt();
    }

    /// The guard has made progress.
    ///
    /// @param isFull whether the heap is nearly full
    void progress(boolean isFull) {
        full = isFull;
        progress.incrementAndGet();
    }

    private void watch() {
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(INTERVAL.toNanos());
            look(System.nanoTime());
        }
    }

    /// Adds the time since the last look to the silence, or begins anew after progress.
    void look(long now) {
        var step = Math.min(MAX_STEP, now - last);
        last = now;
        if (progress.get() != seen || !full) {
            seen = progress.get();
            silent = 0;
            return;
        }
        silent += step;
        if (silent > MAX_SILENCE.toNanos()) {
            end.run();
        }
    }
}
