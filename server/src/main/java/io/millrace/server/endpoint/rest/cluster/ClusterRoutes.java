package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.ClusterPort;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Cluster;
import java.util.List;

/// The cluster as a whole.
public record ClusterRoutes(ClusterPort cluster) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(Cluster.OVERVIEW, _ -> cluster.overview()),
                Route.shared(Cluster.CONFIG, _ -> cluster.dashboard()),
                new Route<>(Cluster.SHUT_DOWN, _ -> {
                    cluster.shutDown();
                    return Nothing.NOTHING;
                }));
    }
}
