package io.millrace.server.engine.link;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A port on loopback with an address for each purpose. An address contains a random token, which a client sends first:
/// other users of the machine can connect, but know no token.
public final class LoopbackListener implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LoopbackListener.class);
    private static final int BACKLOG = 1000;
    private static final Duration TOKEN_TIMEOUT = Duration.ofSeconds(5);
    static final int TOKEN_BYTES = 16;
    static final int BUFFER_BYTES = 1 << 16;

    private final SecureRandom random = new SecureRandom();
    private final Map<String, ConnectionHandler> handlers = new ConcurrentHashMap<>();
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private @Nullable ServerSocket socket;

    /// Serves a connection until it returns.
    public interface ConnectionHandler {
        void serve(DataInputStream in, DataOutputStream out) throws IOException, InterruptedException;
    }

    /// Opens the port.
    public void start() throws IOException {
        var opened = new ServerSocket();
        opened.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        socket = opened;
        Thread.ofVirtual().name("loopback-listener").start(() -> accept(opened));
    }

    /// A new address for connections to a handler.
    public String open(ConnectionHandler handler) {
        var port = Optional.ofNullable(socket).orElseThrow().getLocalPort();
        var token = new byte[TOKEN_BYTES];
        random.nextBytes(token);
        var address = new LoopbackAddress(port, HexFormat.of().formatHex(token));
        handlers.put(address.token(), handler);
        return address.text();
    }

    /// Accepts no more connections to an address. Those that are open continue.
    public void close(String address) {
        handlers.remove(LoopbackAddress.of(address).token());
    }

    private void accept(ServerSocket from) {
        while (!from.isClosed()) {
            try {
                var connection = from.accept();
                connections.add(connection);
                Thread.ofVirtual().name("loopback-connection").start(() -> serve(connection));
            } catch (IOException e) {
                if (!from.isClosed()) {
                    LOG.warn("A connection on loopback was not accepted: {}", e.toString());
                }
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            connection.setTcpNoDelay(true);
            connection.setSoTimeout((int) TOKEN_TIMEOUT.toMillis());
            var in = new DataInputStream(new BufferedInputStream(connection.getInputStream(), BUFFER_BYTES));
            var token = HexFormat.of().formatHex(in.readNBytes(TOKEN_BYTES));
            var handler = handlers.get(token);
            if (handler != null) {
                connection.setSoTimeout(0);
                handler.serve(
                        in, new DataOutputStream(new BufferedOutputStream(connection.getOutputStream(), BUFFER_BYTES)));
            }
        } catch (IOException e) {
            LOG.debug("A connection on loopback was lost: {}", e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) { // the entry of a thread
            LOG.warn("A connection on loopback failed", e);
        } finally {
            connections.remove(connection);
        }
    }

    /// Closes all connections. A second call does nothing.
    @Override
    public void close() {
        var closing = socket;
        socket = null;
        try {
            if (closing != null) {
                closing.close();
            }
            for (var connection : connections) {
                connection.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The port on loopback was not closed.", e);
        }
    }
}
