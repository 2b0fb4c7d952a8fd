package io.millrace.desktop.metric;

import io.millrace.desktop.history.TimeAxis;
import io.millrace.desktop.history.TimeSeries;
import java.util.Arrays;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;

/// Draws traces. Gaps stay gaps, and a value without a neighbour is a dot. If there are more values than pixels, it
/// draws the minimum and maximum of each pixel, so that no outlier is lost.
record TracePainter(GraphicsContext graphics, TimeAxis axis, double top, double bottom) {
    private static final double WIDTH = 1.6;
    private static final double DOT = 4;

    private interface Draw {
        void run(double[] xs, double[] ys, int count);
    }

    void line(TimeSeries trace, AxisScale scale, Color colour, double[] dashes) {
        graphics.setStroke(colour);
        graphics.setFill(colour);
        graphics.setLineWidth(WIDTH);
        graphics.setLineDashes(dashes);
        runs(trace, scale, (xs, ys, count) -> {
            if (count == 1) {
                graphics.fillOval(xs[0] - DOT / 2, ys[0] - DOT / 2, DOT, DOT);
            } else {
                graphics.strokePolyline(xs, ys, count);
            }
        });
        graphics.setLineDashes();
    }

    /// @param ground painted first, so that overlapping areas do not mix
    void area(TimeSeries trace, AxisScale scale, Color colour, Color ground) {
        runs(trace, scale, (xs, ys, count) -> {
            var outlineX = Arrays.copyOf(xs, count + 2);
            var outlineY = Arrays.copyOf(ys, count + 2);
            outlineX[count] = xs[count - 1];
            outlineY[count] = bottom;
            outlineX[count + 1] = xs[0];
            outlineY[count + 1] = bottom;
            graphics.setFill(ground.interpolate(colour.deriveColor(0, 1, 1, 1), 0.35 * colour.getOpacity()));
            graphics.fillPolygon(outlineX, outlineY, count + 2);
            graphics.setStroke(colour);
            graphics.setLineWidth(WIDTH);
            graphics.strokePolyline(xs, ys, count);
        });
    }

    /// Draws each run of known values as points on the canvas.
    private void runs(TimeSeries trace, AxisScale scale, Draw draw) {
        // points outside are omitted, because clipping is far more expensive
        int first = trace.lastUntil(axis.stretch().from().toEpochMilli() - 1) + 1;
        int end = trace.lastUntil(axis.stretch().to().toEpochMilli()) + 1;
        var xs = new double[Math.max(0, end - first) + 2];
        var ys = new double[xs.length];
        int index = first;
        while (index < end) {
            int count = 0;
            while (index < end && known(trace, index, end)) {
                if (Double.isNaN(trace.values()[index])) {
                    index++;
                    continue;
                }
                double x = axis.x(trace.times()[index]);
                double y = bottom - Math.clamp(scale.share(trace.values()[index]), 0, 1) * (bottom - top);
                count = add(xs, ys, count, x, y);
                index++;
            }
            if (count > 0) {
                draw.run(xs, ys, count);
            }
            index++;
        }
    }

    /// Returns whether a value belongs to a run. A single missing value is not a gap, because a ten-second interval
    /// occasionally misses a ten-second step.
    private static boolean known(TimeSeries trace, int index, int end) {
        return !Double.isNaN(trace.values()[index])
                || (index + 1 < end
                        && index > 0
                        && !Double.isNaN(trace.values()[index + 1])
                        && !Double.isNaN(trace.values()[index - 1]));
    }

    /// Adds a point. A third point within a pixel replaces the previous one, and the minimum and maximum are kept.
    private static int add(double[] xs, double[] ys, int count, double x, double y) {
        if (count >= 2 && Math.floor(xs[count - 1]) == Math.floor(x) && Math.floor(xs[count - 2]) == Math.floor(x)) {
            double low = Math.min(ys[count - 2], ys[count - 1]);
            double high = Math.max(ys[count - 2], ys[count - 1]);
            if (y >= low && y <= high) {
                return count;
            }
            if (y < low) {
                ys[count - 2] = high;
                ys[count - 1] = y;
            } else {
                ys[count - 2] = low;
                ys[count - 1] = y;
            }
            xs[count - 1] = x;
            return count;
        }
        xs[count] = x;
        ys[count] = y;
        return count + 1;
    }
}
