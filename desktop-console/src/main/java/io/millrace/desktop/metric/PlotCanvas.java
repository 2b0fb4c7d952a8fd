package io.millrace.desktop.metric;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Painting;
import io.millrace.desktop.fx.Palette;
import io.millrace.desktop.fx.TextMeasurer;
import io.millrace.desktop.history.EventMark;
import io.millrace.desktop.history.TimeAxis;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.TextAlignment;

/// A canvas that draws the curves of a chart and its axes.
final class PlotCanvas extends Painting {
    static final double LEFT = 58;
    static final double RIGHT = 12;
    static final double TOP = 12;
    static final double BOTTOM = 18;
    private static final double TICK_ROOM = 74;
    private static final double LINE_ROOM = 26;

    private final TextMeasurer small = new TextMeasurer(Font.font(10.5));
    private Optional<Plot> plot = Optional.empty();
    private OptionalInt foremost = OptionalInt.empty();
    private Optional<Instant> moment = Optional.empty();

    PlotCanvas(Appearance appearance) {
        super(appearance);
        setMinSize(60, 30);
    }

    void show(Plot next, Optional<Instant> at) {
        plot = Optional.of(next);
        moment = at;
        repaint();
    }

    /// Highlights a curve; empty for none.
    void foremost(OptionalInt place) {
        foremost = place;
        repaint();
    }

    Optional<TimeAxis> axis() {
        return plot.map(shown -> new TimeAxis(shown.stretch(), LEFT, Math.max(1, getWidth() - LEFT - RIGHT)));
    }

    double bottom() {
        return getHeight() - BOTTOM;
    }

    @Override
    protected void paint(GraphicsContext graphics, Palette palette, double width, double height) {
        graphics.setFill(CurvePalette.ground(palette));
        graphics.fillRect(0, 0, width, height);
        plot.ifPresent(shown -> {
            if (shown.plan().form() == ChartDefinition.Form.LATEST) {
                latest(graphics, palette, shown);
            } else {
                drawn(graphics, palette, shown);
            }
        });
    }

    private void drawn(GraphicsContext graphics, Palette palette, Plot shown) {
        var axis = axis().orElseThrow();
        figures(graphics, palette, shown);
        times(graphics, palette, axis);
        var strokes = new TracePainter(graphics, axis, TOP, bottom());
        if (shown.plan().form() == ChartDefinition.Form.AREA) {
            areas(strokes, palette, shown);
        } else {
            lines(strokes, palette, shown);
        }
        var inside = shown.events().stream()
                .filter(event -> shown.stretch().holds(event.at()))
                .toList();
        for (var event : inside) {
            double x = axis.x(event.at());
            graphics.setStroke(faint(EventMark.colour(event.kind(), palette), 0.35));
            graphics.setLineWidth(1);
            graphics.strokeLine(Math.round(x) + 0.5, TOP, Math.round(x) + 0.5, bottom());
        }
        EventMark.row(graphics, palette, inside, axis);
        moment.filter(shown.stretch()::holds).ifPresent(at -> {
            graphics.setStroke(palette.accent());
            graphics.setLineWidth(1.5);
            graphics.strokeLine(axis.x(at), TOP, axis.x(at), bottom());
        });
    }

    private static Color faint(Color colour, double opacity) {
        return colour.deriveColor(0, 1, 1, opacity);
    }

    private void lines(TracePainter strokes, Palette palette, Plot shown) {
        for (int index = 0; index < shown.curves().size(); index++) {
            var curve = shown.curves().get(index);
            strokes.line(
                    curve.drawn(),
                    shown.scales().get(index),
                    colour(curve, palette),
                    CurvePalette.dashes(curve.place()));
        }
    }

    /// Draws the areas from top to bottom, so that each lower one covers its part of those above.
    private void areas(TracePainter strokes, Palette palette, Plot shown) {
        for (int index = shown.curves().size() - 1; index >= 0; index--) {
            var curve = shown.curves().get(index);
            strokes.area(
                    curve.drawn(), shown.scales().get(index), colour(curve, palette), CurvePalette.ground(palette));
        }
    }

    private Color colour(Curve curve, Palette palette) {
        var ink = CurvePalette.of(curve.place(), palette.dark());
        return foremost.isPresent() && foremost.getAsInt() != curve.place() ? faint(ink, 0.18) : ink;
    }

    private void figures(GraphicsContext graphics, Palette palette, Plot shown) {
        graphics.setFont(small.font());
        graphics.setTextAlign(TextAlignment.RIGHT);
        graphics.setTextBaseline(VPos.CENTER);
        graphics.setLineWidth(1);
        graphics.setStroke(faint(palette.border(), 0.7));
        graphics.setFill(palette.muted());
        double tall = bottom() - TOP;
        if (shown.measure().isEmpty() || shown.empty()) {
            graphics.strokeLine(LEFT, Math.floor(bottom()) + 0.5, getWidth() - RIGHT, Math.floor(bottom()) + 0.5);
            return;
        }
        var measure = shown.measure().get();
        var scale = shown.scales().getFirst();
        for (double tick : scale.ticks(Math.max(1, (int) (tall / LINE_ROOM)))) {
            double y = Math.floor(bottom() - scale.share(tick) * tall) + 0.5;
            graphics.strokeLine(LEFT, y, getWidth() - RIGHT, y);
            graphics.fillText(small.fitting(measure.text(tick), LEFT - 8), LEFT - 6, y);
        }
    }

    private void times(GraphicsContext graphics, Palette palette, TimeAxis axis) {
        graphics.setTextAlign(TextAlignment.CENTER);
        graphics.setTextBaseline(VPos.BOTTOM);
        graphics.setFill(palette.muted());
        graphics.setFont(small.font());
        for (var tick : axis.ticks(TICK_ROOM, ZoneId.systemDefault())) {
            double half = small.width(tick.text()) / 2;
            graphics.fillText(tick.text(), Math.min(tick.x(), getWidth() - half - 2), getHeight() - 2);
        }
    }

    /// Draws the latest values in large type with a small curve below.
    private void latest(GraphicsContext graphics, Palette palette, Plot shown) {
        int count = Math.max(1, shown.curves().size());
        double each = getWidth() / count;
        for (int index = 0; index < shown.curves().size(); index++) {
            var curve = shown.curves().get(index);
            double left = index * each + 14;
            var text = curve.measure().text(curve.summary().last());
            double size =
                    Math.clamp(Math.min(getHeight() * 0.42, (each - 24) / Math.max(3, text.length()) * 1.7), 13, 44);
            graphics.setFill(palette.text());
            graphics.setFont(Font.font(null, FontWeight.BOLD, size));
            graphics.setTextAlign(TextAlignment.LEFT);
            graphics.setTextBaseline(VPos.TOP);
            graphics.fillText(text, left, 2);
            double top = size * 1.35 + 4;
            if (getHeight() - top > 14) {
                var axis = new TimeAxis(shown.stretch(), left, Math.max(1, each - 28));
                new TracePainter(graphics, axis, top, getHeight() - 3)
                        .area(
                                curve.trace(),
                                shown.scales().get(index),
                                CurvePalette.of(curve.place(), palette.dark()),
                                CurvePalette.ground(palette));
            }
        }
    }
}
