package io.millrace.server.engine.adapter;

import io.millrace.server.concurrent.BoundedMap;
import io.millrace.wire.cluster.FlameGraphSnapshots.Snapshot;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// A bounded store of the latest flame graphs of the most recently viewed vertices.
final class FlameGraphStore {
    private static final int MAX_VERTICES = 64;

    private final int maxGraphs;
    private final Map<Vertex, Deque<KeptGraphs>> byVertex = BoundedMap.ofUsed(MAX_VERTICES);

    FlameGraphStore(int maxGraphs) {
        this.maxGraphs = maxGraphs;
    }

    record Vertex(JobId job, VertexId vertex) {}

    /// A graph with the snapshot it belongs to.
    record TakenGraph(Snapshot snapshot, FlameGraphs.Node root) {}

    private record KeptGraphs(Snapshot snapshot, Map<FlameGraphs.Type, FlameGraphs.Node> graphs) {}

    /// Stores samples, unless they are stored already.
    ///
    /// @param graph builds one type of graph from the samples
    Snapshot keep(
            Vertex vertex,
            long endTimestamp,
            Optional<Integer> subtask,
            Function<FlameGraphs.Type, FlameGraphs.Node> graph) {
        var id = subtask.map(index -> endTimestamp + "-" + index).orElseGet(() -> String.valueOf(endTimestamp));
        var present = find(vertex, id);
        if (present.isPresent()) {
            return present.get().snapshot();
        }
        var graphs = new EnumMap<FlameGraphs.Type, FlameGraphs.Node>(FlameGraphs.Type.class);
        for (var type : FlameGraphs.Type.values()) {
            graphs.put(type, graph.apply(type));
        }
        int samples = Optional.ofNullable(graphs.get(FlameGraphs.Type.FULL))
                .map(FlameGraphs.Node::value)
                .orElse(0);
        return add(vertex, new KeptGraphs(new Snapshot(id, endTimestamp, subtask, samples), graphs));
    }

    private synchronized Snapshot add(Vertex vertex, KeptGraphs kept) {
        var all = byVertex.computeIfAbsent(vertex, _ -> new ArrayDeque<>());
        if (all.stream()
                .noneMatch(other -> other.snapshot().id().equals(kept.snapshot().id()))) {
            all.addFirst(kept);
        }
        while (all.size() > maxGraphs) {
            all.removeLast();
        }
        return kept.snapshot();
    }

    private synchronized Optional<KeptGraphs> find(Vertex vertex, String id) {
        return Optional.ofNullable(byVertex.get(vertex)).stream()
                .flatMap(Deque::stream)
                .filter(kept -> kept.snapshot().id().equals(id))
                .findFirst();
    }

    /// A type of a stored graph.
    Optional<TakenGraph> taken(Vertex vertex, String id, FlameGraphs.Type type) {
        return find(vertex, id)
                .flatMap(kept -> Optional.ofNullable(kept.graphs().get(type))
                        .map(root -> new TakenGraph(kept.snapshot(), root)));
    }

    /// Newest first.
    synchronized List<Snapshot> list(Vertex vertex) {
        return Optional.ofNullable(byVertex.get(vertex)).stream()
                .flatMap(Deque::stream)
                .map(KeptGraphs::snapshot)
                .toList();
    }
}
