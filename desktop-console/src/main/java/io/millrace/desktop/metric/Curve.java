package io.millrace.desktop.metric;

import io.millrace.desktop.history.TimeSeries;

/// A line of a chart, ready to be drawn.
///
/// @param name  the name in the legend
/// @param trace the measured values
/// @param drawn the values to draw: `trace`, or the sum with the curves below in a stacked area chart
/// @param place index among the chart's curves, which determines the colour
record Curve(ChartLine line, String name, TimeSeries trace, TimeSeries drawn, Summary summary, int place) {

    MetricUnit measure() {
        return MetricUnit.of(line.of().metric());
    }

    /// Returns whether the curve has a value in the displayed period.
    boolean known() {
        return !Double.isNaN(summary.last());
    }

    /// The legend values of a curve.
    ///
    /// @param last the last known value
    record Summary(double least, double mean, double most, double last) {

        static Summary of(TimeSeries trace, long from, long to) {
            double least = Double.NaN;
            double most = Double.NaN;
            double last = Double.NaN;
            double sum = 0;
            int count = 0;
            for (int index = 0; index < trace.size(); index++) {
                double value = trace.values()[index];
                if (Double.isNaN(value) || trace.times()[index] < from || trace.times()[index] > to) {
                    continue;
                }
                least = count == 0 ? value : Math.min(least, value);
                most = count == 0 ? value : Math.max(most, value);
                last = value;
                sum += value;
                count++;
            }
            return new Summary(least, count == 0 ? Double.NaN : sum / count, most, last);
        }
    }
}
