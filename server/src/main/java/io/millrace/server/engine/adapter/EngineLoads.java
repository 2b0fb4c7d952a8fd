package io.millrace.server.engine.adapter;

import io.millrace.server.cluster.LoadsPort;
import io.millrace.server.engine.projection.LoadsProjection;
import io.millrace.wire.cluster.Loads;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Set;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;

/// What the vertices of jobs have to do.
record EngineLoads(JobGraphCache graphs, MetricsSnapshot measurements) implements LoadsPort {
    @Override
    public Loads.Report loads(JobId job, List<VertexId> vertices, boolean subtasks) {
        var projection = new LoadsProjection(Set.copyOf(vertices), subtasks);
        var graph = graphs.graph(job);
        if (graph.getState().isTerminalState()) {
            return projection.report(graph, new MetricStore(), System.currentTimeMillis());
        }
        var snapshot = measurements.now();
        return projection.report(graph, snapshot.store(), snapshot.time());
    }
}
