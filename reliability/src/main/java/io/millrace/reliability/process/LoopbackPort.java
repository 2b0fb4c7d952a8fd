package io.millrace.reliability.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/// A port of this machine for a process that cannot choose one itself.
record LoopbackPort(int number) {
    private static final int CONNECT_MILLIS = 1_000;

    /// A port that was free a moment ago.
    static LoopbackPort free() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new LoopbackPort(socket.getLocalPort());
        }
    }

    /// Whether a process listens on it.
    boolean listens() {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), number), CONNECT_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
