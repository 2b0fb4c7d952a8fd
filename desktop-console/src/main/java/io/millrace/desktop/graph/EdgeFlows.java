package io.millrace.desktop.graph;

import io.millrace.wire.id.VertexId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Computes the records per second of each edge, if the totals of its two ends determine them, and the width and the
/// label position of the edge. Pure.
final class EdgeFlows {
    private static final double THIN = 1.5;
    private static final double THICK = 5;

    /// The number of edges at both ends above which there is no room for labels.
    private static final int CROWDED = 3;

    static final EdgeFlows NONE = new EdgeFlows(Topology.EMPTY, Map.of());

    private final Topology topology;
    private final Map<JobEdge, Double> rates = new HashMap<>();
    private final double most;

    EdgeFlows(Topology topology, Map<VertexId, Load> loads) {
        this.topology = topology;
        double largest = 0;
        for (var edge : topology.edges()) {
            var rate = rate(topology, loads, edge);
            if (rate.isPresent()) {
                rates.put(edge, rate.get());
                largest = Math.max(largest, rate.get());
            }
        }
        this.most = largest;
    }

    private static Optional<Double> rate(Topology topology, Map<VertexId, Load> loads, JobEdge edge) {
        if (topology.before(edge.to()).size() == 1) {
            return Optional.ofNullable(loads.get(edge.to()))
                    .flatMap(load -> load.flow().in());
        }
        return topology.after(edge.from()).size() == 1
                ? Optional.ofNullable(loads.get(edge.from()))
                        .flatMap(load -> load.flow().out())
                : Optional.empty();
    }

    Optional<Double> rate(JobEdge edge) {
        return Optional.ofNullable(rates.get(edge));
    }

    /// The width for the edge's share of records, so that the main stream stands out.
    double thickness(JobEdge edge) {
        var rate = rates.get(edge);
        return rate == null || most <= 0 ? THIN : THIN + (THICK - THIN) * Math.sqrt(rate / most);
    }

    /// The end of an edge that carries the label: the one with fewer edges.
    End end(JobEdge edge) {
        int leaving = topology.after(edge.from()).size();
        int arriving = topology.before(edge.to()).size();
        if (Math.min(leaving, arriving) > CROWDED) {
            return End.NEITHER;
        }
        return arriving > leaving ? End.LEAVING : End.ARRIVING;
    }

    /// An end of an edge.
    enum End {
        LEAVING,
        ARRIVING,
        NEITHER
    }
}
