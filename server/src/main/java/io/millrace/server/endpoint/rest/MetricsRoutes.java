package io.millrace.server.endpoint.rest;

import io.millrace.server.monitoring.ServerMetrics;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import java.util.List;

/// The route of the metrics of the process, on either service.
public record MetricsRoutes(Endpoint<Nothing, Content> endpoint, ServerMetrics metrics) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(new Route<>(endpoint, call -> metrics.text(call.peer().accepted())));
    }
}
