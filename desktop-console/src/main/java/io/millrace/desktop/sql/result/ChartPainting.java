package io.millrace.desktop.sql.result;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Painting;
import io.millrace.desktop.fx.Palette;
import io.millrace.desktop.fx.TextMeasurer;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.insight.Formats;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;

/// A canvas that draws bars or lines, with a scale at the left and labels below.
final class ChartPainting extends Painting {
    private static final double LEFT = 64;
    private static final double BOTTOM = 34;
    private static final double TOP = 34;
    private static final double RIGHT = 20;

    private final TextMeasurer lettering = new TextMeasurer(Font.font(11));
    private Optional<ChartData> data = Optional.empty();

    ChartPainting(Appearance appearance) {
        super(appearance);
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    }

    void show(ChartData next) {
        data = Optional.of(next);
        setAccessibleText("Chart of "
                + String.join(
                        ", ", next.series().stream().map(ChartData.Series::name).toList()));
        repaint();
    }

    /// Maps values to positions on the canvas.
    private record Scale(double from, double to, double begin, double length) {
        double at(double value) {
            return to == from ? begin + length / 2 : begin + (value - from) / (to - from) * length;
        }
    }

    @Override
    protected void paint(GraphicsContext graphics, Palette palette, double width, double height) {
        graphics.setFont(lettering.font());
        data.filter(now -> !now.series().isEmpty()).ifPresent(now -> draw(now, graphics, palette, width, height));
    }

    private void draw(ChartData now, GraphicsContext graphics, Palette palette, double width, double height) {
        boolean bars = now.kind() == ChartChoice.Kind.BARS;
        var axis = ChartAxis.of(
                finite(now, false).min().orElse(0), finite(now, false).max().orElse(1), bars);
        var up = new Scale(axis.from(), axis.to(), height - BOTTOM, -(height - BOTTOM - TOP));
        grid(axis, up, graphics, palette, width);
        if (bars) {
            bars(now, up, graphics, palette, width);
        } else {
            lines(now, up, graphics, palette, width);
        }
        legend(now, graphics, palette);
    }

    private static DoubleStream finite(ChartData now, boolean across) {
        return now.series().stream()
                .flatMap(series -> series.points().stream())
                .mapToDouble(point -> across ? point.x() : point.y())
                .filter(Double::isFinite);
    }

    private void grid(ChartAxis axis, Scale up, GraphicsContext graphics, Palette palette, double width) {
        double step = axis.step();
        for (long line = 0; line <= Math.round((axis.to() - axis.from()) / step); line++) {
            // a multiple of the step, because a repeated sum accumulates rounding errors
            double value = Math.round(axis.from() / step + line) * step;
            double y = Math.round(up.at(value)) + 0.5;
            graphics.setStroke(palette.border());
            graphics.setGlobalAlpha(0.6);
            graphics.strokeLine(LEFT, y, width - RIGHT, y);
            graphics.setGlobalAlpha(1);
            graphics.setFill(palette.muted());
            var text = written(value, step);
            graphics.fillText(text, LEFT - 8 - lettering.width(text), y + 4);
        }
    }

    /// Formats a value with the digits that the step between two lines needs.
    private static String written(double value, double step) {
        if (step >= 1 || value == 0) {
            return Formats.count(Math.round(value));
        }
        int digits = (int) Math.ceil(-Math.log10(step));
        return String.format(Locale.ROOT, "%." + Math.min(6, digits) + "f", value);
    }

    private void bars(ChartData now, Scale up, GraphicsContext graphics, Palette palette, double width) {
        int count = now.labels().size();
        double room = (width - LEFT - RIGHT) / Math.max(1, count);
        double thick = Math.clamp(room * 0.7 / now.series().size(), 1, 60);
        double zero = up.at(Math.max(0, up.from()));
        for (int s = 0; s < now.series().size(); s++) {
            var series = now.series().get(s);
            graphics.setFill(color(s, palette));
            for (int place = 0; place < count; place++) {
                double value = series.points().get(place).y();
                if (Double.isFinite(value)) {
                    double x = LEFT
                            + room * (place + 0.5)
                            + thick * (s - now.series().size() / 2.0);
                    double y = up.at(value);
                    graphics.fillRect(x, Math.min(y, zero), Math.max(1, thick - 1), Math.max(1, Math.abs(y - zero)));
                }
            }
        }
        graphics.setFill(palette.muted());
        double y = up.begin() + 18;
        int every = Math.max(1, (int) Math.ceil(46 / room));
        for (int place = 0; place < count; place += every) {
            var label = lettering.fitting(now.labels().get(place), room * every - 6);
            graphics.fillText(label, LEFT + room * (place + 0.5) - lettering.width(label) / 2, y);
        }
    }

    private void lines(ChartData now, Scale up, GraphicsContext graphics, Palette palette, double width) {
        double from = finite(now, true).min().orElse(0);
        double to = finite(now, true).max().orElse(1);
        var across = new Scale(from, to, LEFT, width - LEFT - RIGHT);
        for (int s = 0; s < now.series().size(); s++) {
            var series = now.series().get(s);
            graphics.setStroke(color(s, palette));
            graphics.setLineWidth(1.6);
            graphics.beginPath();
            boolean begun = false;
            for (var point : series.points()) {
                if (Double.isFinite(point.y())) {
                    double x = across.at(point.x());
                    double y = up.at(point.y());
                    if (begun) {
                        graphics.lineTo(x, y);
                    } else {
                        graphics.moveTo(x, y);
                    }
                    begun = true;
                } else {
                    begun = false;
                }
            }
            graphics.stroke();
            if (series.points().size() <= 60) {
                dots(series, across, up, graphics, color(s, palette));
            }
        }
        graphics.setLineWidth(1);
        ends(List.of(from, to), now.time(), across, up.begin() + 18, graphics, palette);
    }

    private static void dots(ChartData.Series series, Scale across, Scale up, GraphicsContext graphics, Color color) {
        graphics.setFill(color);
        for (var point : series.points()) {
            if (Double.isFinite(point.y())) {
                graphics.fillOval(across.at(point.x()) - 2.5, up.at(point.y()) - 2.5, 5, 5);
            }
        }
    }

    private void ends(
            List<Double> ends, boolean time, Scale across, double y, GraphicsContext graphics, Palette palette) {
        graphics.setFill(palette.muted());
        var first = below(ends.getFirst(), time);
        var last = below(ends.getLast(), time);
        graphics.fillText(first, LEFT, y);
        graphics.fillText(last, across.begin() + across.length() - lettering.width(last), y);
    }

    private static String below(double value, boolean time) {
        return time
                ? TimeFormat.moment(Instant.ofEpochMilli((long) value), ZoneOffset.UTC)
                : value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }

    private void legend(ChartData now, GraphicsContext graphics, Palette palette) {
        double x = LEFT;
        for (int s = 0; s < now.series().size(); s++) {
            graphics.setFill(color(s, palette));
            graphics.fillRoundRect(x, 11, 10, 10, 3, 3);
            graphics.setFill(palette.text());
            var name = now.series().get(s).name();
            graphics.fillText(name, x + 15, 20);
            x += 15 + lettering.width(name) + 18;
        }
    }

    private static Color color(int series, Palette palette) {
        var colors = List.of(
                palette.accent(),
                palette.busy(),
                palette.success(),
                palette.backPressured(),
                palette.warning(),
                palette.danger());
        return colors.get(series % colors.size());
    }
}
