package io.millrace.desktop.screen.graph;

import io.millrace.desktop.screen.graph.GraphLayout.Box;
import io.millrace.wire.id.VertexId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds the vertex that an arrow key leads to: left and right along the edges, up and down to the neighbour. Pure.
final class GraphNavigation {
    private GraphNavigation() {}

    /// The nearest of those that a vertex feeds, or of those that feed it.
    static Optional<VertexId> along(Topology topology, GraphLayout layout, VertexId from, boolean forward) {
        List<VertexId> next = forward ? topology.after(from) : topology.before(from);
        return Optional.ofNullable(layout.boxes().get(from))
                .flatMap(here -> layout.boxes().entrySet().stream()
                        .filter(entry -> next.contains(entry.getKey()))
                        .min(Comparator.comparingDouble(entry -> distance(here, entry.getValue()))))
                .map(Map.Entry::getKey);
    }

    private static double distance(Box from, Box to) {
        return Math.hypot(to.centerX() - from.centerX(), to.centerY() - from.centerY());
    }

    /// What lies above or below; what lies straight there counts more than what lies aside.
    static Optional<VertexId> across(GraphLayout layout, VertexId from, boolean down) {
        int way = down ? 1 : -1;
        return Optional.ofNullable(layout.boxes().get(from))
                .flatMap(here -> layout.boxes().entrySet().stream()
                        .filter(entry -> ahead(here, entry.getValue(), way) > 1)
                        .min(Comparator.comparingDouble(entry -> ahead(here, entry.getValue(), way)
                                + 2 * Math.abs(entry.getValue().centerX() - here.centerX()))))
                .map(Map.Entry::getKey);
    }

    private static double ahead(Box from, Box to, int way) {
        return (to.centerY() - from.centerY()) * way;
    }
}
