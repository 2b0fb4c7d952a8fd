package io.millrace.server.endpoint.warehouse.transport;

import java.util.Optional;

/// The other end of a connection, for its call handler. Used by the connection's own thread.
public interface Caller {
    /// As the connection's handshake had it; empty where there was none, or it named no one.
    Optional<String> user();

    /// Its first session is open: from now on it may take its time.
    void loggedIn();

    /// Whether the client is gone and cannot receive a response.
    boolean gone();
}
