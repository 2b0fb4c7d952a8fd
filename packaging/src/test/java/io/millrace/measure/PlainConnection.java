package io.millrace.measure;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;

/// A connection to a server that speaks HTTP/1.1, for one request at a time. The thread that sends reads the answer.
record PlainConnection(Socket socket, InputStream in) implements Closeable {
    private static final int CONNECT_MILLIS = 2_000;

    /// @param last whether the server closes the connection after it
    record Answer(int status, String body, boolean last) {}

    /// @param limit to wait for an answer
    static PlainConnection to(URI server, Duration limit) throws IOException {
        var socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout((int) limit.toMillis());
            socket.connect(new InetSocketAddress(server.getHost(), server.getPort()), CONNECT_MILLIS);
            return new PlainConnection(socket, new BufferedInputStream(socket.getInputStream()));
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    Answer send(URI uri, String method, String body) throws IOException {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        var head = method + " " + uri.getRawPath() + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery())
                + " HTTP/1.1\r\nHost: " + uri.getAuthority()
                + (method.equals("POST") ? "\r\nContent-Type: application/json\r\nContent-Length: " + bytes.length : "")
                + "\r\n\r\n";
        var request = (head + body).getBytes(StandardCharsets.UTF_8);
        socket.getOutputStream().write(request);
        return receive();
    }

    private Answer receive() throws IOException {
        int status = Integer.parseInt(line().split(" ")[1]);
        int length = 0;
        boolean chunked = false;
        boolean last = false;
        for (var field = line(); !field.isEmpty(); field = line()) {
            var lowerCase = field.toLowerCase(Locale.ROOT);
            var value = lowerCase.substring(lowerCase.indexOf(':') + 1).strip();
            if (lowerCase.startsWith("content-length:")) {
                length = Integer.parseInt(value);
            }
            chunked |= lowerCase.startsWith("transfer-encoding:") && value.equals("chunked");
            last |= lowerCase.startsWith("connection:") && value.equals("close");
        }
        return new Answer(status, chunked ? chunks() : text(length), last);
    }

    private String chunks() throws IOException {
        var body = new StringBuilder();
        for (int size = size(); size > 0; size = size()) {
            body.append(text(size));
            line();
        }
        line();
        return body.toString();
    }

    private int size() throws IOException {
        return Integer.parseInt(line().split(";")[0].strip(), 16);
    }

    private String text(int length) throws IOException {
        var bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("The server has closed the connection.");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("The server has closed the connection.");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
