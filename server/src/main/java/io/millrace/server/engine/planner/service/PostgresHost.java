package io.millrace.server.engine.planner.service;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// A server of PostgreSQL, for whose first answer its driver waits without a limit. The choice among several servers is
/// left to the driver.
///
/// @param option that has its address
record PostgresHost(String option, String host, int port, Duration answerTimeout) implements TableService {
    private static final String OF_TABLES = "url";
    private static final Pattern URL =
            Pattern.compile("jdbc:postgresql://([\\w.%-]+)(?::(\\d{1,5}))?(?:[/?].*)?", Pattern.DOTALL);
    private static final int DEFAULT_PORT = 5432;

    /// Asks whether the server speaks TLS, with which its driver begins as well: the length and the number of the
    /// request.
    private static final byte[] REQUEST =
            ByteBuffer.allocate(8).putInt(8).putInt(80_877_103).array();

    static Optional<PostgresHost> of(Map<String, String> options) {
        return of(OF_TABLES, options.getOrDefault(OF_TABLES, ""));
    }

    static Optional<PostgresHost> of(String option, String value) {
        var url = URL.matcher(value);
        return url.matches()
                ? Optional.of(new PostgresHost(
                        option,
                        url.group(1),
                        Optional.ofNullable(url.group(2)).map(Integer::parseInt).orElse(DEFAULT_PORT),
                        ANSWER_TIMEOUT))
                : Optional.empty();
    }

    @Override
    public Optional<String> silence(String owner) {
        return isSilent()
                ? Optional.of("The database of the " + owner + " at " + host + ":" + port
                        + " takes the connection, but does not answer. Check the host and port of '" + option + "'.")
                : Optional.empty();
    }

    private boolean isSilent() {
        try (var socket = new Socket(Proxy.NO_PROXY)) {
            socket.connect(new InetSocketAddress(host, port), Math.toIntExact(CONNECT_TIMEOUT.toMillis()));
            return !answers(socket);
        } catch (IOException | IllegalArgumentException e) {
            // the driver cannot connect either, and says so
            return false;
        }
    }

    private boolean answers(Socket socket) throws IOException {
        socket.getOutputStream().write(REQUEST);
        socket.setSoTimeout(Math.toIntExact(answerTimeout.toMillis()));
        try {
            var _ = socket.getInputStream().read();
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        }
    }
}
