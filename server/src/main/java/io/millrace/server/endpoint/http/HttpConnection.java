package io.millrace.server.endpoint.http;

import io.helidon.common.concurrency.limits.Limit;
import io.helidon.common.task.InterruptableTask;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.spi.ServerConnection;
import io.millrace.server.admission.ConnectionTable;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A connection of a listener from its acceptance to its end. It is idle while no request is handled.
final class HttpConnection implements ConnectionTable.Entry {
    /// Bound on the thread of a connection.
    private static final ScopedValue<HttpConnection> CURRENT = ScopedValue.newInstance();

    private final Thread thread = Thread.currentThread();
    private final @Nullable InetSocketAddress remote;
    private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);
    private volatile long idleSince = System.nanoTime();
    /// Whether the library refused the last request, as the thread of the connection knows.
    private boolean refused;

    private enum State {
        IDLE,
        BUSY,
        KEPT,
        EVICTED
    }

    /// A connection that the current thread handles.
    HttpConnection(ConnectionContext context) {
        this.remote = context.remotePeer().address() instanceof InetSocketAddress socket ? socket : null;
    }

    /// Runs the handling of a request. Throws if the connection was evicted before.
    static void handling(Runnable request) {
        if (!CURRENT.isBound()) {
            request.run(); // a stream of HTTP/2, whose connection is not idle at all
            return;
        }
        CURRENT.get().handle(request);
    }

    private void handle(Runnable request) {
        if (state.get() == State.KEPT) {
            request.run();
            return;
        }
        if (!state.compareAndSet(State.IDLE, State.BUSY)) {
            throw new CloseConnectionException("The connection was idle for too long");
        }
        try {
            request.run();
        } finally {
            idleSince = System.nanoTime();
            state.set(State.IDLE);
        }
    }

    /// Keeps the connection from being evicted, because it has streams of HTTP/2.
    void keep() {
        state.set(State.KEPT);
    }

    /// Keeps the connection of the current thread from being evicted.
    static void keepCurrent() {
        if (CURRENT.isBound()) {
            CURRENT.get().keep();
        }
    }

    /// Notes that the library refuses the current thread's request, and will close the connection.
    static void refusing() {
        if (CURRENT.isBound()) {
            CURRENT.get().refused = true;
        }
    }

    @Override
    public String peer() {
        return remote == null || remote.getAddress() == null
                ? ""
                : remote.getAddress().getHostAddress();
    }

    @Override
    public boolean local() {
        return remote != null
                && remote.getAddress() != null
                && remote.getAddress().isLoopbackAddress();
    }

    @Override
    public Optional<Long> idleSince() {
        return state.get() == State.IDLE ? Optional.of(idleSince) : Optional.empty();
    }

    @Override
    public boolean evict() {
        if (!state.compareAndSet(State.IDLE, State.EVICTED)) {
            return false;
        }
        thread.interrupt();
        return true;
    }

    /// Binds a connection of the library to this one, which it removes from the table at its end.
    ///
    /// @param drain runs before the end if a request was refused
    ServerConnection in(ConnectionTable<HttpConnection> table, ServerConnection library, Runnable drain) {
        return new Bound(table, library, drain);
    }

    private final class Bound implements ServerConnection, InterruptableTask<Void> {
        private final ConnectionTable<HttpConnection> table;
        private final ServerConnection library;
        private final Runnable drain;

        Bound(ConnectionTable<HttpConnection> table, ServerConnection library, Runnable drain) {
            this.table = table;
            this.library = library;
            this.drain = drain;
        }

        @Override
        public void handle(Limit limit) throws InterruptedException {
            try {
                ScopedValue.where(CURRENT, HttpConnection.this).call(() -> {
                    library.handle(limit);
                    return true;
                });
                if (refused) {
                    drain.run();
                }
            } finally {
                table.remove(HttpConnection.this);
            }
        }

        @Override
        public boolean canInterrupt() {
            return library instanceof InterruptableTask<?> task && task.canInterrupt();
        }

        @Override
        public Duration idleTime() {
            return library.idleTime();
        }

        @Override
        public void close(boolean interrupt) {
            library.close(interrupt);
        }
    }
}
