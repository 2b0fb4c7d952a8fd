package io.millrace.server.endpoint.warehouse.transport;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.thrift.transport.TTransportException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes connections on one port, each onto a virtual thread of its own.
///
/// The library's server of a thread for each connection is not used: it logs a stack trace for every message that is
/// none, gives a connection one and the same time to log in and to idle, and knows no limit that all share.
public final class Listener implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Listener.class);
    private static final int BACKLOG = 256;
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final InetSocketAddress where;
    private final ConnectionLimits limits;
    private final Function<Caller, CallHandler> services;
    private final MessageMemory memory;
    private final ConnectionTimeoutMonitor watch;
    private final RateLimitedLog full = new RateLimitedLog(Duration.ofMinutes(1));
    private final RateLimitedLog broken = new RateLimitedLog(Duration.ofMinutes(1));
    private final Map<Connection, Thread> connections = new ConcurrentHashMap<>();
    private @Nullable ServerSocket socket;
    private volatile boolean open = true;

    /// @param where    with port 0 for any free one
    /// @param services makes what a connection's calls go to
    public Listener(InetSocketAddress where, ConnectionLimits limits, Function<Caller, CallHandler> services) {
        this.where = where;
        this.limits = limits;
        this.services = services;
        this.memory = new MessageMemory(limits.memory());
        this.watch = new ConnectionTimeoutMonitor(limits.times());
    }

    /// Refuses when the port cannot be opened.
    public void start() {
        try {
            var opened = new ServerSocket();
            socket = opened;
            opened.bind(where, BACKLOG);
            watch.start();
            Thread.ofPlatform().daemon().name("warehouse accept").start(() -> accept(opened));
        } catch (IOException e) {
            throw new Refusal(
                    FaultCode.UNAVAILABLE,
                    "cannot listen on " + where.getHostString() + ":" + where.getPort() + ": " + e.getMessage());
        }
    }

    public int port() {
        return Optional.ofNullable(socket).map(ServerSocket::getLocalPort).orElse(0);
    }

    /// How many connections there are.
    public int connections() {
        return connections.size();
    }

    private void accept(ServerSocket from) {
        while (open) {
            try {
                admit(from.accept());
            } catch (IOException e) {
                if (open) {
                    broken.happened(times -> LOG.warn("{} connections could not be taken", times, e));
                    pause();
                }
            }
        }
    }

    /// What keeps one connection from being taken, such as too many open files, keeps the next one too.
    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void admit(Socket client) throws IOException {
        try {
            if (connections.size() >= limits.connections()) {
                client.close();
                full.happened(times -> LOG.warn(
                        "{} connections were closed at once: there are {} already (thrift.worker.threads.max)",
                        times,
                        limits.connections()));
                return;
            }
            client.setTcpNoDelay(true);
            client.setKeepAlive(true);
            begin(new Connection(client, limits, memory.account(), services), client);
        } catch (IOException | TTransportException e) {
            client.close();
        }
    }

    private void begin(Connection connection, Socket client) {
        var thread = Thread.ofVirtual()
                .name("warehouse " + client.getRemoteSocketAddress())
                .unstarted(() -> run(connection));
        connections.put(connection, thread);
        watch.add(connection.turn());
        thread.start();
        if (!open) {
            connection.end();
        }
    }

    private void run(Connection connection) {
        try {
            connection.run();
        } finally {
            watch.remove(connection.turn());
            connections.remove(connection);
        }
    }

    /// Ends all connections, and with them what they wait for.
    @Override
    public void close() {
        open = false;
        try {
            if (socket != null) {
                socket.close();
            }
        } catch (IOException e) {
            LOG.debug("The port did not close cleanly", e);
        }
        var threads = Map.copyOf(connections);
        threads.forEach((connection, thread) -> {
            connection.end();
            thread.interrupt();
        });
        var until = System.nanoTime() + GRACE.toNanos();
        threads.values().forEach(thread -> await(thread, until));
        watch.close();
    }

    private static void await(Thread thread, long until) {
        try {
            thread.join(Duration.ofNanos(Math.max(1, until - System.nanoTime())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
