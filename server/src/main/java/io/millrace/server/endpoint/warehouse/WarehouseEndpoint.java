package io.millrace.server.endpoint.warehouse;

import io.millrace.server.endpoint.warehouse.transport.Listener;
import io.millrace.server.gateway.GatewayEndpoint;
import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.security.login.LoginService;
import io.millrace.server.security.tls.ServerTls;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Service B's listener for clients of the warehouse protocol.
final class WarehouseEndpoint implements GatewayEndpoint {
    private static final Logger LOG = LoggerFactory.getLogger(WarehouseEndpoint.class);

    private final WarehouseOptions options;
    private final Listener listener;

    WarehouseEndpoint(
            SqlGatewayService service,
            ServerInformation information,
            WarehouseOptions options,
            Optional<ServerTls> tls,
            Optional<LoginService> logins) {
        this.options = options;
        var clients = new ClientSessions(service, options.defaults());
        this.listener = new Listener(
                new InetSocketAddress(options.host(), options.port()),
                options.limits(),
                tls,
                logins,
                caller -> new ThriftService(service, clients, caller, information, logins));
        service.meters().add(listener.meters());
    }

    @Override
    public void start() {
        listener.start();
        LOG.info("The SQL gateway's warehouse endpoint listens on {}", address());
    }

    @Override
    public String address() {
        return options.host() + ":" + listener.port();
    }

    int port() {
        return listener.port();
    }

    int connections() {
        return listener.connections();
    }

    @Override
    public void close() {
        listener.close();
    }
}
