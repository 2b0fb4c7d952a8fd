package io.millrace.server.endpoint.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.http2.Http2Config;
import io.helidon.webserver.http2.Http2ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import io.millrace.server.admission.ConnectionTable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;

/// Selects HTTP/1.1 or HTTP/2 for a new connection. The library would wait for the first byte without a timeout, since
/// it checks for idle connections only among those whose protocol it knows.
final class ProtocolSelector implements ServerConnectionSelector {
    /// RFC 9113, section 3.4.
    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    /// The response to a connection for which there is no room, without reading its request.
    private static final byte[] FULL = full().getBytes(StandardCharsets.US_ASCII);

    private final Http1ConnectionSelector http1;
    private final Http2ConnectionSelector http2;
    private final RequestTimers timers;
    private final ConnectionTable<HttpConnection> connections;

    ProtocolSelector(
            Http1Config http1, Http2Config http2, RequestTimers timers, ConnectionTable<HttpConnection> connections) {
        this.http1 = Http1ConnectionSelector.builder()
                .config(http1)
                .addUpgrader(new CheckedUpgrade(http2, timers))
                .build();
        this.http2 = Http2ConnectionSelector.builder().http2Config(http2).build();
        this.timers = timers;
        this.connections = connections;
    }

    private static String full() {
        var body = "{\"errors\":[\"The server has as many connections as it may, and none of them is idle.\"]}";
        return "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json; charset=UTF-8\r\nContent-Length: "
                + body.length() + "\r\nRetry-After: 1\r\nConnection: close\r\n\r\n" + body;
    }

    @Override
    public int bytesToIdentifyConnection() {
        return 0;
    }

    @Override
    public Support supports(BufferData first) {
        return Support.SUPPORTED;
    }

    @Override
    public Set<String> supportedApplicationProtocols() {
        return Set.of("h2", "http/1.1");
    }

    @Override
    public ServerConnection connection(ConnectionContext context) {
        var connection = new HttpConnection(context);
        if (!connections.admit(connection)) {
            context.dataWriter().writeNow(BufferData.create(FULL));
            throw new CloseConnectionException("There are too many connections");
        }
        try {
            return connection(context, connection);
        } catch (RuntimeException | Error e) {
            connections.remove(connection);
            throw e;
        }
    }

    private ServerConnection connection(ConnectionContext context, HttpConnection connection) {
        var timer = timers.current();
        timer.readingHeaders();
        if (opensHttp2(context.dataReader())) {
            timer.idle(); // streams have threads of their own
            connection.keep();
            return connection.in(connections, http2.connection(OwnContext.ofHttp2(context, timer)), () -> {});
        }
        var reader = new ChunkReader(context.dataReader(), timer);
        return connection.in(
                connections, http1.connection(OwnContext.ofHttp1(context, reader)), () -> drain(timer, reader));
    }

    /// Reads what the caller is still sending of a request that was refused before its end: the caller loses the
    /// response if the connection is closed while data arrives.
    private static void drain(RequestTimer timer, DataReader reader) {
        if (reader.available() == 0) {
            return;
        }
        timer.draining();
        try {
            while (true) {
                reader.skip(reader.available());
                reader.ensureAvailable();
            }
        } catch (DataReader.InsufficientDataAvailableException e) {
            // the caller has closed the connection
        }
    }

    /// An HTTP/1.1 request differs from the HTTP/2 preface within its first bytes.
    private static boolean opensHttp2(DataReader reader) {
        try {
            reader.ensureAvailable();
            while (true) {
                int seen = Math.min(reader.available(), PREFACE.length);
                var start = new byte[seen];
                reader.getBuffer(seen).read(start);
                if (!Arrays.equals(start, 0, seen, PREFACE, 0, seen)) {
                    return false;
                }
                if (seen == PREFACE.length) {
                    return true;
                }
                reader.pullData();
            }
        } catch (DataReader.InsufficientDataAvailableException e) {
            throw new CloseConnectionException("The caller disconnected before its first line", e);
        }
    }
}
