package io.millrace.desktop.screen.graph;

import io.millrace.desktop.screen.graph.GraphLayout.Box;
import io.millrace.desktop.screen.graph.GraphLayout.Line;
import io.millrace.desktop.screen.graph.GraphLayout.Point;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.elk.alg.layered.options.LayeredMetaDataProvider;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
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

/// Lays a graph out in layers from left to right. It is pure but slow for large graphs (a second for 1,000 vertices),
/// so it runs off the thread of the user interface.
final class LayeredLayout {
    static final double CARD_WIDTH = 232;
    static final double CARD_HEIGHT = 112;
    private static final double MARGIN = 24;
    private static final double BETWEEN_LAYERS = 96;
    private static final double WITHIN_LAYER = 28;

    private LayeredLayout() {}

    static GraphLayout of(GraphShape shape) {
        if (shape.vertices().isEmpty()) {
            return GraphLayout.EMPTY;
        }
        LayoutMetaDataService.getInstance().registerLayoutMetaDataProviders(new LayeredMetaDataProvider());
        var graph = ElkGraphUtil.createGraph();
        direct(graph);
        var nodes = new HashMap<VertexId, ElkNode>();
        for (var vertex : shape.vertices()) {
            var node = ElkGraphUtil.createNode(graph);
            node.setDimensions(CARD_WIDTH, CARD_HEIGHT);
            nodes.put(vertex, node);
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

    private record Drawn(io.millrace.desktop.service.JobEdge edge, ElkEdge drawn) {}

    private static void direct(ElkNode graph) {
        graph.setProperty(CoreOptions.ALGORITHM, LayeredOptions.ALGORITHM_ID);
        graph.setProperty(CoreOptions.DIRECTION, Direction.RIGHT);
        graph.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.ORTHOGONAL);
        graph.setProperty(CoreOptions.PADDING, new ElkPadding(MARGIN));
        graph.setProperty(LayeredOptions.SPACING_NODE_NODE, WITHIN_LAYER);
        graph.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, BETWEEN_LAYERS);
    }

    private static GraphLayout read(ElkNode graph, Map<VertexId, ElkNode> nodes, List<Drawn> edges) {
        var boxes = new HashMap<VertexId, Box>();
        nodes.forEach((vertex, node) ->
                boxes.put(vertex, new Box(node.getX(), node.getY(), node.getWidth(), node.getHeight())));
        var lines = edges.stream()
                .map(edge -> new Line(edge.edge, points(edge.drawn)))
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
