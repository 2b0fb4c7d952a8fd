package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.LoadsPort;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Loads;
import java.util.List;

/// What the vertices of jobs have to do.
public record LoadsRoutes(LoadsPort loads) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(Route.shared(
                Loads.OF_JOB,
                call -> loads.loads(
                        call.get(Jobs.JOB),
                        call.all(Loads.VERTICES),
                        call.find(Loads.SUBTASKS).orElse(false))));
    }
}
