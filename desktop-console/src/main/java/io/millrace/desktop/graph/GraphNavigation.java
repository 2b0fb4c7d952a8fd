package io.millrace.desktop.graph;

import io.millrace.desktop.graph.GraphLayout.Box;
import io.millrace.wire.id.VertexId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds the next vertex for an arrow key: left and right follow the edges, up and down go to the neighbour. Pure.
final class GraphNavigation {
    private GraphNavigation() {}

    /// The nearest vertex downstream or, if not `forward`, upstream.
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

    /// The nearest vertex above or below; a sideways distance counts twice.
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
