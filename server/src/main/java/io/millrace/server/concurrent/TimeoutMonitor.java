package io.millrace.server.concurrent;

import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/// Checks the timers of all connections of one listener, on one thread. A blocked write cannot be given a deadline of
/// its own, and a peer that sends a byte now and then outlives the timeout of every single read.
public final class TimeoutMonitor implements AutoCloseable {
    private static final Duration MIN_PAUSE = Duration.ofMillis(10);
    private static final Duration MAX_PAUSE = Duration.ofMillis(500);
    /// The number of checks within the shortest timeout.
    private static final int CHECKS = 8;

    private final Set<PhaseTimer> timers = ConcurrentHashMap.newKeySet();
    private final Duration pause;
    private final Thread thread;
    private volatile boolean open = true;

    /// @param name     of the thread
    /// @param timeouts all that the timers use
    public TimeoutMonitor(String name, Duration... timeouts) {
        long millis =
                Arrays.stream(timeouts).mapToLong(Duration::toMillis).min().orElse(Long.MAX_VALUE) / CHECKS;
        this.pause = Duration.ofMillis(Math.clamp(millis, MIN_PAUSE.toMillis(), MAX_PAUSE.toMillis()));
        this.thread = Thread.ofVirtual().name(name).unstarted(this::run);
    }

    public void start() {
        thread.start();
    }

    public void add(PhaseTimer timer) {
        timers.add(timer);
    }

    private void run() {
        var check = RepeatedTask.of("Checking the timeouts of connections", this::check);
        while (open) {
            check.run();
            LockSupport.parkNanos(pause.toNanos());
        }
    }

    private void check() {
        long now = System.nanoTime();
        timers.removeIf(timer -> !timer.check(now));
    }

    @Override
    public void close() {
        open = false;
        LockSupport.unpark(thread);
    }
}
