package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.FlameGraphsPort;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Vertices;
import java.util.List;

/// Flame graphs.
public record FlameGraphsRoutes(FlameGraphsPort flameGraphs) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(new Route<>(
                FlameGraphs.GRAPH,
                call -> flameGraphs.graph(
                        call.get(Jobs.JOB),
                        call.get(Vertices.VERTEX),
                        call.find(FlameGraphs.TYPE).orElse(FlameGraphs.Type.FULL),
                        call.find(FlameGraphs.SUBTASK))));
    }
}
