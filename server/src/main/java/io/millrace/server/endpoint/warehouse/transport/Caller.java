package io.millrace.server.endpoint.warehouse.transport;

import io.millrace.server.security.Principal;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// The client of a connection, for its call handler. Used by the connection's own thread.
public interface Caller {
    /// The user of the handshake; empty if there was no handshake or no user.
    Optional<String> user();

    /// The user and its rights at the time of this call; empty if the server has no login.
    Optional<Principal> principal();

    /// Handles the following calls as those of another user, for whom the caller opens sessions.
    ///
    /// @param acting finds the other one, or refuses
    void actAs(UnaryOperator<Principal> acting);

    /// Refuses the call if the login has ended since it began.
    void requireLogin();

    /// The network address without the port, if it is known.
    Optional<String> address();

    /// Ends the login timeout, because the first session is open.
    void loggedIn();

    /// Whether the client is gone and cannot receive a response.
    boolean gone();
}
