package io.millrace.desktop.metric;

import io.millrace.desktop.screen.time.TimeAxis;
import io.millrace.desktop.service.history.TimeSeries;
import java.time.ZoneId;
import java.util.Locale;

/// A chart as a picture in SVG: sharp at any size, on a light ground, with its legend.
final class PlotSvg {
    private static final double WIDTH = 960;
    private static final double HEIGHT = 420;
    private static final double LEFT = 76;
    private static final double TOP = 46;
    private static final double ROW = 20;

    private final StringBuilder out = new StringBuilder();
    private final Plot plot;
    private final TimeAxis axis;
    private final double bottom = TOP + HEIGHT;

    private PlotSvg(Plot plot) {
        this.plot = plot;
        this.axis = new TimeAxis(plot.stretch(), LEFT, WIDTH - LEFT - 24);
    }

    static String of(Plot plot) {
        return new PlotSvg(plot).write();
    }

    private String write() {
        double height = bottom + 40 + ROW * plot.curves().size();
        line(String.format(
                Locale.ROOT,
                "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %.0f %.0f' font-family='sans-serif' font-size='12'>",
                WIDTH,
                height));
        line("<rect width='100%' height='100%' fill='#ffffff'/>");
        line(String.format(
                Locale.ROOT,
                "<text x='16' y='28' font-size='16' font-weight='bold' fill='#1f2328'>%s</text>",
                plain(plot.plan().title())));
        scale();
        for (var tick : axis.ticks(90, ZoneId.systemDefault())) {
            text(tick.x(), bottom + 18, "middle", tick.text());
        }
        for (int index = 0; index < plot.curves().size(); index++) {
            curve(plot.curves().get(index), plot.scales().get(index));
            legend(plot.curves().get(index), bottom + 44 + ROW * index);
        }
        line("</svg>");
        return out.toString();
    }

    private void scale() {
        plot.measure().ifPresent(measure -> {
            var scale = plot.scales().getFirst();
            for (double tick : scale.ticks(6)) {
                double y = y(scale, tick);
                line(String.format(
                        Locale.ROOT,
                        "<line x1='%.1f' x2='%.1f' y1='%.1f' y2='%.1f' stroke='#d0d7de'/>",
                        LEFT,
                        WIDTH - 24,
                        y,
                        y));
                text(LEFT - 8, y + 4, "end", measure.text(tick));
            }
        });
    }

    private double y(AxisScale scale, double value) {
        return bottom - Math.clamp(scale.share(value), 0, 1) * HEIGHT;
    }

    private void curve(Curve curve, AxisScale scale) {
        var points = new StringBuilder();
        TimeSeries trace = curve.drawn();
        boolean pen = false;
        for (int index = 0; index < trace.size(); index++) {
            double value = trace.values()[index];
            if (Double.isNaN(value)) {
                pen = false;
                continue;
            }
            points.append(String.format(
                    Locale.ROOT, "%s%.1f %.1f", pen ? "L" : "M", axis.x(trace.times()[index]), y(scale, value)));
            pen = true;
        }
        line(String.format(
                Locale.ROOT,
                "<path d='%s' fill='none' stroke='%s' stroke-width='1.8' stroke-linecap='round'%s/>",
                points,
                CurvePalette.hex(curve.place(), false),
                CurvePalette.dashes(curve.place()).length > 0 ? " stroke-dasharray='6 4'" : ""));
    }

    private void legend(Curve curve, double y) {
        line(String.format(
                Locale.ROOT,
                "<line x1='%.1f' x2='%.1f' y1='%.1f' y2='%.1f' stroke='%s' stroke-width='3'/>",
                LEFT,
                LEFT + 18,
                y - 4,
                y - 4,
                CurvePalette.hex(curve.place(), false)));
        text(LEFT + 26, y, "start", curve.name());
        var measure = curve.measure();
        var summary = curve.summary();
        text(
                WIDTH - 24,
                y,
                "end",
                "min " + measure.text(summary.least()) + "   mean " + measure.text(summary.mean()) + "   max "
                        + measure.text(summary.most()) + "   last " + measure.text(summary.last()));
    }

    private void text(double x, double y, String anchor, String words) {
        line(String.format(
                Locale.ROOT,
                "<text x='%.1f' y='%.1f' text-anchor='%s' fill='#59636e'>%s</text>",
                x,
                y,
                anchor,
                plain(words)));
    }

    private void line(String text) {
        out.append(text).append('\n');
    }

    private static String plain(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("'", "&#39;");
    }
}
