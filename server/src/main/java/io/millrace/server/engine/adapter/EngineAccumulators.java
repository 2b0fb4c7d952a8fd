package io.millrace.server.engine.adapter;

import io.millrace.server.engine.projection.AccumulatorsProjection;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Accumulators;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Vertices;
import java.util.List;
import org.apache.flink.runtime.executiongraph.AccessExecutionJobVertex;

/// Answers what is asked about the accumulators of jobs.
record EngineAccumulators(JobGraphCache graphs) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(
                        Accumulators.OF_JOB,
                        call -> AccumulatorsProjection.job(
                                graphs.graph(call.get(Jobs.JOB)),
                                call.find(Accumulators.WITH_SERIALIZED).orElse(false))),
                Route.shared(Accumulators.OF_VERTEX, call -> AccumulatorsProjection.vertex(vertex(call))),
                Route.shared(Accumulators.OF_SUBTASKS, call -> AccumulatorsProjection.subtasks(vertex(call))),
                Route.shared(
                        Accumulators.OF_ATTEMPT,
                        call -> AccumulatorsProjection.attempt(JobGraphCache.attempt(
                                JobGraphCache.subtask(vertex(call), call.get(Vertices.SUBTASK)),
                                call.get(Vertices.ATTEMPT)))));
    }

    private AccessExecutionJobVertex vertex(Call<Nothing> call) {
        return JobGraphCache.vertex(graphs.graph(call.get(Jobs.JOB)), call.get(Vertices.VERTEX));
    }
}
