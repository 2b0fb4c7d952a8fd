package io.millrace.server.endpoint.http;

import io.helidon.http.Headers;
import io.helidon.http.HttpPrologue;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.Http1ConnectionListener;
import io.millrace.server.concurrent.TimeoutMonitor;

/// The request timers of one server, one for each thread. The HTTP library limits neither the time of headers, bodies
/// and handlers nor that of slow readers.
final class RequestTimers implements Http1ConnectionListener, AutoCloseable {
    private final HttpLimits.Times times;
    private final TimeoutMonitor monitor;
    private final ThreadLocal<RequestTimer> timers = ThreadLocal.withInitial(this::create);

    RequestTimers(HttpLimits.Times times) {
        this.times = times;
        this.monitor =
                new TimeoutMonitor("http-timeouts", times.headers(), times.body(), times.request(), times.write());
    }

    void start() {
        monitor.start();
    }

    private RequestTimer create() {
        var timer = new RequestTimer(times);
        monitor.add(timer.phase());
        return timer;
    }

    /// The timer of the current thread.
    RequestTimer current() {
        return timers.get();
    }

    @Override
    public void prologue(ConnectionContext connection, HttpPrologue prologue) {
        current().readingHeaders();
    }

    @Override
    public void headers(ConnectionContext connection, Headers headers) {
        current().handling();
    }

    @Override
    public void close() {
        monitor.close();
    }
}
