package io.millrace.server.endpoint.http;

import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import io.millrace.server.route.Peer;
import java.net.InetSocketAddress;

/// The client of a request. Behind a proxy, its address is the proxy's.
record HttpPeer(ServerRequest request) implements Peer {

    @Override
    public String agent() {
        return Requests.header(request, HeaderNames.USER_AGENT);
    }

    @Override
    public String address() {
        return request.remotePeer().address() instanceof InetSocketAddress socket && socket.getAddress() != null
                ? socket.getAddress().getHostAddress()
                : "";
    }
}
