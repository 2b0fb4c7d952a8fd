package io.millrace.server.engine.adapter;

import io.millrace.server.engine.projection.LoadsProjection;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Loads;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Set;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;

/// Answers what is asked about the load of jobs' vertices.
record EngineLoads(JobGraphCache graphs, MetricsSnapshot measurements) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(Route.shared(
                Loads.OF_JOB,
                call -> loads(
                        call.get(Jobs.JOB),
                        call.all(Loads.VERTICES),
                        call.find(Loads.SUBTASKS).orElse(false))));
    }

    /// @param vertices empty for all
    /// @param subtasks whether to include each subtask
    private Loads.Report loads(JobId job, List<VertexId> vertices, boolean subtasks) {
        var projection = new LoadsProjection(Set.copyOf(vertices), subtasks);
        var graph = graphs.graph(job);
        if (graph.getState().isTerminalState()) {
            return projection.report(graph, new MetricStore(), System.currentTimeMillis());
        }
        var snapshot = measurements.now();
        return projection.report(graph, snapshot.store(), snapshot.time());
    }
}
