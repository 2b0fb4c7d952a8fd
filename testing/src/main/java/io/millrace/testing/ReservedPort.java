package io.millrace.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;

/// A loopback port for a server that must know its port before it starts. Until this is closed, the system gives the
/// port to no process that asks for a free one, not for a connection either; a server that names it can listen on it,
/// and again after a restart. While none listens, connections to it are refused.
///
/// The port is bound by a socket that does not listen. On Linux, a second socket may listen on it when both have
/// SO_REUSEADDR, which servers usually set.
public final class ReservedPort implements AutoCloseable {
    private final SocketChannel holder;
    private final int number;

    private ReservedPort(SocketChannel holder, int number) {
        this.holder = holder;
        this.number = number;
    }

    public static ReservedPort reserve() {
        try {
            var holder = SocketChannel.open();
            holder.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            holder.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            return new ReservedPort(holder, ((InetSocketAddress) holder.getLocalAddress()).getPort());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int number() {
        return number;
    }

    @Override
    public void close() {
        try {
            holder.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
