package io.millrace.server.endpoint.warehouse.transport;

import io.millrace.server.admission.ConnectionTable;
import io.millrace.server.admission.LimitMeter;
import io.millrace.server.concurrent.TimeoutMonitor;
import io.millrace.server.security.login.LoginService;
import io.millrace.server.security.tls.ServerTls;
import io.millrace.server.telemetry.RateLimitedLog;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.thrift.transport.TTransportException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Accepts connections on one port and runs each on its own virtual thread.
///
/// The library's threaded server is not used: it logs a stack trace for every malformed message, has one timeout for
/// login and idling, and no limit that connections share.
public final class Listener implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Listener.class);
    private static final String PREFIX = "sql-gateway.endpoint.warehouseserver2.thrift.";
    private static final int BACKLOG = 256;
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration RETRY_DELAY = Duration.ofMillis(100);

    private final InetSocketAddress address;
    private final ConnectionLimits limits;
    private final Optional<ServerTls> tls;
    private final Optional<LoginService> logins;
    private final Function<Caller, CallHandler> services;
    private final MessageMemory memory;
    private final TimeoutMonitor timeouts;
    private final RateLimitedLog failureLog = new RateLimitedLog(Duration.ofMinutes(1));
    private final ConnectionTable<Connection> admitted;
    private final Map<Connection, Thread> connections = new ConcurrentHashMap<>();
    private @Nullable ServerSocket socket;
    private volatile boolean open = true;

    /// @param address  with port 0 for any free one
    /// @param services creates the call handler of a connection
    /// @param tls      empty for plain connections
    /// @param logins   empty for a server without a login
    public Listener(
            InetSocketAddress address,
            ConnectionLimits limits,
            Optional<ServerTls> tls,
            Optional<LoginService> logins,
            Function<Caller, CallHandler> services) {
        this.tls = tls;
        this.logins = logins;
        this.address = address;
        this.limits = limits;
        this.services = services;
        this.admitted = new ConnectionTable<>(
                "warehouse connections",
                PREFIX + "worker.threads.max",
                PREFIX + "max-connections-per-address",
                limits.connections());
        this.memory = new MessageMemory(limits.memory());
        var times = limits.times();
        this.timeouts =
                new TimeoutMonitor("warehouse-timeouts", times.login(), times.idle(), times.message(), times.write());
    }

    /// Opens the port, or refuses if that fails.
    public void start() {
        try {
            var opened = new ServerSocket();
            socket = opened;
            opened.bind(address, BACKLOG);
            timeouts.start();
            Thread.ofPlatform().daemon().name("warehouse accept").start(() -> accept(opened));
        } catch (IOException e) {
            throw Refusal.unavailable(
                    "cannot listen on " + address.getHostString() + ":" + address.getPort() + ": " + e.getMessage());
        }
    }

    public int port() {
        return Optional.ofNullable(socket).map(ServerSocket::getLocalPort).orElse(0);
    }

    /// The meters of the limits of connections.
    public List<LimitMeter> meters() {
        return admitted.meters();
    }

    /// The number of open connections.
    public int connections() {
        return connections.size();
    }

    private void accept(ServerSocket from) {
        while (open) {
            try {
                admit(from.accept());
            } catch (IOException e) {
                if (open) {
                    failureLog.log(times -> LOG.warn("{} connections could not be accepted", times, e));
                    waitForRetry();
                }
            }
        }
    }

    /// The cause, such as too many open files, affects the next connection as well.
    private static void waitForRetry() {
        try {
            Thread.sleep(RETRY_DELAY);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void admit(Socket client) throws IOException {
        try {
            client.setTcpNoDelay(true);
            client.setKeepAlive(true);
            var connection = new Connection(client, tls, limits, memory.account(), logins, services);
            if (admitted.admit(connection)) {
                run(connection, client);
            } else {
                client.close();
            }
        } catch (IOException | TTransportException e) {
            client.close();
        }
    }

    private void run(Connection connection, Socket client) {
        var thread = Thread.ofVirtual()
                .name("warehouse " + client.getRemoteSocketAddress())
                .unstarted(() -> run(connection));
        connections.put(connection, thread);
        timeouts.add(connection.phase());
        thread.start();
        if (!open) {
            connection.close();
        }
    }

    private void run(Connection connection) {
        try {
            connection.run();
        } finally {
            admitted.remove(connection);
            connections.remove(connection);
        }
    }

    /// Closes all connections, which ends what they wait for.
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
            connection.close();
            thread.interrupt();
        });
        var until = System.nanoTime() + CLOSE_TIMEOUT.toNanos();
        threads.values().forEach(thread -> await(thread, until));
        timeouts.close();
    }

    private static void await(Thread thread, long until) {
        try {
            thread.join(Duration.ofNanos(Math.max(1, until - System.nanoTime())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
