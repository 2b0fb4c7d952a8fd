package io.millrace.server.cluster;

import io.millrace.server.route.Routes;
import java.util.List;

/// An engine as service A sees it.
///
/// @param routes the endpoints that the engine answers itself; those of jobs and jars, and what is made of the other
///     ports, are not among them
public record ClusterPorts(
        List<Routes> routes,
        JobsPort jobs,
        VerticesPort vertices,
        CheckpointsPort checkpoints,
        MetricsPort metrics,
        ExceptionsPort exceptions,
        JarsPort jars) {
    public ClusterPorts {
        routes = List.copyOf(routes);
    }
}
