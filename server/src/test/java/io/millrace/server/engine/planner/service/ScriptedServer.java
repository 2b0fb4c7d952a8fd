package io.millrace.server.engine.planner.service;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLContext;

/// A server that answers each of its clients as a test has defined.
final class ScriptedServer implements AutoCloseable {
    private static final short METADATA = 3;
    private static final short API_VERSIONS = 18;

    private final ServerSocket socket;

    private ScriptedServer(ServerSocketFactory factory, Behaviour behaviour) throws IOException {
        socket = factory.createServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().name("scripted-server").start(() -> accept(behaviour));
    }

    interface Behaviour {
        /// The client is hung up on when this returns.
        void with(Socket client) throws IOException;
    }

    static ScriptedServer of(Behaviour behaviour) throws IOException {
        return new ScriptedServer(ServerSocketFactory.getDefault(), behaviour);
    }

    /// Has no certificate, so that it answers a greeting with an alert of TLS.
    static ScriptedServer withTls() throws IOException, GeneralSecurityException {
        var context = SSLContext.getInstance("TLS");
        context.init(null, null, null);
        return new ScriptedServer(context.getServerSocketFactory(), ScriptedServer::listen);
    }

    static ScriptedServer silent() throws IOException {
        return of(ScriptedServer::listen);
    }

    static ScriptedServer http() throws IOException {
        return of(client -> {
            client.getInputStream().read();
            client.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            listen(client);
        });
    }

    /// @param login          whether it hangs up on who asks for more than the versions of requests
    /// @param oldestMetadata the first version of that request that it knows
    static ScriptedServer broker(boolean login, int oldestMetadata) throws IOException {
        return of(client -> {
            var input = new DataInputStream(client.getInputStream());
            while (true) {
                var length = input.readInt();
                if (length < 0 || length > 1000) {
                    // as a broker that reads TLS where it has none
                    return;
                }
                var request = ByteBuffer.wrap(input.readNBytes(length));
                var kind = request.getShort();
                if (kind == METADATA && (login || request.getShort() < oldestMetadata)) {
                    return;
                }
                answer(
                        client,
                        request.getInt(2 * Short.BYTES),
                        kind == API_VERSIONS ? versions(oldestMetadata) : new byte[0]);
            }
        });
    }

    private static byte[] versions(int oldestMetadata) {
        return ByteBuffer.allocate(Short.BYTES + Integer.BYTES + 6 * Short.BYTES)
                .putShort((short) 0)
                .putInt(2)
                .putShort((short) 0)
                .putShort((short) 3)
                .putShort((short) 11)
                .putShort(METADATA)
                .putShort((short) oldestMetadata)
                .putShort((short) 13)
                .array();
    }

    private static void answer(Socket client, int correlation, byte[] body) throws IOException {
        var output = new DataOutputStream(client.getOutputStream());
        output.writeInt(Integer.BYTES + body.length);
        output.writeInt(correlation);
        output.write(body);
    }

    private static void listen(Socket client) throws IOException {
        client.getInputStream().readAllBytes();
    }

    @SuppressWarnings("EmptyCatch") // of a server that is closed
    private void accept(Behaviour behaviour) {
        while (!socket.isClosed()) {
            try {
                var client = socket.accept();
                Thread.ofVirtual().name("scripted-answer").start(() -> serve(client, behaviour));
            } catch (IOException e) {
                // the loop ends
            }
        }
    }

    @SuppressWarnings("EmptyCatch") // of a client that has hung up
    private static void serve(Socket client, Behaviour behaviour) {
        try (client) {
            behaviour.with(client);
        } catch (IOException e) {
            // the next one is listened to
        }
    }

    int port() {
        return socket.getLocalPort();
    }

    InetSocketAddress address() {
        return new InetSocketAddress(socket.getInetAddress(), socket.getLocalPort());
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
