package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.endpoint.http.HttpOptions;
import io.millrace.server.endpoint.http.HttpServer;
import io.millrace.server.endpoint.http.PortUnavailable;
import io.millrace.server.endpoint.http.Router;
import io.millrace.server.gateway.GatewayEndpoint;
import io.millrace.server.gateway.workflow.Workflows;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Service B's HTTP listener, on the first port of its range that is free.
final class RestSqlEndpoint implements GatewayEndpoint {
    private static final Logger LOG = LoggerFactory.getLogger(RestSqlEndpoint.class);

    private final RestAddress where;
    private final Router router;
    private final HttpOptions options;
    private final Workflows workflows;
    private @Nullable HttpServer server;

    RestSqlEndpoint(RestAddress where, Router router, HttpOptions options, Workflows workflows) {
        this.where = where;
        this.router = router;
        this.options = options;
        this.workflows = workflows;
    }

    @Override
    public void start() {
        Optional<PortUnavailable> taken = Optional.empty();
        for (int port : where.ports()) {
            var candidate = new HttpServer(where.host(), port, router, options);
            try {
                candidate.start();
                server = candidate;
                workflows.at(where.reachable(candidate.port()));
                LOG.info("The SQL gateway listens on {}", candidate.url());
                return;
            } catch (PortUnavailable e) {
                taken = Optional.of(e);
            }
        }
        throw taken.orElseThrow(() -> new IllegalStateException("no port to listen on"));
    }

    @Override
    public String address() {
        return where.host() + ":"
                + Optional.ofNullable(server).map(HttpServer::port).orElse(0);
    }

    @Override
    public void close() {
        Optional.ofNullable(server).ifPresent(HttpServer::close);
    }
}
