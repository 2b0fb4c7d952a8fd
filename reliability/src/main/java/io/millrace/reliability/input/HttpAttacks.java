package io.millrace.reliability.input;

import io.millrace.reliability.process.Await;
import io.millrace.reliability.process.GuardedServer;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Trial;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Connections that hold a server rather than use it, and requests whose end is a matter of opinion.
final class HttpAttacks implements InputAttack {
    private static final int TIMEOUT_MILLIS = 10_000;
    /// A first line may take 10 s, the headers as long again, and then the connection has to be closed.
    private static final Duration HELD = Duration.ofSeconds(40);
    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int FRAME = 16_384;

    private static final int HEADERS = 1;
    private static final int RST_STREAM = 3;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int CONTINUATION = 9;
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;

    @Override
    public void run(Trial trial, GuardedServer guarded) throws Exception {
        var service = guarded.server().gateway();
        int connections = trial.size(300, 2_000);
        trial.add(Figure.none(
                "slow connections without a first line, still open after 40 s", held(service, connections, "")));
        trial.add(Figure.none(
                "slow connections within the headers, still open after 40 s",
                held(service, connections, "GET /v1/info HTTP/1.1\r\nHost: localhost\r\n")));
        int frames = trial.size(50_000, 500_000);
        closed(trial, "rapid resets", rapidReset(service, frames), frames);
        closed(trial, "CONTINUATION frames", continuation(service, frames), frames);
        closed(trial, "SETTINGS", flood(service, SETTINGS, frames), frames);
        closed(trial, "PINGs", flood(service, PING, frames), frames);
        trial.add(Figure.none("requests with a hidden second one that was answered", smuggled(trial, service)));
    }

    /// @param most that are sent to a server that never closes the connection
    private static void closed(Trial trial, String what, int sent, int most) {
        trial.add(Figure.atMost(what + " until the connection was closed", sent, "", most - 1.0));
    }

    private static Socket connect(URI service) throws IOException {
        var socket = new Socket(service.getHost(), service.getPort());
        socket.setSoTimeout(TIMEOUT_MILLIS);
        return socket;
    }

    /// Counts the connections, which send a byte a second, that are open in the end.
    private static int held(URI service, int connections, String beginning) throws IOException, InterruptedException {
        var open = new ArrayList<Socket>();
        for (int i = 0; i < connections; i++) {
            var socket = connect(service);
            socket.getOutputStream().write(beginning.getBytes(StandardCharsets.US_ASCII));
            open.add(socket);
        }
        var until = System.nanoTime() + HELD.toNanos();
        while (System.nanoTime() < until && !open.isEmpty()) {
            Await.pause(Duration.ofSeconds(1));
            open.removeIf(socket -> closed(socket, beginning.isEmpty() ? 'G' : 'x'));
        }
        int left = open.size();
        for (var socket : open) {
            socket.close();
        }
        return left;
    }

    private static boolean closed(Socket socket, int next) {
        try {
            socket.getOutputStream().write(next);
            socket.setSoTimeout(1);
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException open) {
            return false;
        } catch (IOException closed) {
            return true;
        }
    }

    private static byte[] frame(int type, int flags, int stream, byte[] payload) {
        return ByteBuffer.allocate(9 + payload.length)
                .put((byte) (payload.length >> 16))
                .putShort((short) payload.length)
                .put((byte) type)
                .put((byte) flags)
                .putInt(stream)
                .put(payload)
                .array();
    }

    /// GET, http, and an authority.
    private static byte[] headers(URI service) {
        var authority = service.getAuthority().getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(5 + authority.length)
                .put(new byte[] {(byte) 0x82, (byte) 0x86, (byte) 0x84, 0x41, (byte) authority.length})
                .put(authority)
                .array();
    }

    private static Socket http2(URI service) throws IOException {
        var socket = connect(service);
        socket.getOutputStream().write(PREFACE);
        socket.getOutputStream().write(frame(SETTINGS, 0, 0, new byte[0]));
        // somebody has to read, or the server waits to write
        Thread.ofVirtual().start(() -> drain(socket));
        return socket;
    }

    private static void drain(Socket socket) {
        try {
            var in = socket.getInputStream();
            var chunk = new byte[FRAME];
            while (in.read(chunk) >= 0) {
                // what it says does not matter
            }
        } catch (IOException closed) {
            // neither does its end
        }
    }

    private static int rapidReset(URI service, int frames) throws IOException {
        var cancel = new byte[] {0, 0, 0, 8};
        try (var socket = http2(service)) {
            int sent = 0;
            try {
                for (; sent < frames; sent++) {
                    int stream = 2 * sent + 1;
                    socket.getOutputStream().write(frame(HEADERS, END_STREAM | END_HEADERS, stream, headers(service)));
                    socket.getOutputStream().write(frame(RST_STREAM, 0, stream, cancel));
                }
            } catch (SocketException closed) {
                return sent;
            }
            return sent;
        }
    }

    private static int continuation(URI service, int frames) throws IOException {
        try (var socket = http2(service)) {
            int sent = 0;
            try {
                socket.getOutputStream().write(frame(HEADERS, END_STREAM, 1, headers(service)));
                var literal = new byte[FRAME - 100];
                for (; sent < frames; sent++) {
                    socket.getOutputStream().write(frame(CONTINUATION, 0, 1, literal));
                }
            } catch (SocketException closed) {
                return sent;
            }
            return sent;
        }
    }

    private static int flood(URI service, int type, int frames) throws IOException {
        try (var socket = http2(service)) {
            int sent = 0;
            try {
                for (; sent < frames; sent++) {
                    socket.getOutputStream().write(frame(type, 0, 0, new byte[type == PING ? 8 : 0]));
                }
            } catch (SocketException closed) {
                return sent;
            }
            return sent;
        }
    }

    /// Requests whose length is stated twice. Each hides another request, which only a server that reads the length
    /// otherwise than a proxy before it would answer.
    private static int smuggled(Trial trial, URI service) throws IOException {
        var hidden = "GET /v1/info HTTP/1.1\r\nHost: " + service.getAuthority() + "\r\n\r\n";
        int answered = 0;
        for (var lengths : List.of(
                "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
                "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
                "Content-Length: 5\r\nContent-Length: 60\r\n",
                "Content-Length: 5, 60\r\n",
                "Transfer-Encoding: xchunked\r\nContent-Length: 5\r\n",
                "Transfer-Encoding : chunked\r\nContent-Length: 5\r\n",
                "Transfer-Encoding: chunked, identity\r\n",
                "Transfer-Encoding: identity, chunked\r\nContent-Length: 5\r\n",
                "Content-Length: +5\r\n",
                "Content-Length: 0x5\r\n",
                "Content-Length: -1\r\n",
                "Content-Length: 5\r\n Transfer-Encoding: chunked\r\n",
                "Content-Length:\r\n 5\r\n")) {
            var request = "POST /v1/sessions HTTP/1.1\r\nHost: " + service.getAuthority() + "\r\n" + lengths
                    + "\r\n0\r\n\r\n" + hidden;
            try (var socket = connect(service)) {
                socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
                socket.shutdownOutput();
                var answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
                if (answer.split("HTTP/1.1 ", -1).length > 2 || answer.contains("HTTP/1.1 5")) {
                    answered++;
                    trial.finding("answered twice or with a fault of the server: " + lengths + " with " + answer);
                }
            } catch (SocketException closed) {
                // refused without a word
            }
        }
        return answered;
    }
}
