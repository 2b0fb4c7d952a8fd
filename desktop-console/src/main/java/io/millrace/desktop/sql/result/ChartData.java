package io.millrace.desktop.sql.result;

import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.Column;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// The points of a result's chart: bars for the first `MAX_BARS` rows, or lines with the minimum and maximum of each
/// step.
///
/// @param labels   the labels of the bars; empty for lines
/// @param time     whether `x` is a time, in epoch milliseconds
/// @param complete whether all rows are included
record ChartData(ChartChoice.Kind kind, List<Series> series, List<String> labels, boolean time, boolean complete) {
    private static final int MAX_BARS = 60;
    private static final int STEPS = 1_000;

    public ChartData {
        series = List.copyOf(series);
        labels = List.copyOf(labels);
    }

    /// The values of one column.
    public record Series(String name, List<Point> points) {
        public Series {
            points = List.copyOf(points);
        }
    }

    /// A point; `y` is NaN if the value is missing.
    public record Point(double x, double y) {}

    static ChartData of(ChartChoice choice, List<Column> columns, LazyLines lines) {
        return choice.kind() == ChartChoice.Kind.BARS ? bars(choice, columns, lines) : lines(choice, columns, lines);
    }

    private static ChartData bars(ChartChoice choice, List<Column> columns, LazyLines lines) {
        int shown = Math.min(lines.size(), MAX_BARS);
        var labels = new ArrayList<String>();
        for (int place = 0; place < shown; place++) {
            var line = lines.get(place);
            labels.add(
                    choice.across().isPresent()
                            ? line.row().cell(choice.across().getAsInt()).display()
                            : String.valueOf(line.number()));
        }
        var series = choice.values().stream()
                .map(column -> {
                    var points = new ArrayList<Point>();
                    for (int place = 0; place < shown; place++) {
                        points.add(
                                new Point(place, number(lines.get(place).row().cell(column))));
                    }
                    return new Series(columns.get(column).name(), points);
                })
                .toList();
        return new ChartData(ChartChoice.Kind.BARS, series, labels, false, shown == lines.size());
    }

    private static ChartData lines(ChartChoice choice, List<Column> columns, LazyLines lines) {
        boolean time = choice.across().isPresent()
                && ChartChoice.time(columns.get(choice.across().getAsInt()));
        boolean number = choice.across().isPresent()
                && columns.get(choice.across().getAsInt()).type().numeric();
        var across = new double[lines.size()];
        for (int place = 0; place < across.length; place++) {
            var line = lines.get(place);
            across[place] = time
                    ? moment(line.row().cell(choice.across().getAsInt()))
                    : number ? number(line.row().cell(choice.across().getAsInt())) : line.number();
        }
        var order = order(across);
        var series = choice.values().stream()
                .map(column -> thinned(columns.get(column).name(), column, lines, across, order))
                .toList();
        return new ChartData(ChartChoice.Kind.LINES, series, List.of(), time, true);
    }

    /// The order of the points from left to right, without those that have no position.
    private static int[] order(double[] across) {
        boolean sorted = true;
        for (int i = 1; i < across.length && sorted; i++) {
            sorted = across[i - 1] <= across[i];
        }
        var places = IntStream.range(0, across.length).filter(i -> !Double.isNaN(across[i]));
        return sorted
                ? places.toArray()
                : places.boxed()
                        .sorted(Comparator.comparingDouble(i -> across[i]))
                        .mapToInt(Integer::intValue)
                        .toArray();
    }

    private static Series thinned(String name, int column, LazyLines lines, double[] across, int[] order) {
        int step = Math.max(1, order.length / STEPS);
        var points = new ArrayList<Point>();
        for (int from = 0; from < order.length; from += step) {
            int least = -1;
            int most = -1;
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int i = from; i < Math.min(from + step, order.length); i++) {
                double value = number(lines.get(order[i]).row().cell(column));
                if (value < low) {
                    low = value;
                    least = i;
                }
                if (value > high) {
                    high = value;
                    most = i;
                }
            }
            if (least < 0) {
                // a gap in the values stays visible
                points.add(new Point(across[order[from]], Double.NaN));
            }
            for (int i : least == most ? new int[] {least} : new int[] {Math.min(least, most), Math.max(least, most)}) {
                if (i >= 0) {
                    points.add(new Point(across[order[i]], i == least ? low : high));
                }
            }
        }
        return new Series(name, points);
    }

    /// The cell as a number; NaN if it is not numeric.
    static double number(Cell cell) {
        return switch (cell) {
            case Cell.Numeric(var value) -> value.doubleValue();
            case Cell.Absent _, Cell.Text _, Cell.Bool _, Cell.Items _, Cell.Entries _ -> Double.NaN;
        };
    }

    private static double moment(Cell cell) {
        try {
            var text = cell.display().replace(' ', 'T').replaceFirst("Z$", "");
            return LocalDateTime.parse(text).toInstant(ZoneOffset.UTC).toEpochMilli();
        } catch (DateTimeException e) {
            return Double.NaN;
        }
    }
}
