package io.millrace.server.route;

import java.net.InetAddress;
import java.util.Optional;

/// The other end of a connection.
public interface Peer {
    /// The program, as it names itself; empty if it does not.
    String agent();

    /// The media types that it accepts, as in the header of that name; empty if it names none.
    String accepted();

    /// The network address without the port; empty if it is unknown.
    String address();

    /// The same address; the wildcard if it is unknown.
    InetAddress inetAddress();

    /// The id of the browser's session, as its cookie says.
    Optional<String> session();

    /// Gives the browser a session with the response.
    ///
    /// @param proof for requests that change something
    void open(String id, String proof);

    /// Takes the session away.
    void end();
}
