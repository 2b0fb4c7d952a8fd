package io.millrace.server.endpoint.warehouse.transport;

import io.millrace.server.concurrent.Deadline;
import io.millrace.server.concurrent.PhaseTimer;

/// The timer of a connection: its phase, and the timeout of that. Before its first session is open, the time for the
/// login goes on through all phases.
final class ConnectionTimer {
    private final ConnectionLimits.Times times;
    private final PhaseTimer phase;
    private final Deadline login;
    private volatile boolean loggedIn;

    ConnectionTimer(ConnectionLimits.Times times, PhaseTimer phase) {
        this.times = times;
        this.phase = phase;
        this.login = Deadline.in(times.login());
        phase.start(login);
    }

    /// The first session is open.
    void loggedIn() {
        loggedIn = true;
    }

    /// Waits for a message.
    void awaiting() {
        phase.start(loggedIn ? Deadline.in(times.idle()) : login);
    }

    /// Reads a message that has begun.
    void reading() {
        var message = Deadline.in(times.message());
        phase.start(loggedIn ? message : message.orEarlier(login));
    }

    /// Handles a call, without a timeout.
    void handling() {
        phase.stop();
    }

    /// Waits for the client to take a part of the answer.
    void writing() {
        phase.start(times.write());
    }
}
