package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.AccumulatorsPort;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.cluster.Accumulators;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Vertices;
import java.util.List;

/// What the code of jobs counts.
public record AccumulatorsRoutes(AccumulatorsPort accumulators) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(
                        Accumulators.OF_JOB,
                        call -> accumulators.ofJob(
                                call.get(Jobs.JOB),
                                call.find(Accumulators.WITH_SERIALIZED).orElse(false))),
                Route.shared(
                        Accumulators.OF_VERTEX,
                        call -> accumulators.ofVertex(call.get(Jobs.JOB), call.get(Vertices.VERTEX))),
                Route.shared(
                        Accumulators.OF_SUBTASKS,
                        call -> accumulators.ofSubtasks(call.get(Jobs.JOB), call.get(Vertices.VERTEX))),
                Route.shared(
                        Accumulators.OF_ATTEMPT,
                        call -> accumulators.ofAttempt(
                                call.get(Jobs.JOB),
                                call.get(Vertices.VERTEX),
                                call.get(Vertices.SUBTASK),
                                call.get(Vertices.ATTEMPT))));
    }
}
