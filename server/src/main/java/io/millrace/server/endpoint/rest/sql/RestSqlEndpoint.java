package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.admission.LimitMeters;
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

/// Service B's HTTP listener, on the first free port of its range.
final class RestSqlEndpoint implements GatewayEndpoint {
    private static final Logger LOG = LoggerFactory.getLogger(RestSqlEndpoint.class);

    private final RestAddress address;
    private final Router router;
    private final HttpOptions options;
    private final Workflows workflows;
    private final LimitMeters meters;
    private @Nullable HttpServer server;

    RestSqlEndpoint(RestAddress address, Router router, HttpOptions options, Workflows workflows, LimitMeters meters) {
        this.address = address;
        this.router = router;
        this.options = options;
        this.workflows = workflows;
        this.meters = meters;
    }

    @Override
    public void start() {
        Optional<PortUnavailable> failure = Optional.empty();
        for (int port : address.ports()) {
            var candidate = new HttpServer(address.host(), port, router, options);
            try {
                candidate.start();
                server = candidate;
                meters.add(candidate.meters());
                meters.add(router.meters());
                workflows.gateway(address.reachable(
                        candidate.port(), options.encryption().tls().isPresent()));
                LOG.info("The SQL gateway listens on {}", candidate.url());
                return;
            } catch (PortUnavailable e) {
                failure = Optional.of(e);
            }
        }
        throw failure.orElseThrow(() -> new IllegalStateException("no port to listen on"));
    }

    @Override
    public String address() {
        return address.at(Optional.ofNullable(server).map(HttpServer::port).orElse(0));
    }

    @Override
    public void close() {
        Optional.ofNullable(server).ifPresent(HttpServer::close);
    }
}
