package io.millrace.server.engine.link;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.HexFormat;

/// A connection to an address of a [LoopbackListener].
public record LoopbackConnection(Socket socket, DataInputStream in, DataOutputStream out) implements AutoCloseable {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(30);

    public static LoopbackConnection open(String address) throws IOException {
        var target = LoopbackAddress.of(address);
        var socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target.port()), (int)
                    CONNECT_TIMEOUT.toMillis());
            var out = new DataOutputStream(
                    new BufferedOutputStream(socket.getOutputStream(), LoopbackListener.BUFFER_BYTES));
            out.write(HexFormat.of().parseHex(target.token()));
            out.flush();
            return new LoopbackConnection(
                    socket, new DataInputStream(new BufferedInputStream(socket.getInputStream())), out);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
