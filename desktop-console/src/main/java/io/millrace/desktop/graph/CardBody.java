package io.millrace.desktop.graph;

import io.millrace.desktop.fx.Palette;
import io.millrace.desktop.graph.GraphLayout.Box;
import io.millrace.desktop.graph.GraphLayout.Point;
import io.millrace.desktop.graph.Pen.Anchor;
import io.millrace.desktop.graph.Pen.Letters;
import io.millrace.desktop.graph.Pen.Stroke;
import io.millrace.insight.Formats;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Draws the body of a card: a line that names the operators or, if the chain is open, a row for each operator.
record CardBody(Pen pen, Palette palette, GraphPicture picture) {
    private static final double TOP = 30;
    private static final double EDGE = 12;
    private static final double STEP = 12;

    /// Draws the body and returns the y coordinate below it.
    double draw(Topology.Node node, Box box) {
        boolean open = picture.open().contains(node.id());
        boolean opens = node.operators().size() > 1;
        if (opens) {
            opener(node, handle(box), open);
        }
        if (!open) {
            var letters = Letters.plain(11);
            double room = box.width() - CardDrawing.INSET - EDGE - (opens ? 46 : 0);
            pen.text(
                    pen.fitting(node.subtitle(), letters, room),
                    new Point(box.x() + CardDrawing.INSET, box.y() + TOP + 12),
                    letters,
                    palette.muted());
            return box.y() + TOP + GraphShape.CHAIN_LINE;
        }
        double y = box.y() + TOP;
        for (var operator : node.operators()) {
            row(node, operator, new Box(box.x(), y, box.width(), GraphShape.ROW), y == box.y() + TOP);
            y += GraphShape.ROW;
        }
        return y;
    }

    /// The button that opens a chain.
    static Box handle(Box card) {
        return new Box(card.right() - EDGE - 38, card.y() + TOP + 1, 38, 17);
    }

    private void opener(Topology.Node node, Box at, boolean open) {
        pen.fill(at, 4, palette.canvas());
        pen.outline(at, 4, Stroke.of(palette.border(), 1));
        pen.text(
                node.operators().size() + (open ? " −" : " +"),
                new Point(at.centerX(), at.y() + 12.5),
                Letters.bold(10.5).at(Anchor.MIDDLE),
                palette.muted());
    }

    private void row(Topology.Node node, Operator operator, Box row, boolean first) {
        double x = row.x() + CardDrawing.INSET + operator.depth() * STEP;
        double right = row.right() - EDGE;
        var flow = picture.flow(node.id(), operator).map(CardBody::words).orElse("");
        var small = Letters.plain(10.5);
        double taken = first ? 46 : flow.isEmpty() ? 0 : pen.width(flow, small) + 10;
        var bold = Letters.bold(11.5);
        if (!first) {
            pen.fill(new Box(x, row.y(), right - x, 1), 0, CardDrawing.faded(palette.border(), 0.6));
        }
        pen.text(
                pen.fitting(operator.name(), bold, right - x - taken),
                new Point(x, row.y() + 16),
                bold,
                palette.text());
        double below = first && !flow.isEmpty() ? pen.width(flow, small) + 10 : 0;
        pen.text(
                pen.fitting(operator.says(), small, right - x - below),
                new Point(x, row.y() + 32),
                small,
                palette.muted());
        if (!flow.isEmpty()) {
            pen.text(flow, new Point(right, row.y() + (first ? 32 : 16)), small.at(Anchor.END), palette.muted());
        }
    }

    /// The input and output rates of an operator; omits those that are zero.
    static String words(Flow flow) {
        var in = flow.in().filter(rate -> rate > 0).map(rate -> Formats.rate(rate) + " in");
        var out = flow.out().filter(rate -> rate > 0).map(rate -> Formats.rate(rate) + " out");
        return Stream.of(in, out).flatMap(Optional::stream).collect(Collectors.joining(" · "));
    }
}
