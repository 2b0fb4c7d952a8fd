package io.millrace.server.engine.planner.service;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/// A connection to what may be a broker of Kafka, for its first answers.
final class BrokerConnection implements AutoCloseable {
    private static final int MAX_ANSWER = 1 << 20;
    /// The size of the head of an answer: its length and its number.
    private static final int HEAD = 2 * Integer.BYTES;
    /// The size of the head of a record of TLS: its kind, its version and its length.
    private static final int TLS_HEAD = 5;

    private static final int TLS_ALERT = 0x15;
    private static final int TLS_HANDSHAKE = 0x16;
    private static final int TLS_VERSION = 0x03;

    private final InetSocketAddress address;
    private final Socket socket;
    private final long end;
    private byte[] body = {};

    private BrokerConnection(InetSocketAddress address, Socket socket, long end) {
        this.address = address;
        this.socket = socket;
        this.end = end;
    }

    /// The beginning of an answer.
    enum Answer {
        /// Kafka's protocol.
        KAFKA,
        /// TLS.
        TLS,
        FOREIGN,
        /// The connection was closed instead.
        CLOSED,
        SILENT
    }

    /// @param limit for all answers, from now on
    /// @throws IOException if nothing takes the connection
    @SuppressWarnings("resource") // the connection closes its socket
    static BrokerConnection open(InetSocketAddress address, Duration limit) throws IOException {
        // Kafka's client takes no proxy either
        var socket = new Socket(Proxy.NO_PROXY);
        try {
            socket.connect(address, Math.toIntExact(TableService.CONNECT_TIMEOUT.toMillis()));
            return new BrokerConnection(address, socket, System.nanoTime() + limit.toNanos());
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /// Asks which requests are known.
    Answer greet() throws IOException {
        return exchange(BrokerRequests.apiVersions());
    }

    /// Whether the broker closes the connection when it is asked for more than [#greet()], as it does before a login.
    boolean wantsLogin() throws IOException {
        return BrokerRequests.knowsMetadata(body) && exchange(BrokerRequests.metadata()) == Answer.CLOSED;
    }

    /// Begins a handshake of TLS, which goes no further than its first answer.
    Answer greetWithTls() throws IOException {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[0], null);
            var engine = context.createSSLEngine(address.getHostString(), address.getPort());
            engine.setUseClientMode(true);
            var hello = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
            engine.wrap(ByteBuffer.allocate(0), hello);
            var bytes = new byte[hello.flip().remaining()];
            hello.get(bytes);
            return exchange(bytes);
        } catch (GeneralSecurityException e) {
            throw new IOException("TLS is not available", e);
        }
    }

    private Answer exchange(byte[] request) throws IOException {
        try {
            socket.getOutputStream().write(request);
            return answer();
        } catch (SocketTimeoutException e) {
            return Answer.SILENT;
        } catch (SocketException | EOFException e) {
            return Answer.CLOSED;
        }
    }

    private Answer answer() throws IOException {
        var head = new byte[HEAD];
        read(head, 0, TLS_HEAD);
        if ((head[0] == TLS_HANDSHAKE || head[0] == TLS_ALERT) && head[1] == TLS_VERSION) {
            return Answer.TLS;
        }
        read(head, TLS_HEAD, HEAD);
        int length = ByteBuffer.wrap(head).getInt(0) - Integer.BYTES;
        int number = ByteBuffer.wrap(head).getInt(Integer.BYTES);
        if (length < 0 || length > MAX_ANSWER || number != BrokerRequests.CORRELATION) {
            return Answer.FOREIGN;
        }
        body = new byte[length];
        read(body, 0, length);
        return Answer.KAFKA;
    }

    private void read(byte[] into, int from, int to) throws IOException {
        var input = socket.getInputStream();
        for (int at = from; at < to; ) {
            long millis = Duration.ofNanos(end - System.nanoTime()).toMillis();
            if (millis <= 0) {
                throw new SocketTimeoutException();
            }
            socket.setSoTimeout(Math.toIntExact(millis));
            int read = input.read(into, at, to - at);
            if (read < 0) {
                throw new EOFException();
            }
            at += read;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
