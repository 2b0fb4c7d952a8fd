package io.millrace.server.endpoint.http;

/// Thrown when a port cannot be opened; the message is for the operator.
public final class PortUnavailable extends RuntimeException {
    private static final long serialVersionUID = 1;

    PortUnavailable(String host, int port, String reason) {
        super("cannot listen on " + host + ":" + port + ": " + reason, null, false, false);
    }
}
