package io.millrace.server.engine.adapter;

import io.millrace.server.cluster.AccumulatorsPort;
import io.millrace.server.engine.projection.AccumulatorsProjection;
import io.millrace.wire.cluster.Accumulators;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;

/// What the code of jobs counts.
record EngineAccumulators(JobGraphCache graphs) implements AccumulatorsPort {
    @Override
    public Accumulators.OfJob ofJob(JobId job, boolean withSerialized) {
        return AccumulatorsProjection.job(graphs.graph(job), withSerialized);
    }

    @Override
    public Accumulators.OfVertex ofVertex(JobId job, VertexId vertex) {
        return AccumulatorsProjection.vertex(JobGraphCache.vertex(graphs.graph(job), vertex));
    }

    @Override
    public Accumulators.OfSubtasks ofSubtasks(JobId job, VertexId vertex) {
        return AccumulatorsProjection.subtasks(JobGraphCache.vertex(graphs.graph(job), vertex));
    }

    @Override
    public Accumulators.OfAttempt ofAttempt(JobId job, VertexId vertex, int subtask, int attempt) {
        var found = JobGraphCache.subtask(JobGraphCache.vertex(graphs.graph(job), vertex), subtask);
        return AccumulatorsProjection.attempt(JobGraphCache.attempt(found, attempt));
    }
}
