package io.millrace.server.engine.planner.service;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.Optional;

/// The reason why an address does not answer.
///
/// @param reason follows the address in a sentence
record ServiceFailure(Kind kind, String reason) {
    enum Kind {
        /// Takes the connection and says nothing, for which clients wait for minutes.
        SILENT,
        /// Nothing says whether the connection is taken, for which clients wait as long as their system does.
        LOST,
        /// The connection fails at once, and the client says so.
        REFUSED
    }

    static ServiceFailure silent() {
        return new ServiceFailure(Kind.SILENT, "takes the connection, but does not answer");
    }

    static ServiceFailure lost() {
        return new ServiceFailure(
                Kind.LOST,
                "cannot be reached (no connection within " + TableService.CONNECT_TIMEOUT.toSeconds() + " s)");
    }

    /// Empty if the failure shows that something is there.
    static Optional<ServiceFailure> of(IOException failure) {
        return switch (failure) {
            case UnknownHostException _ -> Optional.of(refused("no such host"));
            case ConnectException e -> Optional.of(refused(String.valueOf(e.getMessage())));
            case NoRouteToHostException e -> Optional.of(refused(String.valueOf(e.getMessage())));
            default -> Optional.empty();
        };
    }

    private static ServiceFailure refused(String why) {
        return new ServiceFailure(Kind.REFUSED, "cannot be reached (" + why + ")");
    }

    /// Whether a client of the address waits for long.
    boolean waits() {
        return kind != Kind.REFUSED;
    }
}
