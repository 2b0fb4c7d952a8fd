package io.millrace.desktop.graph;

import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Set;

/// The part of a graph that determines its layout: the edges, and the size of each card. Changes of other figures need
/// no new layout.
record GraphShape(List<Sized> vertices, List<JobEdge> edges) {
    static final double WIDTH = 264;
    static final double HEIGHT = 128;
    static final double OPEN_WIDTH = 348;
    static final double ROW = 40;
    static final double CHAIN_LINE = 18;

    public static final GraphShape EMPTY = new GraphShape(List.of(), List.of());

    public GraphShape {
        vertices = List.copyOf(vertices);
        edges = List.copyOf(edges);
    }

    /// A vertex and the size of its card.
    public record Sized(VertexId id, double width, double height) {}

    /// @param open the vertices with open chains, whose cards are wider and have a row for each operator
    static GraphShape of(Topology topology, Set<VertexId> open) {
        return new GraphShape(
                topology.nodes().stream()
                        .map(node -> open.contains(node.id())
                                ? new Sized(
                                        node.id(),
                                        OPEN_WIDTH,
                                        HEIGHT - CHAIN_LINE + node.operators().size() * ROW)
                                : new Sized(node.id(), WIDTH, HEIGHT))
                        .toList(),
                topology.edges());
    }
}
