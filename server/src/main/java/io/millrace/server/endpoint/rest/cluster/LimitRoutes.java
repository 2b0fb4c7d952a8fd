package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.admission.LimitMeters;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.cluster.Cluster;
import java.util.List;

/// The route of service A's limits.
public record LimitRoutes(LimitMeters meters) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(new Route<>(Cluster.LIMITS, _ -> meters.state()));
    }
}
