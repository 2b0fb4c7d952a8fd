package io.millrace.server.recorder;

import io.millrace.wire.cluster.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Gathers figures in steps over one time axis, of bounded size: the step widens before series are left out.
final class ChartBuilder {
    private static final int MOST_STEPS = 2000;
    private static final int USUAL_STEPS = 300;

    private final RecorderReader.Span span;
    private final long step;
    private final int steps;
    private final int mostSeries;
    private final Map<SeriesKey, Steps> charts = new LinkedHashMap<>();
    private boolean truncated;

    /// @param wished   0 for what makes a chart of some hundred steps, no finer than the interval
    ChartBuilder(RecorderReader.Span span, long wished, long interval, int mostValues) {
        this.span = span;
        long length = span.to() - span.from() + 1;
        long fitting = wished > 0 ? wished : Math.max(interval, ceiling(length, USUAL_STEPS));
        this.step = Math.max(Math.max(1, fitting), ceiling(length, Math.min(MOST_STEPS, mostValues)));
        this.steps = Math.toIntExact(ceiling(length, step));
        this.mostSeries = Math.max(1, mostValues / steps);
    }

    private static long ceiling(long length, long parts) {
        return Math.ceilDiv(length, parts);
    }

    private static final class Steps {
        private final int[] counts;
        private final double[] sums;
        private final double[] least;
        private final double[] most;
        private final double[] last;

        Steps(int steps) {
            counts = new int[steps];
            sums = new double[steps];
            least = new double[steps];
            most = new double[steps];
            last = new double[steps];
        }

        void add(int at, double value) {
            least[at] = counts[at] == 0 ? value : Math.min(least[at], value);
            most[at] = counts[at] == 0 ? value : Math.max(most[at], value);
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
                case MIN -> least[at];
                case MAX -> most[at];
                case LAST -> last[at];
            };
        }
    }

    void add(long time, SeriesKey series, double value) {
        var steps = charts.get(series);
        if (steps == null) {
            if (charts.size() >= mostSeries) {
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
