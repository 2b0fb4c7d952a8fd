package io.millrace.reliability.input;

import io.millrace.reliability.process.Await;
import io.millrace.reliability.process.GuardedServer;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Trial;
import java.io.ByteArrayOutputStream;
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
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// Connections that hold a server rather than use it, and requests whose end is a matter of opinion.
final class HttpAttacks implements InputAttack {
    private static final int TIMEOUT_MILLIS = 10_000;
    /// A first line may take 10 s, the headers as long again, and then the connection has to be closed.
    private static final Duration HELD = Duration.ofSeconds(40);
    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int FRAME = 16_384;
    /// More than a server on this machine has threads for requests.
    private static final int FLOOD_CONNECTIONS = 4;
    /// In one write.
    private static final int FLOOD_BATCH = 100;
    private static final int FLOOD_SECONDS = 10;
    private static final int MAX_FLOOD_SECONDS = 60;
    private static final int UNREAD_CONNECTIONS = 20;
    /// The system keeps some MB of answers before the server waits for the caller, which may take 30 s.
    private static final Duration UNREAD = Duration.ofSeconds(90);

    private static final int HEADERS = 1;
    private static final int RST_STREAM = 3;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int PING_BYTES = 8;
    private static final int CONTINUATION = 9;
    /// The code of an error, RFC 9113, section 7.
    private static final byte CANCEL = 8;

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
        flood(trial, service, "rapid resets", before -> rapidReset(service.getAuthority(), before));
        var settings = frame(SETTINGS, 0, 0, new byte[0]);
        flood(trial, service, "SETTINGS", _ -> settings);
        var ping = frame(PING, 0, 0, new byte[PING_BYTES]);
        flood(trial, service, "PINGs", _ -> ping);
        int frames = trial.size(50_000, 500_000);
        trial.add(Figure.atMost(
                "CONTINUATION frames until the connection was closed",
                continuation(service, frames),
                "",
                frames - 1.0));
        trial.add(Figure.none(
                "floods whose answers nobody reads, still open after 90 s", unread(service, UNREAD_CONNECTIONS)));
        trial.add(Figure.none("requests with a hidden second one that was answered", smuggled(trial, service)));
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
    private static byte[] headers(String authority) {
        return ByteBuffer.allocate(5 + authority.length())
                .put(new byte[] {(byte) 0x82, (byte) 0x86, (byte) 0x84, 0x41, (byte) authority.length()})
                .put(authority.getBytes(StandardCharsets.US_ASCII))
                .array();
    }

    private static Socket http2(URI service) throws IOException {
        var socket = connect(service);
        socket.getOutputStream().write(PREFACE);
        socket.getOutputStream().write(frame(SETTINGS, 0, 0, new byte[0]));
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

    /// Makes the frames that a flood repeats.
    private interface Frames {
        /// @param before how often they were sent on this connection
        byte[] next(int before);
    }

    /// Sends frames as fast as the server takes them, on several connections, which are opened again when it closes
    /// them. The bystander shows what becomes of the others meanwhile.
    private static void flood(Trial trial, URI service, String what, Frames frames) throws Exception {
        var until = System.nanoTime()
                + Duration.ofSeconds(trial.size(FLOOD_SECONDS, MAX_FLOOD_SECONDS))
                        .toNanos();
        var sent = new AtomicLong();
        var closed = new AtomicInteger();
        try (var connections = Executors.newVirtualThreadPerTaskExecutor()) {
            var floods = new ArrayList<Future<?>>();
            for (int i = 0; i < FLOOD_CONNECTIONS; i++) {
                floods.add(connections.submit(() -> {
                    while (System.nanoTime() < until) {
                        closed.addAndGet(flood(service, frames, sent, until) ? 1 : 0);
                    }
                    return true;
                }));
            }
            for (var flood : floods) {
                flood.get();
            }
        }
        trial.add(Figure.seen(what + " sent by " + FLOOD_CONNECTIONS + " connections", sent.get(), ""));
        trial.add(Figure.seen("connections closed for " + what, closed.get(), ""));
    }

    /// Returns whether the server has closed the connection.
    private static boolean flood(URI service, Frames frames, AtomicLong total, long until) throws IOException {
        try (var socket = http2(service)) {
            // somebody has to read, or the server waits to write
            Thread.ofVirtual().start(() -> drain(socket));
            for (int sent = 0; System.nanoTime() < until; sent += FLOOD_BATCH) {
                var batch = new ByteArrayOutputStream();
                for (int i = sent; i < sent + FLOOD_BATCH; i++) {
                    batch.writeBytes(frames.next(i));
                }
                socket.getOutputStream().write(batch.toByteArray());
                total.addAndGet(FLOOD_BATCH);
            }
            return false;
        } catch (SocketException closed) {
            return true;
        }
    }

    private static byte[] rapidReset(String authority, int before) {
        int stream = 2 * before + 1;
        var request = frame(HEADERS, END_STREAM | END_HEADERS, stream, headers(authority));
        var reset = frame(RST_STREAM, 0, stream, new byte[] {0, 0, 0, CANCEL});
        return ByteBuffer.allocate(request.length + reset.length)
                .put(request)
                .put(reset)
                .array();
    }

    private static int continuation(URI service, int frames) throws IOException {
        try (var socket = http2(service)) {
            Thread.ofVirtual().start(() -> drain(socket));
            int sent = 0;
            try {
                socket.getOutputStream().write(frame(HEADERS, END_STREAM, 1, headers(service.getAuthority())));
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

    /// Sends requests of HTTP/1.1 and pings of HTTP/2 without reading an answer, and counts the connections that are
    /// open in the end.
    private static int unread(URI service, int connections) throws IOException, InterruptedException {
        var request = ("GET /v1/info HTTP/1.1\r\nHost: " + service.getAuthority() + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        var open = new AtomicInteger();
        var sockets = new ArrayList<Socket>();
        for (int i = 0; i < connections; i++) {
            var plain = connect(service);
            sockets.add(plain);
            pour(plain, request, open);
            var http2 = http2(service);
            sockets.add(http2);
            pour(http2, frame(PING, 0, 0, new byte[PING_BYTES]), open);
        }
        var _ = Await.until(UNREAD, () -> open.get() == 0);
        int left = open.get();
        for (var socket : sockets) {
            socket.close();
        }
        return left;
    }

    private static void pour(Socket socket, byte[] bytes, AtomicInteger open) {
        open.incrementAndGet();
        Thread.ofVirtual().start(() -> {
            try {
                while (true) {
                    socket.getOutputStream().write(bytes);
                }
            } catch (IOException closed) {
                open.decrementAndGet();
            }
        });
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
