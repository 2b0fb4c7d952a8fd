package io.millrace.server.endpoint.http;

import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.millrace.server.route.Peer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;

/// The client of a request. Behind a proxy, its address is the proxy's.
record HttpPeer(ServerRequest request, ServerResponse response) implements Peer {

    @Override
    public String agent() {
        return Requests.header(request, HeaderNames.USER_AGENT);
    }

    @Override
    public String accepted() {
        return Requests.header(request, HeaderNames.ACCEPT);
    }

    @Override
    public String address() {
        return addressOf(request);
    }

    static String addressOf(ServerRequest request) {
        return request.remotePeer().address() instanceof InetSocketAddress socket && socket.getAddress() != null
                ? socket.getAddress().getHostAddress()
                : "";
    }

    @Override
    public InetAddress inetAddress() {
        return request.remotePeer().address() instanceof InetSocketAddress socket && socket.getAddress() != null
                ? socket.getAddress()
                : new InetSocketAddress(0).getAddress();
    }

    @Override
    public Optional<String> session() {
        return LoginCookies.of(request).session();
    }

    @Override
    public void open(String id, String proof) {
        LoginCookies.of(request).open(response, id, proof);
    }

    @Override
    public void end() {
        LoginCookies.of(request).end(response);
    }
}
