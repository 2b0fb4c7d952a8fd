package io.millrace.server.cluster;

import io.millrace.server.route.Routes;
import java.util.List;

/// An engine as service A sees it.
///
/// @param routes    the endpoints that the engine answers itself
/// @param diagnosis the figures for the other ones
/// @param owners    of its jobs
public record ClusterPorts(List<Routes> routes, DiagnosisPort diagnosis, JobOwners owners) {
    public ClusterPorts {
        routes = List.copyOf(routes);
    }
}
