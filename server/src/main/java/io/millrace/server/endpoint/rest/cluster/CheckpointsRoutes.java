package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.CheckpointsPort;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.cluster.Vertices;
import java.util.List;

/// Checkpoints.
public record CheckpointsRoutes(CheckpointsPort checkpoints) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(Checkpoints.HISTORY, call -> checkpoints.history(call.get(Jobs.JOB))),
                Route.shared(Checkpoints.CONFIG, call -> checkpoints.config(call.get(Jobs.JOB))),
                Route.shared(
                        Checkpoints.DETAIL,
                        call -> checkpoints.detail(call.get(Jobs.JOB), call.get(Checkpoints.CHECKPOINT))),
                Route.shared(
                        Checkpoints.SUBTASKS,
                        call -> checkpoints.subtasks(
                                call.get(Jobs.JOB), call.get(Checkpoints.CHECKPOINT), call.get(Vertices.VERTEX))),
                new Route<>(Checkpoints.TRIGGER, call -> checkpoints.trigger(call.get(Jobs.JOB), call.body())),
                new Route<>(
                        Checkpoints.POLL, call -> checkpoints.poll(call.get(Jobs.JOB), call.get(Triggers.TRIGGER))));
    }
}
