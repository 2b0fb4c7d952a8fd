package io.millrace.server.alert.receiver;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.function.Consumer;

/// A port of this machine that passes each caller to a mail server, on a thread of its own.
final class MailListener implements AutoCloseable {
    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

    /// @param server serves a caller, and closes the connection
    MailListener(Consumer<Socket> server) throws IOException {
        Thread.ofVirtual().name("mail-listener").start(() -> accept(server));
    }

    int port() {
        return listener.getLocalPort();
    }

    private void accept(Consumer<Socket> server) {
        while (!listener.isClosed()) {
            try {
                var caller = listener.accept();
                Thread.ofVirtual().name("mail-caller").start(() -> server.accept(caller));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
