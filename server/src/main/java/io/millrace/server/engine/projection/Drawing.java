package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.Plan;
import java.util.List;
import java.util.Optional;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;

/// What of a job's graph stays the same from one answer to the next: how it is drawn, for as long as it has the same
/// plan, and where its vertices stand, for as long as it is the same copy.
///
/// @param standings in topological order
public record Drawing(Plan plan, Optional<Plan.StreamGraph> streamGraph, List<Standing> standings) {
    public static Drawing of(AccessExecutionGraph graph) {
        return new Drawing(JobsProjection.plan(graph), JobsProjection.streamGraph(graph), Standing.of(graph));
    }

    /// Whether anything of the job can report metrics.
    public boolean live() {
        return standings.stream().anyMatch(Standing::live);
    }

    /// Of a newer copy with the same plan.
    public Drawing with(AccessExecutionGraph graph) {
        return new Drawing(plan, streamGraph, Standing.of(graph));
    }
}
