package io.millrace.desktop.metric;

import java.util.ArrayList;
import java.util.List;

/// A linear or logarithmic axis scale.
///
/// @param step the distance between round values; both ends are round
record AxisScale(double low, double high, boolean logarithmic, double step) {
    private static final int STEPS = 4;
    private static final double[] ROUND = {1, 2, 5, 10};
    private static final double[] ROUND_BINARY = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024};
    private static final double[] ROUND_SPAN = {
        1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 10e3, 15e3, 30e3, 60e3, 120e3, 300e3, 600e3, 900e3, 1800e3,
        3600e3, 7200e3, 10_800e3, 21_600e3, 43_200e3, 86_400e3
    };

    AxisScale {
        if (!(low < high) || (logarithmic && low <= 0)) {
            throw new IllegalArgumentException("no scale from " + low + " to " + high);
        }
    }

    /// Creates a scale for the values between `least` and `most`. A linear scale begins at zero, unless there are
    /// negative values or the values are points in time.
    static AxisScale of(double least, double most, boolean logarithmic, MetricUnit measure) {
        if (logarithmic && most > 0 && measure != MetricUnit.MOMENT) {
            double low = Math.pow(10, Math.floor(Math.log10(least > 0 ? least : Math.min(most / 1000, 1))));
            double high = Math.pow(10, Math.ceil(Math.log10(most)));
            return new AxisScale(low, high > low ? high : low * 10, true, 10);
        }
        double low = Double.isNaN(least) ? 0 : measure == MetricUnit.MOMENT ? least : Math.min(0, least);
        double high = Double.isNaN(most) || most <= low ? low + 1 : most;
        if (measure.ofOne() && high <= 1) {
            return new AxisScale(low, 1, false, 0.25);
        }
        double step = step((high - low) / STEPS, measure);
        double top = Math.ceil((high + step / 10_000) / step) * step;
        return new AxisScale(Math.floor(low / step) * step, top, false, step);
    }

    /// Returns the relative position of a value: 0 at the bottom, 1 at the top.
    double share(double value) {
        if (!logarithmic) {
            return (value - low) / (high - low);
        }
        return value <= low ? 0 : Math.log(value / low) / Math.log(high / low);
    }

    /// Returns the round values, including both ends, in at most `most` steps.
    List<Double> ticks(int most) {
        int steps = (int) Math.round(logarithmic ? Math.log10(high / low) : (high - low) / step);
        int every = 1;
        while (every < steps && (steps / every > most || (!logarithmic && steps % every != 0))) {
            every++;
        }
        var ticks = new ArrayList<Double>();
        for (int at = 0; at <= steps; at += every) {
            ticks.add(logarithmic ? low * Math.pow(10, at) : low + at * step);
        }
        return ticks;
    }

    /// Returns the smallest round distance that is not below the wished one.
    static double step(double wished, MetricUnit measure) {
        if (measure == MetricUnit.MILLIS || measure == MetricUnit.NANOS || measure == MetricUnit.MOMENT) {
            double unit = measure == MetricUnit.NANOS ? 1e6 : 1;
            double found = among(ROUND_SPAN, wished / unit);
            if (found > 0) {
                return found * unit;
            }
        }
        if (measure.base() == 1024 && wished >= 1) {
            double size = Math.pow(1024, Math.floor(Math.log(wished) / Math.log(1024)));
            return among(ROUND_BINARY, wished / size) * size;
        }
        double size = Math.pow(10, Math.floor(Math.log10(wished)));
        return among(ROUND, wished / size) * size;
    }

    private static double among(double[] round, double wished) {
        for (double each : round) {
            if (each >= wished * 0.9999) {
                return each;
            }
        }
        return 0;
    }
}
