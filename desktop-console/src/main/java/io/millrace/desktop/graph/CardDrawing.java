package io.millrace.desktop.graph;

import io.millrace.desktop.fx.Palette;
import io.millrace.desktop.graph.GraphLayout.Box;
import io.millrace.desktop.graph.GraphLayout.Point;
import io.millrace.desktop.graph.Pen.Anchor;
import io.millrace.desktop.graph.Pen.Letters;
import io.millrace.desktop.graph.Pen.Stroke;
import java.util.List;
import java.util.Optional;
import javafx.scene.paint.Color;

/// Draws the card of a vertex, with as much detail as is readable at the scale.
record CardDrawing(Pen pen, Palette palette, GraphPicture picture, double scale) {
    static final double RADIUS = 10;

    /// The opacity of vertices that a search left out.
    static final double PALE = 0.22;

    /// The left inset of a card's text.
    static final double INSET = 20;

    private static final double EDGE = 12;
    private static final double TINT = 0.15;
    private static final double BAR_ROOM = 32;

    void draw(Topology.Node node, Box box) {
        pen.opacity(picture.hits().leftOut(node.id()) ? PALE : 1);
        var load = picture.load(node);
        var heat = load.map(Load::heat).orElse(Heat.UNKNOWN);
        switch (LevelOfDetail.at(scale)) {
            case FAR -> block(node, box, heat);
            case LOW, MIDDLE -> {
                ground(node, box, heat);
                large(node, box, load, heat);
            }
            case NEAR -> {
                ground(node, box, heat);
                head(node, box);
                double below = new CardBody(pen, palette, picture).draw(node, box);
                new CardFigures(pen, palette)
                        .draw(node, load, heat, new Box(box.x(), below, box.width(), box.bottom() - below));
            }
        }
        var mark = picture.marks().get(node.id());
        if (mark != null) {
            mark(mark, box);
        }
        pen.opacity(1);
    }

    /// The colour of the dominant load.
    static Color of(Palette palette, Heat heat) {
        return switch (heat.kind()) {
            case CALM -> palette.idle();
            case BUSY -> palette.busy();
            case BACK -> palette.backPressured();
        };
    }

    /// Draws a distant vertex: a block in the colour of its heat.
    private void block(Topology.Node node, Box box, Heat heat) {
        double hair = 1 / scale;
        pen.fill(box.grown(hair), 0, node.running() || node.failed() ? palette.line() : palette.border());
        pen.fill(box, 0, palette.card());
        var color = node.failed() ? palette.danger() : of(palette, heat);
        double strength = node.failed() ? 1 : heat.kind() == Heat.Kind.CALM ? 1 : 0.35 + 0.65 * heat.strength();
        pen.fill(box, 0, faded(color, strength));
        rings(node, box, Math.max(1, LevelOfDetail.lens(scale) * 0.8));
    }

    static Color faded(Color color, double share) {
        return color.deriveColor(0, 1, 1, share);
    }

    private void ground(Topology.Node node, Box box, Heat heat) {
        pen.fill(box, RADIUS, palette.card());
        if (heat.kind() != Heat.Kind.CALM) {
            pen.fill(box, RADIUS, faded(of(palette, heat), TINT * heat.strength()));
        }
        boolean still = !node.running() && !node.failed();
        pen.outline(box, RADIUS, new Stroke(node.failed() ? palette.danger() : palette.border(), 1.2, still));
        var side =
                node.failed() ? palette.danger() : heat.kind() == Heat.Kind.CALM ? palette.idle() : of(palette, heat);
        pen.fill(new Box(box.x() + 7, box.y() + 12, 4, box.height() - 24), 2, side);
        rings(node, box, Math.clamp(LevelOfDetail.lens(scale), 1, 3));
    }

