package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.Plan;
import java.util.Optional;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;

/// How a job's graph is drawn: what of it stays the same from one answer to the next.
public record Drawing(Plan plan, Optional<Plan.StreamGraph> streamGraph) {
    public static Drawing of(AccessExecutionGraph graph) {
        return new Drawing(JobsProjection.plan(graph), JobsProjection.streamGraph(graph));
    }
}
