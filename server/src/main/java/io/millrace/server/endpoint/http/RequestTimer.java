package io.millrace.server.endpoint.http;

import io.helidon.webserver.CloseConnectionException;
import io.millrace.server.concurrent.Deadline;
import io.millrace.server.concurrent.PhaseTimer;
import java.time.Duration;
import java.util.Optional;

/// The timer of the current thread's request: its phase (reading, handling, writing, or none) and the timeout of that.
/// A timeout interrupts the thread, which ends a wait for the engine with a response and a wait for the caller with the
/// connection.
final class RequestTimer {
    /// Bound while a request is answered.
    private static final ScopedValue<RequestTimer> CURRENT = ScopedValue.newInstance();
    /// A timer for code that does not run for a request; no monitor checks it.
    private static final RequestTimer UNMONITORED = new RequestTimer(HttpLimits.DEFAULT.times());

    /// The timeout for each part of what is drained, and for all of it: a slow caller is not cut off, and an
    /// endless one is.
    private static final Duration DRAIN_PART_TIMEOUT = Duration.ofSeconds(1);

    private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(10);

    private final HttpLimits.Times times;
    private final PhaseTimer phase;
    private Optional<Deadline> drained = Optional.empty();

    /// Creates a timer for the current thread.
    RequestTimer(HttpLimits.Times times) {
        var thread = Thread.currentThread();
        this.times = times;
        this.phase = new PhaseTimer(thread::isAlive, thread::interrupt);
    }

    static RequestTimer current() {
        return CURRENT.orElse(UNMONITORED);
    }

    /// Returns the phase, for the monitor.
    PhaseTimer phase() {
        return phase;
    }

    /// Runs the answering of a request.
    void run(Runnable answering) {
        handling();
        ScopedValue.where(CURRENT, this).run(answering);
        idle();
    }

    /// Waits for the headers of a request.
    void readingHeaders() {
        within(times.headers());
    }

    /// Waits for the next part of the body.
    void readingBody() {
        within(times.body());
    }

    /// Waits for the handler.
    void handling() {
        within(times.request());
    }

    /// Waits for the caller to take the next part of the response.
    void writing() {
        within(times.write());
    }

    /// Reads and drops what the caller is still sending, to the end of the connection.
    void draining() {
        drained = Optional.of(Deadline.in(DRAIN_TIMEOUT));
        receiving();
    }

    /// Reads and drops the rest of a body, after which the connection goes on.
    void drainingBody() {
        within(DRAIN_TIMEOUT);
    }

    /// Waits for the caller to take the response, also if its body took too long.
    void drained() {
        if (expired()) {
            resume();
        } else {
            writing();
        }
    }

    /// Waits for the next bytes of the connection, which have a timeout of their own while it is drained.
    void receiving() {
        drained.map(end -> end.orEarlier(Deadline.in(DRAIN_PART_TIMEOUT))).ifPresent(end -> require(phase.start(end)));
    }

    void within(Duration timeout) {
        require(phase.start(timeout));
    }

    /// Has no timeout: between requests, and between the events of a stream.
    void idle() {
        require(phase.stop());
    }

    private static void require(boolean running) {
        if (!running) {
            throw new CloseConnectionException("The request timed out");
        }
    }

    boolean expired() {
        return phase.expired();
    }

    /// Leaves time to write the response that reports the timeout, and takes back the interrupt.
    void resume() {
        phase.restart(times.write());
        var _ = Thread.interrupted();
    }

    HttpLimits.Times times() {
        return times;
    }
}
