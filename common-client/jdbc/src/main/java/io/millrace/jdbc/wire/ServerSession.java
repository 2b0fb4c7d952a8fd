package io.millrace.jdbc.wire;

import io.millrace.jdbc.url.ConnectionSettings;
import io.millrace.jdbc.url.Host;
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
import org.apache.hive.service.rpc.thrift.TExecuteStatementResp;
import org.apache.hive.service.rpc.thrift.TGetInfoReq;
import org.apache.hive.service.rpc.thrift.TGetInfoType;
import org.apache.hive.service.rpc.thrift.TGetInfoValue;
import org.apache.hive.service.rpc.thrift.TOperationHandle;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TSessionHandle;
import org.jspecify.annotations.Nullable;

/// One session of one server, over one line. Another line is opened only to cancel what keeps this one busy.
public final class ServerSession implements AutoCloseable {
    private static final Duration FAREWELL = Duration.ofSeconds(5);
    private static final Duration BUSY = Duration.ofMillis(100);

    private final Connector connector;
    private final ServerConnection line;
    private final TSessionHandle handle;
    private final TProtocolVersion protocol;
    private final List<String> warnings;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean serverKeepsTime = true;

    ServerSession(Connector connector, ServerConnection line, SessionOpener.Opened opened) {
        this.connector = connector;
        this.line = line;
        handle = opened.handle();
        protocol = opened.protocol();
        warnings = List.copyOf(opened.warnings());
    }

    public static ServerSession open(ConnectionSettings settings) throws SQLException {
        return new SessionOpener(settings).open();
    }

    /// The information that a server gives about itself.
    public enum Information {
        SERVER_NAME(TGetInfoType.CLI_SERVER_NAME),
        PRODUCT_NAME(TGetInfoType.CLI_DBMS_NAME),
        PRODUCT_VERSION(TGetInfoType.CLI_DBMS_VER),
        KEYWORDS(TGetInfoType.CLI_ODBC_KEYWORDS);

        private final TGetInfoType type;

        Information(TGetInfoType type) {
            this.type = type;
        }
    }

    /// What was left out or done otherwise when the session was opened.
    public List<String> warnings() {
        return warnings;
    }

    /// From 1 on.
    public int protocolVersion() {
        return protocol.getValue() + 1;
    }

    public Host host() {
        return line.host();
    }

    public boolean usable() {
        return line.usable() && !closed.get();
    }

    /// How long each response may take; zero for no limit.
    public Duration patience() {
        return line.patience();
    }

    public void patience(Duration longest) {
        line.patience(longest);
    }

    /// A statement that has not been started, so that another thread can cancel it from its first moment on.
    public Operation prepare(Deadline deadline) {
        return new Operation(this, deadline);
    }

    /// Starts a statement; it is over when its operation has finished. The time is kept here in any case, and by the
    /// server too where it can.
    void execute(Operation operation, String text, Deadline deadline) throws SQLException {
        try {
            operation.start(client -> started(client.ExecuteStatement(statement(text, deadline))));
        } catch (SQLException refused) {
            if (!serverKeepsTime || deadline.left().isZero() || !saysNoTimeouts(refused)) {
                throw refused;
            }
            serverKeepsTime = false;
            operation.start(client -> started(client.ExecuteStatement(statement(text, deadline))));
        }
    }

    private static Operation.Started started(TExecuteStatementResp answer) {
        return new Operation.Started(answer.getStatus(), answer.getOperationHandle());
    }

    private TExecuteStatementReq statement(String text, Deadline deadline) {
        var request = new TExecuteStatementReq(handle, text);
        request.setRunAsync(true);
        if (serverKeepsTime && !deadline.left().isZero()) {
            request.setQueryTimeout(Math.max(1, (deadline.left().toMillis() + 999) / 1_000));
        }
        return request;
    }

    /// A server that has no time-outs refuses the statement before it runs it.
    private static boolean saysNoTimeouts(SQLException refused) {
        var text = String.valueOf(refused.getMessage()).toLowerCase(Locale.ROOT);
        return text.contains("timeout") && text.contains("support");
    }

    /// Empty where the server does not say.
    public Optional<String> information(Information what) throws SQLException {
        try {
            return ask(what, Deadline.never());
        } catch (SQLFeatureNotSupportedException unknown) {
            return Optional.empty();
        }
    }

    private Optional<String> ask(Information what, Deadline deadline) throws SQLException {
        var answer = line.call(deadline, client -> client.GetInfo(new TGetInfoReq(handle, what.type)));
        return text(answer.getInfoValue());
    }

    private static Optional<String> text(@Nullable TGetInfoValue value) {
        return value != null && value.isSet() && value.getSetField() == TGetInfoValue._Fields.STRING_VALUE
                ? Optional.of(value.getStringValue())
                : Optional.empty();
    }

    /// Whether the server answers within the time; false also while another request is under way all that time.
    public boolean answers(Duration patience) {
        if (!usable()) {
            return false;
        }
        try {
            var deadline = Deadline.in(patience);
            var wait = patience.isZero() ? Duration.ofDays(1) : patience;
            return line.callUnlessBusy(
                            wait,
                            deadline,
                            client -> client.GetInfo(new TGetInfoReq(handle, Information.PRODUCT_NAME.type)))
                    .isPresent();
        } catch (SQLException gone) {
            return usable();
        }
    }

    public CatalogCalls browsing() {
        return new CatalogCalls(this, handle);
    }

    ServerConnection line() {
        return line;
    }

    /// The line may be held by a request that waits for rows, so that the word goes over another one to the same
    /// server.
    void cancel(TOperationHandle operation) throws SQLException {
        var request = new TCancelOperationReq(operation);
        var deadline = Deadline.in(connector.settings().limits().login());
        var answer = line.callUnlessBusy(BUSY, deadline, client -> client.CancelOperation(request));
        if (answer.isPresent()) {
            ServerAnswer.check(answer.get().getStatus());
            return;
        }
        try (var aside = connector.connect(line.host(), deadline)) {
            ServerAnswer.check(aside.call(deadline, client -> client.CancelOperation(request))
                    .getStatus());
        }
    }

    /// Tells the server, when the line is free, and closes the line in any case.
    @Override
    public void close() throws SQLException {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        try (line) {
            if (line.usable()) {
                line.callUnlessBusy(
                        BUSY, Deadline.in(FAREWELL), client -> client.CloseSession(new TCloseSessionReq(handle)));
            }
        } catch (SQLException gone) {
            // the session ends with its connection, or by its time
        }
    }

    /// Ends the line at once; a request under way fails.
    public void abort() {
        closed.set(true);
        line.close();
    }
}
