package io.millrace.server.engine.hosting;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/// Checks the RPC port before the engine opens it: the RPC library takes ten seconds and many lines to report that it
/// is in use.
public final class RpcPort {
    private RpcPort() {}

    /// @param ports one port; a range is left to the engine, which tries its ports in turn
    public static void probe(String host, String ports) throws IOException {
        if (!ports.matches("\\d{1,5}")) {
            return;
        }
        try (var socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName(host), Integer.parseInt(ports)));
        } catch (BindException e) {
            throw new IOException("cannot listen on " + host + ":" + ports + ": " + e.getMessage(), e);
        }
    }
}
