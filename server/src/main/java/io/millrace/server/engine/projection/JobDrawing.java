package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.Plan;
import java.util.List;
import java.util.Optional;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;

/// The cached parts of a job's graph: its drawing, valid for one plan, and its vertices' states, valid for one copy.
///
/// @param standings in topological order
public record JobDrawing(Plan plan, Optional<Plan.StreamGraph> streamGraph, List<VertexStatus> standings) {
    public static JobDrawing of(AccessExecutionGraph graph) {
        return new JobDrawing(JobsProjection.plan(graph), JobsProjection.streamGraph(graph), VertexStatus.of(graph));
    }

    /// Whether any subtask can report metrics.
    public boolean live() {
        return standings.stream().anyMatch(VertexStatus::live);
    }

    /// A drawing with the states of a newer copy of the graph, which has the same plan.
    public JobDrawing with(AccessExecutionGraph graph) {
        return new JobDrawing(plan, streamGraph, VertexStatus.of(graph));
    }
}
