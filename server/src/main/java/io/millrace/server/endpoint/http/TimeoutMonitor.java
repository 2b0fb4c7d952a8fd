package io.millrace.server.endpoint.http;

import io.helidon.http.Headers;
import io.helidon.http.HttpPrologue;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.Http1ConnectionListener;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/// Looks at the turns of all connections of one server, from time to time, and ends those that are over their time.
/// The library has no limit of its own on the time of headers, bodies, handlers and slow readers.
final class TimeoutMonitor implements Http1ConnectionListener, AutoCloseable {
    private static final Duration MOST_OFTEN = Duration.ofMillis(10);
    private static final Duration LEAST_OFTEN = Duration.ofMillis(500);

    private final HttpLimits.Times times;
    private final Set<RequestTimer> turns = ConcurrentHashMap.newKeySet();
    private final ThreadLocal<RequestTimer> turn = ThreadLocal.withInitial(this::enter);
    private final Thread thread;
    private volatile boolean open = true;

    TimeoutMonitor(HttpLimits.Times times) {
        this.times = times;
        this.thread = Thread.ofVirtual().name("http watch").unstarted(this::look);
    }

    void start() {
        thread.start();
    }

    private RequestTimer enter() {
        var mine = new RequestTimer(Thread.currentThread(), times);
        turns.add(mine);
        return mine;
    }

    /// The turn of the present thread.
    RequestTimer turn() {
        return turn.get();
    }

    @Override
    public void prologue(ConnectionContext connection, HttpPrologue prologue) {
        turn.get().heading();
    }

    @Override
    public void headers(ConnectionContext connection, Headers headers) {
        turn.get().handling();
    }

    private void look() {
        var shortest = Stream.of(times.headers(), times.body(), times.request(), times.write())
                .min(Duration::compareTo)
                .orElse(LEAST_OFTEN)
                .dividedBy(8);
        var pause = shortest.compareTo(MOST_OFTEN) < 0
                ? MOST_OFTEN
                : shortest.compareTo(LEAST_OFTEN) > 0 ? LEAST_OFTEN : shortest;
        while (open) {
            long now = System.nanoTime();
            turns.removeIf(one -> !one.check(now));
            LockSupport.parkNanos(pause.toNanos());
        }
    }

    @Override
    public void close() {
        open = false;
        LockSupport.unpark(thread);
    }
}
