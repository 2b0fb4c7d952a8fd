package io.millrace.server.endpoint.http;

/// The thread that sends an event stream, which [#stop] interrupts only while it does so.
final class OpenStream {
    private final Thread thread = Thread.currentThread();
    private boolean ended;

    /// Ends a wait for an event, and a write by closing the connection.
    synchronized void stop() {
        if (!ended) {
            thread.interrupt();
        }
    }

    synchronized void end() {
        ended = true;
        Thread.interrupted(); // a late one must not reach the next request
    }
}
