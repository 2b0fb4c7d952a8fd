package io.millrace.server.endpoint.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// Sends requests as bytes, for headers and framings that a well-behaved client does not send.
final class RawHttp {
    private static final int PATIENCE = (int) Duration.ofMinutes(5).toMillis();

    private RawHttp() {}

    /// A request that is the only one of its connection.
    ///
    /// @param lines the headers, with the first line before them and `Host` among them
    static Reply ask(HttpServer server, String body, String... lines) throws IOException {
        var head = String.join("\r\n", lines) + "\r\nConnection: close\r\n";
        var length =
                body.isEmpty() || head.contains("Transfer-Encoding") ? "" : "Content-Length: " + body.length() + "\r\n";
        return exchange(server, head + length + "\r\n" + body);
    }

    /// What comes back for these bytes until the server closes the connection.
    static Reply exchange(HttpServer server, String request) throws IOException {
        try (var socket = open(server)) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return Reply.of(socket.getInputStream());
        }
    }

    static Socket open(HttpServer server) throws IOException {
        var socket = new Socket("127.0.0.1", server.port());
        socket.setSoTimeout(PATIENCE);
        return socket;
    }

    /// @param head the first line and the headers, in lower case
    record Reply(int status, String head, String body) {
        static Reply of(InputStream in) throws IOException {
            var text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            int end = text.indexOf("\r\n\r\n");
            return end < 0
                    ? new Reply(0, "", text)
                    : new Reply(
                            Integer.parseInt(text.substring(9, 12)),
                            text.substring(0, end).toLowerCase(),
                            text.substring(end + 4));
        }
    }
}
