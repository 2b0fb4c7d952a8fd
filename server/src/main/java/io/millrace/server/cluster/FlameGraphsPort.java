package io.millrace.server.cluster;

import io.millrace.wire.cluster.FlameGraphSnapshots.Snapshot;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Optional;

/// Flame graphs.
public interface FlameGraphsPort {

    /// The latest graph; the first call for a vertex starts the sampling.
    FlameGraphs.Graph graph(JobId job, VertexId vertex, FlameGraphs.Type type, Optional<Integer> subtask);

    /// The graphs that are kept, newest first.
    List<Snapshot> snapshots(JobId job, VertexId vertex);

    /// A graph that is kept. Refuses with NOT_FOUND what is not kept, or no longer.
    Taken taken(JobId job, VertexId vertex, String snapshot, FlameGraphs.Type type);

    /// The graph of now. Refuses with UNAVAILABLE while the first samples are being taken, and with NOT_FOUND where
    /// there is nothing to sample.
    Taken latest(JobId job, VertexId vertex, Optional<Integer> subtask, FlameGraphs.Type type);

    /// A graph with what is known of it.
    record Taken(Snapshot snapshot, FlameGraphs.Node root) {}
}
