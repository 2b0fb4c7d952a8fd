package io.millrace.server.conformance;

import io.millrace.testing.TestTimeout;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// A client that sends a request unchanged, right or wrong: HTTP libraries correct or refuse bad paths.
final class Http {
    private static final int LIMIT_MILLIS = (int) TestTimeout.LIMIT.toMillis();
    private static final byte[] HEAD_END = {'\r', '\n', '\r', '\n'};

    private static final Pattern LENGTH = Pattern.compile("\r\ncontent-length: *(\\d+)", Pattern.CASE_INSENSITIVE);

    /// @param headers by names in lower case
    record Answer(int status, Map<String, String> headers, byte[] body) {
        Optional<String> header(String name) {
            return Optional.ofNullable(headers.get(name));
        }

        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    private Http() {}

    static Answer get(URI server, String target) throws IOException {
        return ask(server, "GET", target, Map.of(), new byte[0]);
    }

    static Answer ask(URI server, String method, String target, Map<String, String> headers, byte[] body)
            throws IOException {
        try (var socket = new Socket(server.getHost(), server.getPort())) {
            socket.setSoTimeout(LIMIT_MILLIS);
            var head = new StringBuilder(method + " " + target + " HTTP/1.1\r\nhost: " + server.getAuthority()
                    + "\r\nconnection: close\r\ncontent-length: " + body.length + "\r\n");
            headers.forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
            var out = socket.getOutputStream();
            out.write((head + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            try {
                out.write(body);
                out.flush();
            } catch (IOException e) {
                // a server may answer, and close, before it has read everything
            }
            return read(received(socket, method.equals("HEAD")));
        }
    }

    /// Up to the end of the connection or of the answer, or up to where the server broke off.
    private static byte[] received(Socket socket, boolean bodiless) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var buffer = new byte[8192];
        var in = socket.getInputStream();
        while (true) {
            try {
                int count = in.read(buffer);
                if (count < 0) {
                    return bytes.toByteArray();
                }
                bytes.write(buffer, 0, count);
                if (isWhole(bytes.toByteArray(), bodiless)) {
                    return bytes.toByteArray();
                }
            } catch (SocketException e) {
                return bytes.toByteArray();
            }
        }
    }

    private static boolean isWhole(byte[] received, boolean bodiless) {
        int end = indexOf(received, HEAD_END, 0);
        if (end < 0) {
            return false;
        }
        var length = LENGTH.matcher(new String(received, 0, end, StandardCharsets.ISO_8859_1));
        return bodiless
                || length.find() && received.length >= end + HEAD_END.length + Integer.parseInt(length.group(1));
    }

    private static Answer read(byte[] received) throws IOException {
        int end = indexOf(received, HEAD_END, 0);
        if (end < 0) {
            throw new IOException("no answer but: " + new String(received, StandardCharsets.ISO_8859_1));
        }
        var lines = new String(received, 0, end, StandardCharsets.ISO_8859_1).split("\r\n");
        var headers = new HashMap<String, String>();
        Arrays.stream(lines).skip(1).forEach(line -> {
            var parts = line.split(":", 2);
            headers.put(parts[0].toLowerCase(), parts[1].trim());
        });
        var body = Arrays.copyOfRange(received, end + HEAD_END.length, received.length);
        var whole = "chunked".equalsIgnoreCase(headers.get("transfer-encoding")) ? joined(body) : body;
        return new Answer(Integer.parseInt(lines[0].split(" ")[1]), headers, whole);
    }

    private static byte[] joined(byte[] chunks) throws IOException {
        var whole = new ByteArrayOutputStream();
        int at = 0;
        while (true) {
            int end = indexOf(chunks, new byte[] {'\r', '\n'}, at);
            if (end < 0) {
                throw new IOException("the answer breaks off within its chunks");
            }
            int size = Integer.parseInt(
                    new String(chunks, at, end - at, StandardCharsets.ISO_8859_1).split(";")[0].trim(), 16);
            if (size == 0) {
                return whole.toByteArray();
            }
            whole.write(chunks, end + 2, size);
            at = end + 2 + size + 2;
        }
    }

    private static int indexOf(byte[] bytes, byte[] part, int from) {
        for (int at = from; at + part.length <= bytes.length; at++) {
            if (Arrays.equals(bytes, at, at + part.length, part, 0, part.length)) {
                return at;
            }
        }
        return -1;
    }
}
