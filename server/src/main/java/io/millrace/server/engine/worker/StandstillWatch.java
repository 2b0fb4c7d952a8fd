package io.millrace.server.engine.worker;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/// Ends a server that does hardly more than collect garbage: the guard of the heap makes no progress, or nearly all
/// time goes into collections although the guard has ended jobs. It allocates nothing, because an allocation waits for
/// a collection.
final class StandstillWatch {
    static final Duration MAX_SILENCE = Duration.ofSeconds(20);
    static final Duration MAX_COLLECTING = Duration.ofSeconds(60);
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    /// What one interval counts at most: a process that was paused from outside has not stood still.
    private static final long MAX_STEP = Duration.ofSeconds(4).toNanos();
    /// The share of the time in collections from which on a server answers no request.
    private static final double COLLECTING = 0.9;

    private final Thread thread;
    private final BooleanSupplier full;
    private final LongSupplier collected;
    private final Runnable end;
    private final AtomicLong progress = new AtomicLong();
    private long seen;
    private long silent;
    private long collecting;
    private long collectedBefore;
    private long last = System.nanoTime();

    /// @param full      whether the heap is nearly full, without allocating anything
    /// @param collected how long collections have taken since the start, in ms, without allocating anything
    /// @param end       ends the process, without allocating anything
    StandstillWatch(BooleanSupplier full, LongSupplier collected, Runnable end) {
        this.full = full;
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
        boolean isFull = full.getAsBoolean();
        silent = isFull && progress.get() == seen ? silent + Math.min(MAX_STEP, step) : 0;
        seen = progress.get();
        collecting = isFull && collectedSince > COLLECTING * step ? collecting + step : 0;
        if (silent > MAX_SILENCE.toNanos() || collecting > MAX_COLLECTING.toNanos()) {
            end.run();
        }
    }
}
