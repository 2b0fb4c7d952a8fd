package io.millrace.server.engine.worker;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/// Ends a server that does hardly more than collect garbage, while the guard of the heap makes no progress, or
/// although it does. It allocates nothing, because an allocation waits for a collection, and does not ask for the use
/// of the heap: the JVM answers that with the lock that all collections need, and a thread may wait for it for
/// minutes.
final class StandstillWatch {
    static final Duration MAX_SILENCE = Duration.ofSeconds(12);
    static final Duration MAX_COLLECTING = Duration.ofSeconds(60);
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    /// The maximum that an interval counts for: a process that was paused from outside has not stood still.
    private static final long MAX_STEP = Duration.ofSeconds(4).toNanos();
    /// The share of the time in collections from which on a server answers no request.
    private static final double COLLECTING = 0.9;

    private final Thread thread;
    private final LongSupplier collected;
    private final Runnable end;
    private final AtomicLong progress = new AtomicLong();
    private long seen;
    private long silent;
    private long collecting;
    private long collectedBefore;
    private long last = System.nanoTime();

    /// @param collected how long collections have taken since the start, in ms, without allocating anything
    /// @param end       ends the process, without allocating anything
    StandstillWatch(LongSupplier collected, Runnable end) {
        this.collected = collected;
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
    void progress() {
        progress.incrementAndGet();
    }

    private void watch() {
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(INTERVAL.toNanos());
            look(System.nanoTime());
        }
    }

    /// Adds the time since the last look to the silence and to the collections, or begins again.
    void look(long now) {
        long step = now - last;
        long all = collected.getAsLong();
        long collectedSince = (all - collectedBefore) * 1_000_000;
        last = now;
        collectedBefore = all;
        boolean onlyCollects = collectedSince > COLLECTING * step;
        silent = onlyCollects && progress.get() == seen ? silent + Math.min(MAX_STEP, step) : 0;
        seen = progress.get();
        collecting = onlyCollects ? collecting + step : 0;
        if (silent > MAX_SILENCE.toNanos() || collecting > MAX_COLLECTING.toNanos()) {
            end.run();
        }
    }
}
