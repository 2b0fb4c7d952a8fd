package io.millrace.server.audit;

import io.millrace.server.telemetry.RateLimitedLog;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sends records to a syslog server as messages of RFC 5424: over UDP, over TCP with the length before each message
/// (RFC 6587), or over a Unix domain socket with a line for each. Records wait on a thread of their own while the
/// server does not answer; there, the number in each record shows which are missing.
final class SyslogSender implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SyslogSender.class);
    private static final Set<String> SCHEMES = Set.of("udp", "tcp", "unix");
    private static final int MAX_WAITING = 10_000;
    private static final int DEFAULT_PORT = 514;
    private static final int CONNECT_MILLIS = 5_000;
    private static final long RETRY_SECONDS = 5;
    private static final Duration LOG_INTERVAL = Duration.ofMinutes(1);
    private static final long CLOSE_SECONDS = 2;
    /// Facility "log audit", severity "notice".
    private static final int PRIORITY = 13 * 8 + 5;
    /// The largest message of UDP.
    private static final int MAX_DATAGRAM = 65_000;

    private final URI target;
    private final String host = hostName();
    private final BlockingQueue<AuditLine> waiting = new ArrayBlockingQueue<>(MAX_WAITING);
    private final AtomicLong lost = new AtomicLong();
    private final RateLimitedLog failures = new RateLimitedLog(LOG_INTERVAL);
    private final Thread thread =
            Thread.ofPlatform().daemon().name("audit-syslog").unstarted(this::run);
    private volatile boolean closed;
    private @Nullable ByteChannel channel;

    SyslogSender(URI target) {
        this.target = target;
    }

    /// Whether an address is `udp://host:port`, `tcp://host:port` or `unix:/path`.
    static boolean understands(URI address) {
        var scheme = String.valueOf(address.getScheme());
        return SCHEMES.contains(scheme)
                && (scheme.equals("unix") ? address.getPath() != null : address.getHost() != null);
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "-";
        }
    }

    void start() {
        thread.start();
    }

    /// Never waits.
    void send(List<AuditLine> lines) {
        for (var line : lines) {
            if (!waiting.offer(line)) {
                lost.incrementAndGet();
            }
        }
    }

    private void run() {
        try {
            for (var line = next(); line != null; line = next()) {
                send(line);
            }
        } catch (InterruptedException e) {
            // closed
        } finally {
            disconnect();
        }
    }

    private @Nullable AuditLine next() throws InterruptedException {
        while (true) {
            var line = waiting.poll(1, TimeUnit.SECONDS);
            if (line != null || closed) {
                return line;
            }
        }
    }

    private void send(AuditLine line) throws InterruptedException {
        while (true) {
            try {
                write(message(line));
                long missing = lost.getAndSet(0);
                if (missing > 0) {
                    LOG.warn("{} audit records were not sent to {}", missing, target);
                }
                return;
            } catch (IOException e) {
                disconnect();
                failures.log(_ -> LOG.warn("Audit records cannot be sent to {}: {}", target, e.toString()));
                if (closed) {
                    return;
                }
                TimeUnit.SECONDS.sleep(RETRY_SECONDS);
            }
        }
    }

    private byte[] message(AuditLine line) {
        var time = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        var header = "<" + PRIORITY + ">1 " + time + " " + host + " millrace "
                + ProcessHandle.current().pid() + " audit - ";
        var record = line.bytes();
        var text = header.getBytes(StandardCharsets.UTF_8);
        var message = ByteBuffer.allocate(text.length + record.length - 1);
        // without the line feed
        message.put(text).put(record, 0, record.length - 1);
        return message.array();
    }

    private void write(byte[] message) throws IOException {
        var open = channel;
        if (open == null) {
            open = connect();
            channel = open;
        }
        var buffer = framed(message);
        while (buffer.hasRemaining()) {
            open.write(buffer);
        }
    }

    private ByteBuffer framed(byte[] message) {
        return switch (target.getScheme()) {
            case "tcp" -> joined((message.length + " ").getBytes(StandardCharsets.US_ASCII), message);
            case "unix" -> joined(message, new byte[] {'\n'});
            default -> ByteBuffer.wrap(message, 0, Math.min(message.length, MAX_DATAGRAM));
        };
    }

    private static ByteBuffer joined(byte[] first, byte[] second) {
        return ByteBuffer.allocate(first.length + second.length)
                .put(first)
                .put(second)
                .flip();
    }

    private ByteChannel connect() throws IOException {
        if (target.getScheme().equals("unix")) {
            var socket = SocketChannel.open(StandardProtocolFamily.UNIX);
            socket.connect(UnixDomainSocketAddress.of(target.getPath()));
            return socket;
        }
        var address = new InetSocketAddress(target.getHost(), target.getPort() < 0 ? DEFAULT_PORT : target.getPort());
        if (address.isUnresolved()) {
            throw new UnknownHostException(target.getHost());
        }
        if (target.getScheme().equals("udp")) {
            return DatagramChannel.open().connect(address);
        }
        var socket = SocketChannel.open();
        socket.socket().connect(address, CONNECT_MILLIS);
        return socket;
    }

    private void disconnect() {
        var open = channel;
        channel = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                LOG.debug("The connection to {} did not close cleanly", target, e);
            }
        }
    }

    /// Sends what waits, for a moment.
    @Override
    public void close() {
        closed = true;
        try {
            if (!thread.join(Duration.ofSeconds(CLOSE_SECONDS))) {
                thread.interrupt();
            }
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
    }
}
