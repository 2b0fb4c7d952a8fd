package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.SavepointsPort;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.cluster.Triggers;
import java.util.List;

/// Savepoints, and the end of a job with one.
public record SavepointsRoutes(SavepointsPort savepoints) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(Savepoints.TRIGGER, call -> savepoints.trigger(call.get(Jobs.JOB), call.body())),
                new Route<>(Savepoints.STOP, call -> savepoints.stop(call.get(Jobs.JOB), call.body())),
                new Route<>(Savepoints.POLL, call -> savepoints.poll(call.get(Jobs.JOB), call.get(Triggers.TRIGGER))));
    }
}
