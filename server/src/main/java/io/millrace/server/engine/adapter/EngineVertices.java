package io.millrace.server.engine.adapter;

import io.millrace.server.engine.projection.PlacesProjection;
import io.millrace.server.engine.projection.VerticesProjection;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.List;

/// Answers what is asked about the vertices of a job.
record EngineVertices(JobGraphCache graphs, MetricsSnapshot measurements) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(Vertices.DETAIL, call -> detail(call.get(Jobs.JOB), call.get(Vertices.VERTEX))),
                Route.shared(Vertices.TIMES, call -> times(call.get(Jobs.JOB), call.get(Vertices.VERTEX))),
                Route.shared(Vertices.PLACES, call -> places(call.get(Jobs.JOB), call.get(Vertices.VERTEX))),
                Route.shared(
                        Vertices.CURRENT_ATTEMPT,
                        call -> subtask(call.get(Jobs.JOB), call.get(Vertices.VERTEX), call.get(Vertices.SUBTASK))),
                Route.shared(
                        Vertices.ANY_ATTEMPT,
                        call -> attempt(
                                call.get(Jobs.JOB),
                                call.get(Vertices.VERTEX),
                                call.get(Vertices.SUBTASK),
                                call.get(Vertices.ATTEMPT))));
    }

    Vertices.Detail detail(JobId job, VertexId vertex) {
        var graph = graphs.graph(job);
        return VerticesProjection.detail(
                graph, JobGraphCache.vertex(graph, vertex), measurements.now().store(), System.currentTimeMillis());
    }

    Vertices.Places places(JobId job, VertexId vertex) {
        var graph = graphs.graph(job);
        return PlacesProjection.places(
                graph, JobGraphCache.vertex(graph, vertex), measurements.now().store(), System.currentTimeMillis());
    }

    Vertices.Subtask subtask(JobId job, VertexId vertex, int subtask) {
        var graph = graphs.graph(job);
        var found = JobGraphCache.vertex(graph, vertex);
        return VerticesProjection.current(
                graph,
                found,
                JobGraphCache.subtask(found, subtask),
                measurements.now().store(),
                System.currentTimeMillis());
    }

    Vertices.Subtask attempt(JobId job, VertexId vertex, int subtask, int attempt) {
        var graph = graphs.graph(job);
        var found = JobGraphCache.vertex(graph, vertex);
        return VerticesProjection.attempt(
                graph,
                found,
                JobGraphCache.attempt(JobGraphCache.subtask(found, subtask), attempt),
                measurements.now().store(),
                System.currentTimeMillis());
    }

    Vertices.Times times(JobId job, VertexId vertex) {
        return VerticesProjection.times(JobGraphCache.vertex(graphs.graph(job), vertex), System.currentTimeMillis());
    }
}
