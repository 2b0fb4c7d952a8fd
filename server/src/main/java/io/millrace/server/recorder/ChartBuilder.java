package io.millrace.server.recorder;

import io.millrace.wire.cluster.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Aggregates values in steps over one time axis of bounded size. The step grows before series are left out.
final class ChartBuilder {
    private static final int MAX_STEPS = 2000;
    private static final int DEFAULT_STEPS = 300;

    private final RecorderReader.Span span;
    private final long step;
    private final int steps;
    private final int maxSeries;
    private final Map<SeriesKey, Steps> charts = new LinkedHashMap<>();
    private boolean truncated;

    /// @param requestedStep 0 for one that makes a few hundred steps, but not below the interval
    ChartBuilder(RecorderReader.Span span, long requestedStep, long interval, int maxValues) {
        this.span = span;
        long length = span.to() - span.from() + 1;
        long fitting = requestedStep > 0 ? requestedStep : Math.max(interval, Math.ceilDiv(length, DEFAULT_STEPS));
        this.step = Math.max(Math.max(1, fitting), Math.ceilDiv(length, Math.min(MAX_STEPS, maxValues)));
        this.steps = Math.toIntExact(Math.ceilDiv(length, step));
        this.maxSeries = Math.max(1, maxValues / steps);
    }

    private static final class Steps {
        private final int[] counts;
        private final double[] sums;
        private final double[] min;
        private final double[] max;
        private final double[] last;

        Steps(int steps) {
            counts = new int[steps];
            sums = new double[steps];
            min = new double[steps];
            max = new double[steps];
            last = new double[steps];
        }

        void add(int at, double value) {
            min[at] = counts[at] == 0 ? value : Math.min(min[at], value);
            max[at] = counts[at] == 0 ? value : Math.max(max[at], value);
            counts[at]++;
            sums[at] += value;
            last[at] = value;
        }

        List<Double> values(History.Aggregation aggregation) {
            var values = new ArrayList<Double>(counts.length);
            for (int at = 0; at < counts.length; at++) {
                values.add(counts[at] == 0 ? Double.NaN : value(at, aggregation));
            }
            return values;
        }

        private double value(int at, History.Aggregation aggregation) {
            return switch (aggregation) {
                case AVG -> sums[at] / counts[at];
                case MIN -> min[at];
                case MAX -> max[at];
                case LAST -> last[at];
            };
        }
    }

    void add(long time, SeriesKey series, double value) {
        var steps = charts.get(series);
        if (steps == null) {
            if (charts.size() >= maxSeries) {
                truncated = true;
                return;
            }
            steps = new Steps(this.steps);
            charts.put(series, steps);
        }
        steps.add((int) ((time - span.from()) / step), value);
    }

    History.Charts build(History.Aggregation aggregation, History.Status recorder) {
        var times = new long[steps];
        Arrays.setAll(times, at -> span.from() + at * step);
        var series = new ArrayList<History.Series>();
        charts.forEach((key, chart) -> series.add(
                new History.Series(key.job(), key.subject(), key.name(), key.metric(), chart.values(aggregation))));
        return new History.Charts(
                span.from(), span.to(), step, Arrays.stream(times).boxed().toList(), series, truncated, recorder);
    }
}
