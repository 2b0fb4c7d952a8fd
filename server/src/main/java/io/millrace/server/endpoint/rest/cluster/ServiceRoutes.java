package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.admission.LimitMeter;
import io.millrace.server.cluster.ClusterPorts;
import io.millrace.server.cluster.JobOwnership;
import io.millrace.server.diagnosis.DiagnosisService;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import java.util.List;
import java.util.stream.Stream;

/// The routes of service A that depend on the engine, each for those whom its jobs concern.
public record ServiceRoutes(ClusterPorts ports) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        var diagnosis = new DiagnosisRoutes(new DiagnosisService(ports.diagnosis()));
        return new JobOwnership(ports.owners())
                .guarded(Stream.concat(Stream.of(diagnosis), ports.routes().stream())
                        .<Route<?, ?>>flatMap(routes -> routes.routes().stream())
                        .toList());
    }

    @Override
    public List<LimitMeter> limitMeters() {
        return ports.routes().stream()
                .flatMap(routes -> routes.limitMeters().stream())
                .toList();
    }
}
