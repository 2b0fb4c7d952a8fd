package io.millrace.server.route;

/// The other end of a connection.
public interface Peer {
    /// The program, as it names itself; empty if it does not.
    String agent();

    /// The network address without the port; empty if it is unknown.
    String address();
}
