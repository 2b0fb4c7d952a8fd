package io.millrace.desktop.graph;

import io.millrace.desktop.fx.Palette;
import io.millrace.desktop.graph.GraphLayout.Box;
import io.millrace.desktop.graph.GraphLayout.Line;
import io.millrace.desktop.graph.GraphLayout.Point;
import io.millrace.desktop.graph.Pen.Anchor;
import io.millrace.desktop.graph.Pen.Letters;
import io.millrace.desktop.graph.Pen.Stroke;
import io.millrace.insight.Formats;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.scene.paint.Color;

/// Draws the edges. Their width shows the share of records, and their colour marks back-pressure. A label shows the
/// records per second and the distribution.
record EdgeDrawing(Pen pen, Palette palette, GraphPicture picture, double scale) {
    private static final double ARROW = 10;
    private static final double BEND = 10;

    void draw(Line line) {
        if (line.points().size() < 2) {
            return;
        }
        pen.opacity(leftOut(line) ? CardDrawing.PALE : 1);
        if (LevelOfDetail.at(scale) == LevelOfDetail.FAR) {
            far(line);
        } else {
            near(line);
        }
    }

    private boolean leftOut(Line line) {
        return picture.hits().leftOut(line.edge().from())
                || picture.hits().leftOut(line.edge().to());
    }

    private Color color(Line line) {
        if (picture.chosen(line.edge().from()) || picture.chosen(line.edge().to())) {
            return palette.accent();
        }
        return picture.held(line.edge().from()) ? palette.backPressured() : palette.line();
    }

    /// Draws a line one pixel wide. Most segments are horizontal or vertical, and rectangles cost a fraction of lines.
    private void far(Line line) {
        double width = 1 / scale;
        var color = color(line);
        for (int index = 1; index < line.points().size(); index++) {
            var from = line.points().get(index - 1);
            var to = line.points().get(index);
            double x = Math.min(from.x(), to.x());
            double y = Math.min(from.y(), to.y());
            if (Math.abs(from.y() - to.y()) < 0.01) {
                pen.fill(new Box(x, y, Math.abs(to.x() - from.x()), width), 0, color);
            } else if (Math.abs(from.x() - to.x()) < 0.01) {
                pen.fill(new Box(x, y, width, Math.abs(to.y() - from.y())), 0, color);
            } else {
                pen.line(List.of(from, to), 0, Stroke.of(color, width));
            }
        }
    }

    private void near(Line line) {
        var color = color(line);
        double wide = picture.rates().thickness(line.edge());
        var points = new ArrayList<>(line.points());
        var tip = points.removeLast();
        points.add(new Point(tip.x() - ARROW + 1, tip.y()));
        pen.line(points, BEND, Stroke.of(color, wide));
        double half = ARROW / 2 + wide / 4;
        pen.shape(
                List.of(tip, new Point(tip.x() - ARROW, tip.y() - half), new Point(tip.x() - ARROW, tip.y() + half)),
                color);
        if (LevelOfDetail.at(scale) == LevelOfDetail.NEAR) {
            words(line, wide);
        }
    }

    private void words(Line line, double wide) {
        var end = picture.rates().end(line.edge());
        if (end == EdgeFlows.End.NEITHER) {
            return;
        }
        boolean leaving = end == EdgeFlows.End.LEAVING;
        var at = leaving ? line.points().getFirst() : line.points().getLast();
        double x = leaving ? at.x() + 8 : at.x() - 14;
        var anchor = leaving ? Anchor.START : Anchor.END;
        picture.rates()
                .rate(line.edge())
                .ifPresent(rate -> pen.text(
                        Formats.rate(rate),
                        new Point(x, at.y() - wide / 2 - 6),
                        Letters.bold(11).at(anchor),
                        palette.text()));
        pen.text(
                line.edge().strategy().toLowerCase(Locale.ROOT),
                new Point(x, at.y() + wide / 2 + 13),
                Letters.plain(10.5).at(anchor),
                palette.muted());
    }
}
