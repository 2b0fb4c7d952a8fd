package io.millrace.server.engine.adapter;

import io.millrace.server.engine.projection.AccumulatorsProjection;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.cluster.Accumulators;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.List;

/// The accumulators of jobs.
record EngineAccumulators(JobGraphCache graphs) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(
                        Accumulators.OF_JOB,
                        call -> ofJob(
                                call.get(Jobs.JOB),
                                call.find(Accumulators.WITH_SERIALIZED).orElse(false))),
                Route.shared(Accumulators.OF_VERTEX, call -> ofVertex(call.get(Jobs.JOB), call.get(Vertices.VERTEX))),
                Route.shared(
                        Accumulators.OF_SUBTASKS, call -> ofSubtasks(call.get(Jobs.JOB), call.get(Vertices.VERTEX))),
                Route.shared(
                        Accumulators.OF_ATTEMPT,
                        call -> ofAttempt(
                                call.get(Jobs.JOB),
                                call.get(Vertices.VERTEX),
                                call.get(Vertices.SUBTASK),
                                call.get(Vertices.ATTEMPT))));
    }

    Accumulators.OfJob ofJob(JobId job, boolean withSerialized) {
        return AccumulatorsProjection.job(graphs.graph(job), withSerialized);
    }

    Accumulators.OfVertex ofVertex(JobId job, VertexId vertex) {
        return AccumulatorsProjection.vertex(JobGraphCache.vertex(graphs.graph(job), vertex));
    }

    Accumulators.OfSubtasks ofSubtasks(JobId job, VertexId vertex) {
        return AccumulatorsProjection.subtasks(JobGraphCache.vertex(graphs.graph(job), vertex));
    }

    Accumulators.OfAttempt ofAttempt(JobId job, VertexId vertex, int subtask, int attempt) {
        var found = JobGraphCache.subtask(JobGraphCache.vertex(graphs.graph(job), vertex), subtask);
        return AccumulatorsProjection.attempt(JobGraphCache.attempt(found, attempt));
    }
}
