package io.millrace.server.endpoint.warehouse.transport;

import java.time.Duration;

/// The timer of a connection: its phase and the deadline for it. Set by the thread of the connection, with one write
/// each time, and looked at by the [ConnectionTimeoutMonitor].
final class ConnectionTimer {
    private static final long ENDLESS = 0;

    private final ConnectionLimits.Times times;
    private final long login;
    private final Runnable end;
    private volatile boolean loggedIn;
    private volatile long until;

    /// @param end ends the connection from another thread
    ConnectionTimer(ConnectionLimits.Times times, Runnable end) {
        this.times = times;
        this.end = end;
        this.login = after(times.login());
        this.until = login;
    }

    private static long after(Duration time) {
        var moment = System.nanoTime() + time.toNanos();
        return moment == ENDLESS ? 1 : moment;
    }

    /// Its first session is open.
    void loggedIn() {
        loggedIn = true;
    }

    /// It waits for a message.
    void awaiting() {
        until = loggedIn ? after(times.idle()) : login;
    }

    /// A message has begun.
    void reading() {
        var message = after(times.message());
        until = loggedIn || message - login < 0 ? message : login;
    }

    /// The server is at work.
    void handling() {
        until = ENDLESS;
    }

    /// It waits for the other end to take something.
    void writing() {
        until = after(times.write());
    }

    void endIfOver(long now) {
        var limit = until;
        if (limit != ENDLESS && now - limit > 0) {
            end.run();
        }
    }
}
