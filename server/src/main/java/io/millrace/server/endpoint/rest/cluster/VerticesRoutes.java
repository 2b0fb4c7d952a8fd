package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.VerticesPort;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Vertices;
import java.util.List;

/// The vertices of a job.
public record VerticesRoutes(VerticesPort vertices) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(Vertices.DETAIL, call -> vertices.detail(call.get(Jobs.JOB), call.get(Vertices.VERTEX))),
                Route.shared(Vertices.TIMES, call -> vertices.times(call.get(Jobs.JOB), call.get(Vertices.VERTEX))),
                Route.shared(Vertices.PLACES, call -> vertices.places(call.get(Jobs.JOB), call.get(Vertices.VERTEX))),
                Route.shared(
                        Vertices.CURRENT_ATTEMPT,
                        call -> vertices.subtask(
                                call.get(Jobs.JOB), call.get(Vertices.VERTEX), call.get(Vertices.SUBTASK))),
                Route.shared(
                        Vertices.ANY_ATTEMPT,
                        call -> vertices.attempt(
                                call.get(Jobs.JOB),
                                call.get(Vertices.VERTEX),
                                call.get(Vertices.SUBTASK),
                                call.get(Vertices.ATTEMPT))));
    }
}
