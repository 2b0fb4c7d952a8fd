package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.SecurityStatus;
import io.millrace.wire.cluster.Cluster;
import java.util.List;

/// Reports who can reach the server.
public record SecurityRoutes(SecurityStatus status) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(Route.shared(Cluster.SECURITY, _ -> status));
    }
}
