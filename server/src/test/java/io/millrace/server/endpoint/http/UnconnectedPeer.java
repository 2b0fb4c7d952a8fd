package io.millrace.server.endpoint.http;

import io.millrace.server.route.Peer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;

/// A peer without a connection.
record UnconnectedPeer() implements Peer {
    @Override
    public String agent() {
        return "";
    }

    @Override
    public String accepted() {
        return "";
    }

    @Override
    public String address() {
        return "";
    }

    @Override
    public InetAddress inetAddress() {
        return new InetSocketAddress(0).getAddress();
    }

    @Override
    public Optional<String> session() {
        return Optional.empty();
    }

    @Override
    public void open(String id, String proof) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void end() {
        throw new UnsupportedOperationException();
    }
}
