package io.millrace.desktop.action;

import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Requirements;
import io.millrace.wire.cluster.Rescales;
import java.util.List;

/// The allowed parallelism of each operator of a job, in the order of the graph.
///
/// @param past the recorded changes, latest first
record OperatorParallelism(List<VertexParallelism> operators, List<Rescales.Rescale> past) {
    OperatorParallelism {
        operators = List.copyOf(operators);
        past = List.copyOf(past);
    }

    /// @param bounds the requested bounds
    record VertexParallelism(Jobs.Vertex vertex, Requirements.Parallelism bounds) {}
}
