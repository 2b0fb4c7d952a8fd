package io.millrace.server.cluster;

import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.Optional;

/// Flame graphs.
public interface FlameGraphsPort {

    /// The latest graph; the first call for a vertex starts the sampling.
    FlameGraphs.Graph graph(JobId job, VertexId vertex, FlameGraphs.Type type, Optional<Integer> subtask);
}
