package io.millrace.desktop.metric;

import io.millrace.desktop.history.HistoryEvent;
import io.millrace.desktop.history.TimeRange;
import io.millrace.desktop.history.TimeSeries;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A chart with its values, prepared off the JavaFX thread for painting.
///
/// @param left    number of omitted curves, because too many cannot be distinguished
/// @param measure common unit of all curves; empty if they differ, in which case each has its own scale
/// @param scales  one for each curve
record Plot(
        ChartDefinition plan,
        TimeRange stretch,
        List<Curve> curves,
        int left,
        Optional<MetricUnit> measure,
        List<AxisScale> scales,
        List<HistoryEvent> events) {
    /// The maximum number of curves that remain distinguishable.
    static final int MAX_CURVES = 12;

    Plot {
        curves = List.copyOf(curves);
        scales = List.copyOf(scales);
        events = List.copyOf(events);
    }

    /// @param lines  the current lines of the chart
    /// @param traces the known values
    static Plot of(
            ChartDefinition plan,
            List<ChartLine> lines,
            Map<ChartLine, TimeSeries> traces,
            TimeRange stretch,
            List<HistoryEvent> events) {
        long from = stretch.from().toEpochMilli();
        long to = stretch.to().toEpochMilli();
        var names = names(lines);
        var curves = new ArrayList<Curve>();
        for (int index = 0; index < lines.size(); index++) {
            var trace = known(traces.getOrDefault(lines.get(index), TimeSeries.NONE), lines.get(index));
            curves.add(new Curve(
                    lines.get(index), names.get(index), trace, trace, Curve.Summary.of(trace, from, to), index));
        }
        var shown = foremost(curves);
        int left = Math.max(0, (int) curves.stream().filter(Curve::known).count() - shown.size());
        if (plan.form() == ChartDefinition.Form.AREA
                && common(shown).filter(MetricUnit.MOMENT::equals).isEmpty()) {
            shown = stacked(shown);
        }
        var measure = common(shown);
        return new Plot(plan, stretch, shown, left, measure, scales(plan, shown, measure, from, to), events);
    }

    private static TimeSeries known(TimeSeries trace, ChartLine line) {
        var measure = MetricUnit.of(line.of().metric());
        if (measure != MetricUnit.MOMENT) {
            return trace;
        }
        var values = Arrays.stream(trace.values())
                .map(value -> measure.known(value) ? value : Double.NaN)
                .toArray();
        return new TimeSeries(trace.times(), values);
    }

    /// Returns at most [#MAX_CURVES] curves: those with the highest maximums, highest first, because the legend has
    /// little room.
    private static List<Curve> foremost(List<Curve> curves) {
        if (curves.size() <= MAX_CURVES) {
            return curves;
        }
        var highest = curves.stream()
                .filter(Curve::known)
                .sorted(Comparator.comparingDouble(
                                (Curve curve) -> curve.summary().most())
                        .reversed())
                .limit(MAX_CURVES)
                .toList();
        var shown = new ArrayList<Curve>();
        for (var curve : highest) {
            shown.add(
                    new Curve(curve.line(), curve.name(), curve.trace(), curve.drawn(), curve.summary(), shown.size()));
        }
        return shown;
    }

    /// Stacks each curve on the previous ones; a gap counts as zero.
    private static List<Curve> stacked(List<Curve> curves) {
        var axis = curves.stream()
                .map(curve -> curve.trace().times())
                .max(Comparator.comparingInt(times -> times.length))
                .orElse(new long[0]);
        var height = new double[axis.length];
        var stacked = new ArrayList<Curve>();
        for (var curve : curves) {
            var drawn = new double[axis.length];
            for (int index = 0; index < axis.length; index++) {
                double value = curve.trace().size() == axis.length
                        ? curve.trace().values()[index]
                        : curve.trace().at(axis[index], 60_000);
                height[index] += Double.isNaN(value) ? 0 : Math.max(0, value);
                drawn[index] = Double.isNaN(value) && height[index] == 0 ? Double.NaN : height[index];
            }
            stacked.add(new Curve(
                    curve.line(),
                    curve.name(),
                    curve.trace(),
                    new TimeSeries(axis, drawn),
                    curve.summary(),
                    curve.place()));
        }
        return stacked;
    }

    private static Optional<MetricUnit> common(List<Curve> curves) {
        var measures = curves.stream().map(Curve::measure).distinct().toList();
        return measures.size() == 1 ? Optional.of(measures.getFirst()) : Optional.empty();
    }

    private static List<AxisScale> scales(
            ChartDefinition plan, List<Curve> curves, Optional<MetricUnit> measure, long from, long to) {
        if (measure.isEmpty()) {
            return curves.stream()
                    .map(curve -> scale(plan, List.of(curve), curve.measure(), from, to))
                    .toList();
        }
        var one = scale(plan, curves, measure.get(), from, to);
        return curves.stream().map(curve -> one).toList();
    }

    private static AxisScale scale(ChartDefinition plan, List<Curve> curves, MetricUnit measure, long from, long to) {
        double least = Double.NaN;
        double most = Double.NaN;
        for (var curve : curves) {
            var drawn = Curve.Summary.of(curve.drawn(), from, to);
            least = Double.isNaN(least) ? drawn.least() : Math.min(least, orElse(drawn.least(), least));
            most = Double.isNaN(most) ? drawn.most() : Math.max(most, orElse(drawn.most(), most));
        }
        return AxisScale.of(least, most, plan.logarithmic(), measure);
    }

    private static double orElse(double value, double other) {
        return Double.isNaN(value) ? other : value;
    }

    /// Returns the shortest names that distinguish the curves: the object, the metric, or both.
    static List<String> names(List<ChartLine> lines) {
        long metrics = lines.stream().map(line -> line.of().metric()).distinct().count();
        long objects = lines.stream().map(ChartLine::label).distinct().count();
        return lines.stream()
                .map(line -> {
                    if (metrics <= 1) {
                        return line.label();
                    }
                    return objects <= 1
                            ? line.of().metric()
                            : line.label() + " · " + line.of().metric();
                })
                .toList();
    }

    /// Returns whether there are no known values.
    boolean empty() {
        return curves.stream().noneMatch(Curve::known);
    }

    /// Returns the values as CSV: one row per time, one column per curve.
    String csv() {
        var times = curves.stream()
                .flatMapToLong(curve -> Arrays.stream(curve.trace().times()))
                .distinct()
                .sorted()
                .toArray();
        var text = new StringBuilder("time");
        curves.forEach(curve -> text.append(',').append(quoted(curve.name())));
        text.append("\r\n");
        for (long time : times) {
            text.append(Instant.ofEpochMilli(time));
            for (var curve : curves) {
                double value = curve.trace().at(time, 0);
                text.append(',').append(Double.isNaN(value) ? "" : Double.toString(value));
            }
            text.append("\r\n");
        }
        return text.toString();
    }

    /// Quotes a text so that a spreadsheet does not run it as a formula.
    private static String quoted(String text) {
        var safe = !text.isEmpty() && "=+-@".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        return '"' + safe.replace("\"", "\"\"") + '"';
    }
}
