package io.millrace.server.endpoint.warehouse;

import io.millrace.server.admission.ConnectionTable;
import io.millrace.server.endpoint.warehouse.transport.ConnectionLimits;
import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.gateway.operation.OperationLimits;
import io.millrace.server.gateway.operation.StatementExecutor;
import io.millrace.server.gateway.session.SessionLimits;
import io.millrace.server.security.login.LoginService;
import io.millrace.server.security.tls.ServerTls;
import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// The endpoint on a free port, over a core with a scripted engine.
final class EndpointUnderTest implements AutoCloseable {
    static final Duration PATIENCE = TestTimeout.LIMIT;
    static final ConnectionLimits.Sizes SIZES = new ConnectionLimits.Sizes(1 << 20, 1_000, 64);
    static final ConnectionLimits.Times TIMES = new ConnectionLimits.Times(PATIENCE, PATIENCE);
    static final SessionDefaults DEFAULTS = SessionDefaults.of(Map.of());
    static final ConnectionLimits LIMITS = new ConnectionLimits(new ConnectionTable.Maximum(512, 0, 0), SIZES, TIMES);

    final ScriptedEngine engine = new ScriptedEngine();
    final SqlGatewayService service;
    private final WarehouseEndpoint endpoint;

    EndpointUnderTest() {
        this(LIMITS);
    }

    EndpointUnderTest(ConnectionLimits limits) {
        this(limits, OperationLimits.NONE, Optional.empty(), Optional.empty());
    }

    EndpointUnderTest(ConnectionLimits limits, OperationLimits operations) {
        this(limits, operations, Optional.empty(), Optional.empty());
    }

    EndpointUnderTest(ConnectionLimits limits, Optional<ServerTls> tls, Optional<LoginService> logins) {
        this(limits, OperationLimits.NONE, tls, logins);
    }

    /// Creates an endpoint with a login.
    EndpointUnderTest(LoginService logins) {
        this(LIMITS, OperationLimits.NONE, Optional.empty(), Optional.of(logins));
    }

    private EndpointUnderTest(
            ConnectionLimits limits,
            OperationLimits operations,
            Optional<ServerTls> tls,
            Optional<LoginService> logins) {
        service = new SqlGatewayService(
                engine,
                new SqlGatewayService.Limits(
                        new SessionLimits(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, 0, 0),
                        operations,
                        new StatementExecutor.Size(1, 8, Duration.ofSeconds(1), 100)));
        service.start();
        endpoint = new WarehouseEndpoint(
                service,
                new ServerInformation("2.3.0"),
                new WarehouseOptions("localhost", 0, limits, DEFAULTS),
                tls,
                logins);
        endpoint.start();
    }

    int port() {
        return endpoint.port();
    }

    int connections() {
        return endpoint.connections();
    }

    /// A client without a handshake.
    WarehouseClient client() {
        return WarehouseClient.raw(port());
    }

    /// A connection on which nothing was sent yet.
    Socket socket() throws IOException {
        var socket = new Socket("localhost", port());
        socket.setSoTimeout((int) PATIENCE.toMillis());
        return socket;
    }

    @Override
    public void close() {
        endpoint.close();
        service.close();
    }
}
