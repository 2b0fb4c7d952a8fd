package io.millrace.server.endpoint.http;

import io.helidon.webserver.CloseConnectionException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/// The timer of a connection's thread: its current activity (reading, handling, writing, or none) and the deadline for
/// it. When the time is over the thread is interrupted: a wait for the engine ends with an answer, a wait for the
/// caller ends with the connection.
final class RequestTimer {
    /// Bound while a request is answered.
    private static final ScopedValue<RequestTimer> PRESENT = ScopedValue.newInstance();
    /// For a thread that no watch knows: it may take its time.
    private static final RequestTimer FREE = new RequestTimer(
            Thread.currentThread(),
            new HttpLimits.Times(
                    Duration.ofDays(1),
                    Duration.ofDays(1),
                    Duration.ofDays(1),
                    Duration.ofDays(1),
                    Duration.ofDays(1)));

    private static final Duration PARTING = Duration.ofSeconds(1);
    private static final long IDLE = Long.MAX_VALUE;
    private static final long OVERDUE = Long.MIN_VALUE;

    private final Thread thread;
    private final HttpLimits.Times times;
    private final AtomicLong until = new AtomicLong(IDLE);

    RequestTimer(Thread thread, HttpLimits.Times times) {
        this.thread = thread;
        this.times = times;
    }

    static RequestTimer present() {
        return PRESENT.orElse(FREE);
    }

    /// Runs the answering of a request.
    void run(Runnable answering) {
        handling();
        ScopedValue.where(PRESENT, this).run(answering);
        idle();
    }

    /// The headers of a request are to come.
    void heading() {
        within(times.headers());
    }

    /// The next part of the body is to come.
    void reading() {
        within(times.body());
    }

    /// The answer is to be made.
    void handling() {
        within(times.request());
    }

    /// The next part of the answer is to be taken.
    void writing() {
        within(times.write());
    }

    /// The caller may still be sending what is not wanted any more.
    void parting() {
        within(PARTING);
    }

    /// Not waiting: between requests, and between the events of a stream.
    void idle() {
        begin(IDLE);
    }

    private void within(Duration limit) {
        if (this != FREE) {
            begin(System.nanoTime() + limit.toNanos());
        }
    }

    private void begin(long end) {
        long present = until.get();
        if (present == OVERDUE || !until.compareAndSet(present, end)) {
            throw new CloseConnectionException("The time was over");
        }
    }

    boolean overdue() {
        return until.get() == OVERDUE;
    }

    /// The time was over, and an answer says so: the interrupt is taken back, and there is time to write.
    synchronized void resume() {
        if (Thread.interrupted() || overdue()) {
            until.set(System.nanoTime() + times.write().toNanos());
        }
    }

    HttpLimits.Times times() {
        return times;
    }

    /// Ends what is over its time.
    ///
    /// @return whether the thread is still there
    synchronized boolean check(long now) {
        long end = until.get();
        if (end != IDLE && end != OVERDUE && now - end >= 0 && until.compareAndSet(end, OVERDUE)) {
            thread.interrupt();
        }
        return thread.isAlive();
    }
}
