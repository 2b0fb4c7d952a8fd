package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.SubmissionsPort;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.cluster.Submissions;
import java.util.List;

/// Jobs that a client has prepared.
public record SubmissionsRoutes(SubmissionsPort submissions) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(new Route<>(Submissions.SUBMIT, call -> submissions.submit(call.body())));
    }
}
