package io.millrace.server.endpoint.http;

import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.millrace.server.route.Peer;
import io.millrace.server.security.TrustedProxies;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/// The client of a request. Behind a proxy that the server does not trust, its address is the proxy's.
record HttpPeer(ServerRequest request, ServerResponse response) implements Peer {
    private static final InetAddress UNKNOWN = new InetSocketAddress(0).getAddress();

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
        return client(request).map(InetAddress::getHostAddress).orElse("");
    }

    @Override
    public InetAddress inetAddress() {
        return client(request).orElse(UNKNOWN);
    }

    /// The other end of the connection, which may be a proxy.
    InetAddress connected() {
        return connected(request).orElse(UNKNOWN);
    }

    static Optional<InetAddress> connected(ServerRequest request) {
        return request.remotePeer().address() instanceof InetSocketAddress socket
                ? Optional.ofNullable(socket.getAddress())
                : Optional.empty();
    }

    /// The library makes the context of a request when it is asked for it, which takes longer than the rest.
    static Optional<InetAddress> client(ServerRequest request) {
        return isForwarded(request)
                ? request.context().get(Client.class).map(Client::address).or(() -> connected(request))
                : connected(request);
    }

    private static boolean isForwarded(ServerRequest request) {
        return request.headers().contains(HeaderNames.X_FORWARDED_FOR);
    }

    /// Finds the client of a request that a proxy has sent, once for all who ask later.
    static void resolve(ServerRequest request, TrustedProxies proxies) {
        if (!proxies.ranges().isEmpty() && isForwarded(request)) {
            connected(request)
                    .map(peer -> proxies.client(peer, request.headers().all(HeaderNames.X_FORWARDED_FOR, List::of)))
                    .ifPresent(address -> request.context().register(new Client(address)));
        }
    }

    private record Client(InetAddress address) {}

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
