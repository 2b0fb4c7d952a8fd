package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.BackPressurePort;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.cluster.BackPressure;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Vertices;
import java.util.List;

/// Back-pressure.
public record BackPressureRoutes(BackPressurePort backPressure) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(Route.shared(
                BackPressure.REPORT, call -> backPressure.report(call.get(Jobs.JOB), call.get(Vertices.VERTEX))));
    }
}
