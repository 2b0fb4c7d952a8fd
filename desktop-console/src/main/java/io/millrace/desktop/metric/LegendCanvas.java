package io.millrace.desktop.metric;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Painting;
import io.millrace.desktop.fx.Palette;
import io.millrace.desktop.fx.TextMeasurer;
import io.millrace.desktop.screen.TimeFormat;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.input.MouseEvent;
import javafx.scene.text.Font;
import javafx.scene.text.TextAlignment;

/// A canvas that draws the legend of a chart: the names of the curves with their minimum, mean, maximum and last value,
/// or the value under the pointer.
final class LegendCanvas extends Painting {
    private static final double ROW = 17;
    private static final double COLUMN = 66;
    private static final double WIDE = 420;
    private static final double SWATCH = 34;
    private static final int MAX_ROWS = 4;
    private static final long NEAR = 60_000;

    private final TextMeasurer small = new TextMeasurer(Font.font(11));
    private Optional<Plot> plot = Optional.empty();
    private Optional<Instant> pointed = Optional.empty();
    private OptionalInt foremost = OptionalInt.empty();

    /// @param choose called with the index of a curve whose row is clicked
    LegendCanvas(Appearance appearance, Consumer<OptionalInt> choose) {
        super(appearance);
        addEventHandler(MouseEvent.MOUSE_CLICKED, event -> {
            int row = (int) Math.floor(event.getY() / ROW) - 1;
            boolean curve = row >= 0 && row < rows();
            foremost = curve && !foremost.equals(OptionalInt.of(row)) ? OptionalInt.of(row) : OptionalInt.empty();
            choose.accept(foremost);
            repaint();
        });
    }

    void show(Plot next) {
        plot = Optional.of(next);
        double tall = ROW * (rows() + 1) + (left() > 0 ? ROW : 0) + 4;
        setMinHeight(tall);
        setPrefHeight(tall);
        setMaxHeight(tall);
        repaint();
    }

    void point(Optional<Instant> at) {
        pointed = at;
        repaint();
    }

    private int rows() {
        int curves = plot.map(shown -> shown.curves().size()).orElse(0);
        int room = plot.map(shown -> MAX_ROWS + 6 * (shown.plan().rows() - 2)).orElse(MAX_ROWS);
        return Math.min(curves, Math.max(1, room));
    }

    private int left() {
        return plot.map(shown -> shown.left() + shown.curves().size() - rows()).orElse(0);
    }

    @Override
    protected void paint(GraphicsContext graphics, Palette palette, double width, double height) {
        graphics.setFill(CurvePalette.ground(palette));
        graphics.fillRect(0, 0, width, height);
        plot.ifPresent(shown -> {
            graphics.setFont(small.font());
            graphics.setTextBaseline(VPos.CENTER);
            double names = width - columns(width) * COLUMN - 10;
            head(graphics, palette, width);
            for (int index = 0; index < rows(); index++) {
                row(graphics, palette, shown.curves().get(index), names);
            }
            if (left() > 0) {
                graphics.setFill(palette.muted());
                graphics.setTextAlign(TextAlignment.LEFT);
                graphics.fillText("and " + left() + " more", SWATCH, ROW * (rows() + 1.5));
            }
        });
    }

    private static int columns(double width) {
        return width >= WIDE ? 4 : 2;
    }

    private void head(GraphicsContext graphics, Palette palette, double width) {
        var last =
                pointed.map(at -> TimeFormat.time(at, ZoneId.systemDefault())).orElse("last");
        String[] words = columns(width) == 4 ? new String[] {"min", "mean", "max", last} : new String[] {"max", last};
        graphics.setFill(palette.muted());
        cells(graphics, words, ROW / 2);
    }

    private void cells(GraphicsContext graphics, String[] words, double y) {
        graphics.setTextAlign(TextAlignment.RIGHT);
        for (int index = 0; index < words.length; index++) {
            graphics.fillText(words[index], getWidth() - 12 - (words.length - 1 - index) * COLUMN, y);
        }
    }

    private void row(GraphicsContext graphics, Palette palette, Curve curve, double names) {
        double y = ROW * (curve.place() + 1.5);
        boolean pale = foremost.isPresent() && foremost.getAsInt() != curve.place();
        graphics.setGlobalAlpha(pale ? 0.4 : 1);
        graphics.setStroke(CurvePalette.of(curve.place(), palette.dark()));
        graphics.setLineWidth(2.5);
        graphics.setLineDashes(CurvePalette.dashes(curve.place()));
        graphics.strokeLine(12, y, 27, y);
        graphics.setLineDashes();
        graphics.setTextAlign(TextAlignment.LEFT);
        graphics.setFill(palette.text());
        graphics.fillText(small.fitting(curve.name(), names - SWATCH), SWATCH, y);
        var measure = curve.measure();
        var summary = curve.summary();
        double last =
                pointed.map(at -> curve.trace().at(at.toEpochMilli(), NEAR)).orElse(summary.last());
        cells(
                graphics,
                columns(getWidth()) == 4
                        ? new String[] {
                            measure.text(summary.least()),
                            measure.text(summary.mean()),
                            measure.text(summary.most()),
                            measure.text(last)
                        }
                        : new String[] {measure.text(summary.most()), measure.text(last)},
                y);
        graphics.setGlobalAlpha(1);
    }
}