    /// Draws the rings around a vertex that is the bottleneck, the current search match or selected.
    private void rings(Topology.Node node, Box box, double lens) {
        double out = 0.5;
        if (Optional.ofNullable(picture.marks().get(node.id()))
                .filter(VertexMark::bottleneck)
                .isPresent()) {
            pen.outline(box.grown(out), RADIUS, Stroke.of(palette.busy(), 2.2 * lens));
            out += 2.4 * lens;
        }
        if (picture.hits().at().filter(node.id()::equals).isPresent()) {
            pen.outline(box.grown(out + lens), RADIUS + 1, Stroke.of(palette.match(), 3 * lens));
            out += 3.2 * lens;
        }
        if (picture.chosen(node.id())) {
            pen.outline(box.grown(out + lens), RADIUS + 1, Stroke.of(palette.accent(), 2.4 * lens));
        }
    }

    private void head(Topology.Node node, Box box) {
        var times = "×" + node.vertex().parallelism();
        var small = Letters.plain(11.5);
        double room = box.width() - INSET - EDGE - pen.width(times, small) - 8;
        var bold = Letters.bold(13);
        pen.text(pen.fitting(node.title(), bold, room), new Point(box.x() + INSET, box.y() + 24), bold, palette.text());
        pen.text(times, new Point(box.right() - EDGE, box.y() + 24), small.at(Anchor.END), palette.muted());
    }

    /// Draws a small card: the name and the dominant load, enlarged so that they are readable.
    private void large(Topology.Node node, Box box, Optional<Load> load, Heat heat) {
        double lens = LevelOfDetail.lens(scale);
        boolean middle = LevelOfDetail.at(scale) == LevelOfDetail.MIDDLE;
        var bold = Letters.bold(11.5 * lens);
        var plain = Letters.plain(11 * lens);
        double room = box.width() - INSET - 6;
        double line = box.y() + (middle ? 16 : 18) * lens;
        pen.text(pen.fitting(node.title(), bold, room), new Point(box.x() + INSET, line), bold, palette.text());
        var words = load.map(CardFigures::standsOut).orElse(CardFigures.state(node));
        var rates = load.map(CardFigures::rates).orElse("");
        double floor = box.bottom() - BAR_ROOM;
        var color = heat.kind() == Heat.Kind.CALM ? palette.muted() : palette.text();
        for (var below : rates.equals(words) ? List.of(words) : List.of(words, rates)) {
            line += 16.5 * lens;
            if (line < floor) {
                pen.text(pen.fitting(below, plain, room), new Point(box.x() + INSET, line), plain, color);
            }
            color = palette.muted();
        }
        new CardFigures(pen, palette)
                .bar(load, new Box(box.x() + INSET, box.bottom() - 26, box.width() - INSET - EDGE, 12));
    }

    /// Draws the label of a finding on the upper edge of the card; its size on the screen is constant.
    private void mark(VertexMark mark, Box box) {
        double lens = Math.clamp(LevelOfDetail.lens(scale), 1, 12);
        double size = 11 * lens;
        var letters = Letters.bold(size);
        double width = pen.width(mark.word(), letters) + 30 * lens;
        var pill = new Box(box.x() + Math.min(10, 10 * lens), box.y() - 20 * lens + 7, width, 20 * lens);
        var color = switch (mark.level()) {
            case CRITICAL -> palette.danger();
            case WARNING -> palette.warning();
            case INFO -> palette.muted();
        };
        pen.fill(pill, 10 * lens, palette.card());
        pen.fill(pill, 10 * lens, faded(color, 0.16));
        pen.outline(pill, 10 * lens, Stroke.of(color, 1.2 * lens));
        double x = pill.x() + 9 * lens;
        double y = pill.y() + 14.5 * lens;
        pen.shape(List.of(new Point(x, y), new Point(x + 5 * lens, y - 9 * lens), new Point(x + 10 * lens, y)), color);
        pen.text(mark.word(), new Point(x + 14 * lens, pill.y() + 14 * lens), letters, color);
    }
}
