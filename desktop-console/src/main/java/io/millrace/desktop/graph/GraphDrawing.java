package io.millrace.desktop.graph;

import io.millrace.desktop.fx.Palette;
import io.millrace.desktop.graph.GraphLayout.Box;

/// Draws the visible part of a graph, with as much detail as is readable at the scale.
final class GraphDrawing {
    /// The labels of findings and the rings extend beyond a card by up to this distance.
    private static final double BEYOND = 30;

    private GraphDrawing() {}

    static void draw(Pen pen, Palette palette, GraphPicture picture, Box seen, double scale) {
        var edges = new EdgeDrawing(pen, palette, picture, scale);
        for (var line : picture.layout().lines()) {
            if (line.bounds().touches(seen)) {
                edges.draw(line);
            }
        }
        pen.opacity(1);
        var cards = new CardDrawing(pen, palette, picture, scale);
        var reach = seen.grown(BEYOND);
        for (var node : picture.topology().nodes()) {
            var box = picture.layout().boxes().get(node.id());
            if (box != null && box.touches(reach)) {
                cards.draw(node, box);
            }
        }
    }
}
