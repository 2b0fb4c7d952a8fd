package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.ClusterPorts;
import io.millrace.server.diagnosis.DiagnosisService;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import java.util.List;
import java.util.stream.Stream;

/// All routes of service A but its description, which is made where the server is assembled.
///
/// @param endByGet whether a GET may end a job, as YARN's proxy needs it
public record ServiceRoutes(ClusterPorts ports, boolean endByGet) implements Routes {
    /// No GET ends a job.
    public ServiceRoutes(ClusterPorts ports) {
        this(ports, false);
    }

    @Override
    public List<Route<?, ?>> routes() {
        var own = Stream.<Routes>of(
                new JobsRoutes(ports.jobs(), endByGet),
                new JarsRoutes(ports.jars()),
                new DiagnosisRoutes(new DiagnosisService(
                        ports.jobs(), ports.vertices(), ports.checkpoints(), ports.metrics(), ports.exceptions())));
        return Stream.concat(own, ports.routes().stream())
                .<Route<?, ?>>flatMap(routes -> routes.routes().stream())
                .toList();
    }
}
