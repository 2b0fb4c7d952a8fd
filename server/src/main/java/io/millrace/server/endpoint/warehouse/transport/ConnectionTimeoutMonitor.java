package io.millrace.server.endpoint.warehouse.transport;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/// Looks at the turns of all connections from time to time and ends those that are over their time: a blocked write has
/// no deadline of its own, and a reader that sends a byte now and then outlives the time-out of every single read.
final class ConnectionTimeoutMonitor implements AutoCloseable {
    private static final Duration MOST_OFTEN = Duration.ofMillis(10);
    private static final Duration LEAST_OFTEN = Duration.ofMillis(500);
    /// So exact is a time limit.
    private static final int SHARE = 8;

    private final Set<ConnectionTimer> turns = ConcurrentHashMap.newKeySet();
    private final Duration pause;
    private final Thread thread = Thread.ofVirtual().name("warehouse watch").unstarted(this::look);
    private volatile boolean open = true;

    ConnectionTimeoutMonitor(ConnectionLimits.Times times) {
        var shortest = Stream.of(times.login(), times.idle(), times.message(), times.write())
                .min(Duration::compareTo)
                .orElse(LEAST_OFTEN)
                .dividedBy(SHARE);
        this.pause = shortest.compareTo(MOST_OFTEN) < 0
                ? MOST_OFTEN
                : shortest.compareTo(LEAST_OFTEN) > 0 ? LEAST_OFTEN : shortest;
    }

    void start() {
        thread.start();
    }

    void add(ConnectionTimer turn) {
        turns.add(turn);
    }

    void remove(ConnectionTimer turn) {
        turns.remove(turn);
    }

    private void look() {
        while (open) {
            var now = System.nanoTime();
            turns.forEach(turn -> turn.endIfOver(now));
            LockSupport.parkNanos(pause.toNanos());
        }
    }

    @Override
    public void close() {
        open = false;
        LockSupport.unpark(thread);
    }
}
