package io.millrace.desktop.graph;

import io.millrace.desktop.fx.Palette;
import io.millrace.desktop.graph.GraphLayout.Box;
import io.millrace.desktop.graph.GraphLayout.Point;
import io.millrace.desktop.graph.Pen.Letters;
import io.millrace.desktop.screen.EnumLabel;
import io.millrace.insight.Formats;
import java.util.Locale;
import java.util.Optional;
import javafx.scene.paint.Color;

/// Draws the load of a vertex: its shares of time, a column for each subtask, its rates, its watermark lag and its
/// skew.
record CardFigures(Pen pen, Palette palette) {
    private static final double EDGE = 12;
    private static final double COLUMNS = 80;

    void draw(Topology.Node node, Optional<Load> load, Heat heat, Box room) {
        double x = room.x() + CardDrawing.INSET;
        double right = room.right() - EDGE;
        if (load.isEmpty()) {
            pen.text(state(node), new Point(x, room.y() + 21), Letters.plain(11.5), palette.muted());
            pen.text(total(node), new Point(x, room.y() + 54), Letters.plain(11), palette.muted());
        } else {
            ratios(load.get(), x, room.y() + 15);
            new SubtaskColumns(pen, palette)
                    .draw(load.get(), heat, new Box(right - COLUMNS, room.y() + 5, COLUMNS, 28));
            foot(load.get(), x, right, room.y() + 54);
        }
        bar(load, new Box(x, room.bottom() - 15, right - x, 5));
    }

    /// The text for a vertex that does not run or has no figures yet.
    static String state(Topology.Node node) {
        return node.running()
                ? node.counted() ? "Measuring…" : "Load not recorded"
                : EnumLabel.of(node.vertex().status());
    }

    private static String total(Topology.Node node) {
        if (!node.counted()) {
            return "";
        }
        long records = node.role() == Topology.Role.SOURCE
                ? node.vertex().metrics().writeRecords()
                : node.vertex().metrics().readRecords();
        return records == 1 ? "1 record" : Formats.count(records) + " records";
    }

    /// The dominant share of time, in words.
    static String standsOut(Load load) {
        return switch (load.heat().kind()) {
            case BACK -> "back-pressured " + VertexFormatter.percent(load.back());
            case BUSY -> "busy " + VertexFormatter.percent(load.busy());
            case CALM -> load.busy().isPresent() ? "busy " + VertexFormatter.percent(load.busy()) : rates(load);
        };
    }

    static String rates(Load load) {
        return CardBody.words(load.flow());
    }

    private void ratios(Load load, double x, double y) {
        if (load.busy().isEmpty() && load.back().isEmpty()) {
            pen.text("Load not measured", new Point(x, y + 6), Letters.plain(11.5), palette.muted());
            return;
        }
        double line = load.busy().isEmpty() || load.back().isEmpty() ? y + 8 : y;
        if (load.busy().isPresent()) {
            ratio("busy", load.busy(), palette.busy(), new Point(x, line));
            line += 17;
        }
        if (load.back().isPresent()) {
            ratio("back-pressured", load.back(), palette.backPressured(), new Point(x, line));
        }
    }

    private void ratio(String word, Optional<Double> share, Color color, Point at) {
        var plain = Letters.plain(11.5);
        pen.fill(new Box(at.x(), at.y() - 8, 8, 8), 2, color);
        pen.text(word, new Point(at.x() + 14, at.y()), plain, palette.text());
        pen.text(
                VertexFormatter.percent(share),
                new Point(at.x() + 19 + pen.width(word, plain), at.y()),
                Letters.bold(11.5),
                palette.text());
    }

    private void foot(Load load, double x, double right, double y) {
        double end = right;
        if (load.uneven()) {
            var who = load.skewed().map(index -> "subtask " + index).orElse("skew");
            end = chip(
                    String.format(Locale.ROOT, "%s %.1f×", who, load.skew().orElseThrow()), end, y, palette.warning());
        }
        if (load.lag().isPresent()) {
            end = chip("lag " + Formats.duration(load.lag().get()), end, y, palette.muted());
        }
        var small = Letters.plain(11);
        pen.text(pen.fitting(rates(load), small, end - x - 4), new Point(x, y), small, palette.muted());
    }

    /// Draws a right-aligned word on a coloured background and returns its left edge.
    private double chip(String text, double right, double y, Color color) {
        var letters = Letters.bold(10.5);
        double width = pen.width(text, letters) + 10;
        pen.fill(new Box(right - width, y - 12, width, 16), 4, CardDrawing.faded(color, 0.14));
        pen.text(text, new Point(right - width + 5, y), letters, color);
        return right - width - 5;
    }

    /// Draws the three shares of time: back-pressured, busy and idle.
    void bar(Optional<Load> load, Box room) {
        double radius = room.height() / 2;
        pen.fill(room, radius, palette.idle());
        double back = load.flatMap(Load::back).orElse(0.0);
        double busy = Math.min(1 - back, load.flatMap(Load::busy).orElse(0.0));
        if (back + busy > 0.005) {
            var whole = Math.min(room.width(), Math.max(room.height(), room.width() * (back + busy)));
            pen.fill(
                    new Box(room.x(), room.y(), whole, room.height()),
                    radius,
                    busy > 0.005 ? palette.busy() : palette.backPressured());
            if (back > 0.005 && busy > 0.005) {
                pen.fill(
                        new Box(room.x(), room.y(), Math.max(room.height(), room.width() * back), room.height()),
                        radius,
                        palette.backPressured());
            }
        }
    }
}
