package io.millrace.desktop.metric;

import io.millrace.desktop.history.TimeAxis;
import io.millrace.desktop.history.TimeSeries;
import io.millrace.desktop.service.file.SvgWriter;
import java.time.ZoneId;

/// Writes a chart with its legend as SVG on a light background.
final class PlotSvg {
    private static final double WIDTH = 960;
    private static final double HEIGHT = 420;
    private static final double LEFT = 76;
    private static final double TOP = 46;
    private static final double ROW = 20;

    private final Plot plot;
    private final TimeAxis axis;
    private final double bottom = TOP + HEIGHT;
    private final SvgWriter svg;

    private PlotSvg(Plot plot) {
        this.plot = plot;
        this.axis = new TimeAxis(plot.stretch(), LEFT, WIDTH - LEFT - 24);
        this.svg = new SvgWriter(0, 0, WIDTH, bottom + 40 + ROW * plot.curves().size());
    }

    static String of(Plot plot) {
        return new PlotSvg(plot).write();
    }

    private String write() {
        svg.element("rect", "width", "100%", "height", "100%", "fill", "#ffffff")
                .text(
                        "text",
                        plot.plan().title(),
                        "x",
                        16,
                        "y",
                        28,
                        "font-size",
                        16,
                        "font-weight",
                        "bold",
                        "fill",
                        "#1f2328");
        scale();
        for (var tick : axis.ticks(90, ZoneId.systemDefault())) {
            text(tick.x(), bottom + 18, "middle", tick.text());
        }
        for (int index = 0; index < plot.curves().size(); index++) {
            curve(plot.curves().get(index), plot.scales().get(index));
            legend(plot.curves().get(index), bottom + 44 + ROW * index);
        }
        return svg.document();
    }

    private void scale() {
        plot.measure().ifPresent(measure -> {
            var scale = plot.scales().getFirst();
            for (double tick : scale.ticks(6)) {
                double y = y(scale, tick);
                line(LEFT, WIDTH - 24, y, "#d0d7de", 1);
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
            points.append(pen ? 'L' : 'M')
                    .append(SvgWriter.number(axis.x(trace.times()[index])))
                    .append(' ')
                    .append(SvgWriter.number(y(scale, value)));
            pen = true;
        }
        svg.element(
                "path",
                "d",
                points,
                "fill",
                "none",
                "stroke",
                CurvePalette.hex(curve.place(), false),
                "stroke-width",
                1.8,
                "stroke-linecap",
                "round",
                "stroke-dasharray",
                CurvePalette.dashes(curve.place()).length > 0 ? "6 4" : "none");
    }

    private void legend(Curve curve, double y) {
        line(LEFT, LEFT + 18, y - 4, CurvePalette.hex(curve.place(), false), 3);
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

    private void line(double from, double to, double y, String colour, double width) {
        svg.element("line", "x1", from, "x2", to, "y1", y, "y2", y, "stroke", colour, "stroke-width", width);
    }

    private void text(double x, double y, String anchor, String words) {
        svg.text("text", words, "x", x, "y", y, "text-anchor", anchor, "fill", "#59636e");
    }
}
