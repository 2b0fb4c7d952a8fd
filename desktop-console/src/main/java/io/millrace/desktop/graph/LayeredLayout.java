package io.millrace.desktop.graph;

import io.millrace.desktop.graph.GraphLayout.Box;
import io.millrace.desktop.graph.GraphLayout.Line;
import io.millrace.desktop.graph.GraphLayout.Point;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.elk.alg.layered.options.LayeredMetaDataProvider;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.alg.layered.options.LayeringStrategy;
import org.eclipse.elk.alg.layered.options.NodePlacementStrategy;
import org.eclipse.elk.alg.layered.options.OrderingStrategy;
import org.eclipse.elk.core.RecursiveGraphLayoutEngine;
import org.eclipse.elk.core.data.LayoutMetaDataService;
import org.eclipse.elk.core.math.ElkPadding;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeRouting;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.util.ElkGraphUtil;

/// Lays out a graph in layers from left to right. It is pure but slow for large graphs, so it must run off the JavaFX
/// thread. Beyond [#TOO_MANY] vertices it delegates to the faster [FastLayout].
final class LayeredLayout {
    /// The number of vertices from which speed matters more than a slightly better layout.
    private static final int MANY = 300;

    static final int TOO_MANY = 600;
    private static final double MARGIN = 28;
    private static final double BETWEEN_LAYERS = 96;
    private static final double WITHIN_LAYER = 32;
    private static final double BESIDE_LINES = 24;
    private static final double BETWEEN_PARTS = 88;

    private LayeredLayout() {}

    static GraphLayout of(GraphShape shape) {
        if (shape.vertices().isEmpty()) {
            return GraphLayout.EMPTY;
        }
        return shape.vertices().size() > TOO_MANY ? FastLayout.of(shape) : thorough(shape);
    }

    private static GraphLayout thorough(GraphShape shape) {
        LayoutMetaDataService.getInstance().registerLayoutMetaDataProviders(new LayeredMetaDataProvider());
        var graph = ElkGraphUtil.createGraph();
        direct(graph, shape.vertices().size() >= MANY);
        var nodes = new HashMap<VertexId, ElkNode>();
        for (var vertex : shape.vertices()) {
            var node = ElkGraphUtil.createNode(graph);
            node.setDimensions(vertex.width(), vertex.height());
            nodes.put(vertex.id(), node);
        }
        var edges = new ArrayList<Drawn>();
        for (var edge : shape.edges()) {
            var from = nodes.get(edge.from());
            var to = nodes.get(edge.to());
            if (from != null && to != null) {
                edges.add(new Drawn(edge, ElkGraphUtil.createSimpleEdge(from, to)));
            }
        }
        new RecursiveGraphLayoutEngine().layout(graph, new BasicProgressMonitor());
        return read(graph, nodes, edges);
    }

    private record Drawn(JobEdge edge, ElkEdge drawn) {}

    private static void direct(ElkNode graph, boolean hasty) {
        graph.setProperty(CoreOptions.ALGORITHM, LayeredOptions.ALGORITHM_ID);
        graph.setProperty(CoreOptions.DIRECTION, Direction.RIGHT);
        graph.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.ORTHOGONAL);
        graph.setProperty(CoreOptions.PADDING, new ElkPadding(MARGIN));
        graph.setProperty(LayeredOptions.SPACING_NODE_NODE, WITHIN_LAYER);
        graph.setProperty(LayeredOptions.SPACING_EDGE_NODE, BESIDE_LINES);
        graph.setProperty(LayeredOptions.SPACING_COMPONENT_COMPONENT, BETWEEN_PARTS);
        graph.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, BETWEEN_LAYERS);
        if (hasty) {
            graph.setProperty(LayeredOptions.NODE_PLACEMENT_STRATEGY, NodePlacementStrategy.BRANDES_KOEPF);
            graph.setProperty(LayeredOptions.LAYERING_STRATEGY, LayeringStrategy.LONGEST_PATH_SOURCE);
            graph.setProperty(LayeredOptions.THOROUGHNESS, 1);
        } else {
            graph.setProperty(LayeredOptions.NODE_PLACEMENT_STRATEGY, NodePlacementStrategy.NETWORK_SIMPLEX);
            graph.setProperty(LayeredOptions.CONSIDER_MODEL_ORDER_STRATEGY, OrderingStrategy.NODES_AND_EDGES);
        }
    }

    private static GraphLayout read(ElkNode graph, Map<VertexId, ElkNode> nodes, List<Drawn> edges) {
        var boxes = new HashMap<VertexId, Box>();
        nodes.forEach((vertex, node) ->
                boxes.put(vertex, new Box(node.getX(), node.getY(), node.getWidth(), node.getHeight())));
        var lines = edges.stream()
                .map(edge -> Line.through(edge.edge, points(edge.drawn)))
                .toList();
        return new GraphLayout(boxes, lines, graph.getWidth(), graph.getHeight());
    }

    private static List<Point> points(ElkEdge edge) {
        var points = new ArrayList<Point>();
        for (var section : edge.getSections()) {
            points.add(new Point(section.getStartX(), section.getStartY()));
            for (var bend : section.getBendPoints()) {
                points.add(new Point(bend.getX(), bend.getY()));
            }
            points.add(new Point(section.getEndX(), section.getEndY()));
        }
        return points;
    }
}
