package io.millrace.jdbc.wire;

import io.millrace.jdbc.url.ConnectionSettings;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hive.service.rpc.thrift.TCancelOperationReq;
import org.apache.hive.service.rpc.thrift.TCloseSessionReq;
import org.apache.hive.service.rpc.thrift.TExecuteStatementReq;
import org.apache.hive.service.rpc.thrift.TGetInfoReq;
import org.apache.hive.service.rpc.thrift.TGetInfoType;
import org.apache.hive.service.rpc.thrift.TGetInfoValue;
import org.apache.hive.service.rpc.thrift.TOperationHandle;
import org.apache.hive.service.rpc.thrift.TSessionHandle;
import org.jspecify.annotations.Nullable;

/// A session of a server over one connection. Another connection is opened only to cancel what keeps this one busy.
public final class ServerSession implements AutoCloseable {
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration BUSY_TIMEOUT = Duration.ofMillis(100);

    private final ServerConnector connector;
    private final ServerConnection connection;
    private final TSessionHandle handle;
    private final List<String> warnings;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean serverHasTimeouts = true;

    ServerSession(ServerConnector connector, ServerConnection connection, SessionOpener.Opened opened) {
        this.connector = connector;
        this.connection = connection;
        handle = opened.handle();
        warnings = List.copyOf(opened.warnings());
    }

    /// Connects, logs in and opens a session.
    ///
    /// @throws SQLException if no host can be reached, or the login or session is refused
    public static ServerSession open(ConnectionSettings settings) throws SQLException {
        return new SessionOpener(settings).open();
    }

    /// Information about the server.
    public enum Information {
        PRODUCT_NAME(TGetInfoType.CLI_DBMS_NAME),
        PRODUCT_VERSION(TGetInfoType.CLI_DBMS_VER),
        KEYWORDS(TGetInfoType.CLI_ODBC_KEYWORDS);

        private final TGetInfoType type;

        Information(TGetInfoType type) {
            this.type = type;
        }
    }

    /// The deviations from the requested settings of the session.
    public List<String> warnings() {
        return warnings;
    }

    /// Whether the session is open, and its connection was not lost.
    public boolean usable() {
        return connection.usable() && !closed.get();
    }

    /// The timeout of each response; zero for none.
    public Duration timeout() {
        return connection.timeout();
    }

    /// Sets the longest time to wait for an answer; zero for no limit.
    public void timeout(Duration timeout) {
        connection.timeout(timeout);
    }

    /// Prepares a statement, so that another thread can cancel it before it has started.
    public Operation prepare(Deadline deadline) {
        return new Operation(this, deadline);
    }

    /// Starts a statement. Its timeout is enforced here, and by the server too if it can.
    void execute(Operation operation, String text, Deadline deadline) throws SQLException {
        try {
            operation.start(client -> client.ExecuteStatement(statement(text, deadline)));
        } catch (SQLException refused) {
            if (!serverHasTimeouts || deadline.left().isZero() || !isTimeoutUnsupported(refused)) {
                throw refused;
            }
            serverHasTimeouts = false;
            operation.start(client -> client.ExecuteStatement(statement(text, deadline)));
        }
    }

    private TExecuteStatementReq statement(String text, Deadline deadline) {
        var request = new TExecuteStatementReq(handle, text);
        request.setRunAsync(true);
        if (serverHasTimeouts && !deadline.left().isZero()) {
            request.setQueryTimeout(Math.max(1, (deadline.left().toMillis() + 999) / 1_000));
        }
        return request;
    }

    /// A server without timeouts refuses the statement before running it.
    private static boolean isTimeoutUnsupported(SQLException refused) {
        var text = String.valueOf(refused.getMessage()).toLowerCase(Locale.ROOT);
        return text.contains("timeout") && text.contains("support");
    }

    /// Empty if the server does not say.
    public Optional<String> information(Information what) throws SQLException {
        try {
            var answer = connection.call(client -> client.GetInfo(new TGetInfoReq(handle, what.type)));
            return text(answer.getInfoValue());
        } catch (SQLFeatureNotSupportedException unknown) {
            return Optional.empty();
        }
    }

    private static Optional<String> text(@Nullable TGetInfoValue value) {
        return value != null && value.isSet() && value.getSetField() == TGetInfoValue._Fields.STRING_VALUE
                ? Optional.of(value.getStringValue())
                : Optional.empty();
    }

    /// Whether the server answers within the timeout; false if another request is running all that time.
    public boolean answers(Duration timeout) {
        if (!usable()) {
            return false;
        }
        try {
            var deadline = Deadline.in(timeout);
            var wait = timeout.isZero() ? Duration.ofDays(1) : timeout;
            return connection
                    .callUnlessBusy(
                            wait,
                            deadline,
                            client -> client.GetInfo(new TGetInfoReq(handle, Information.PRODUCT_NAME.type)))
                    .isPresent();
        } catch (SQLException gone) {
            return usable();
        }
    }

    /// The calls for metadata.
    public CatalogCalls browsing() {
        return new CatalogCalls(this, handle);
    }

    ServerConnection connection() {
        return connection;
    }

    /// Uses another connection to the same server if this one is blocked by a request that waits for rows.
    void cancel(TOperationHandle operation) throws SQLException {
        var request = new TCancelOperationReq(operation);
        var deadline = Deadline.in(connector.settings().limits().login());
        var answer = connection.callUnlessBusy(BUSY_TIMEOUT, deadline, client -> client.CancelOperation(request));
        if (answer.isPresent()) {
            ServerAnswer.check(answer.get().getStatus());
            return;
        }
        try (var aside = connector.connect(connection.host(), deadline)) {
            ServerAnswer.check(aside.call(deadline, client -> client.CancelOperation(request))
                    .getStatus());
        }
    }

    /// Closes the session on the server if the connection is free, and closes the connection in any case.
    @Override
    public void close() throws SQLException {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        try (connection) {
            if (connection.usable()) {
                connection.callUnlessBusy(
                        BUSY_TIMEOUT,
                        Deadline.in(CLOSE_TIMEOUT),
                        client -> client.CloseSession(new TCloseSessionReq(handle)));
            }
        } catch (SQLException gone) {
            // the session ends with its connection or expires
        }
    }

    /// Closes the connection at once; a running request fails.
    public void abort() {
        closed.set(true);
        connection.close();
    }
}
