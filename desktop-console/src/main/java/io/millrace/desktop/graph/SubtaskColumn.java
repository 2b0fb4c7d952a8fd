package io.millrace.desktop.graph;

import io.millrace.insight.Formats;
import io.millrace.wire.cluster.IoMetrics;
import io.millrace.wire.cluster.Loads;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;

/// A figure of each subtask, its format, and its distribution over all subtasks. Unknown values are NaN.
record SubtaskColumn(
        String title, String meaning, double width, ToDoubleFunction<SubtaskRow> value, DoubleFunction<String> print) {

    /// The distribution of a figure over the subtasks.
    enum Spread {
        MIN,
        MEDIAN,
        MAX;

        double of(double[] sorted) {
            return switch (this) {
                case MIN -> sorted[0];
                case MEDIAN ->
                    sorted.length % 2 == 1
                            ? sorted[sorted.length / 2]
                            : (sorted[sorted.length / 2 - 1] + sorted[sorted.length / 2]) / 2;
                case MAX -> sorted[sorted.length - 1];
            };
        }
    }

    /// @param now the clock for the lag of watermarks, in epoch milliseconds
    static List<SubtaskColumn> all(LongSupplier now) {
        return List.of(
                share("Busy", "Share of its time in which it works", Loads.Subtask::busy),
                share(
                        "Waits",
                        "Back-pressured: share of its time in which it waits for those after it",
                        Loads.Subtask::backPressured),
                share("Idle", "Share of its time in which it waits for input", Loads.Subtask::idle),
                rate("In/s", "Records that come in, a second", Loads.Subtask::recordsIn),
                rate("Out/s", "Records that go out, a second", Loads.Subtask::recordsOut),
                total("Records in", "Records that came in", 84, IoMetrics::readRecords, Formats::count),
                total("Records out", "Records that went out", 88, IoMetrics::writeRecords, Formats::count),
                total("Bytes in", "Bytes that came in", 78, IoMetrics::readBytes, Formats::bytes),
                total("Bytes out", "Bytes that went out", 78, IoMetrics::writeBytes, Formats::bytes),
                new SubtaskColumn(
                        "Lag",
                        "Watermark lag: how far its event time is behind the clock",
                        76,
                        each -> figure(
                                each,
                                load -> load.watermark()
                                        .map(watermark -> (double) Math.max(0, now.getAsLong() - watermark))),
                        SubtaskColumn::duration),
                new SubtaskColumn(
                        "Duration",
                        "For how long its attempt runs",
                        84,
                        each -> each.subtask().duration(),
                        SubtaskColumn::duration),
                new SubtaskColumn(
                        "Attempt",
                        "How often it was started before",
                        68,
                        each -> each.subtask().attempt(),
                        Formats::count));
    }

    private static SubtaskColumn share(String title, String meaning, Function<Loads.Subtask, Optional<Double>> value) {
        return new SubtaskColumn(title, meaning, 70, each -> figure(each, value), Formats::percent);
    }

    private static SubtaskColumn rate(String title, String meaning, Function<Loads.Subtask, Optional<Double>> value) {
        return new SubtaskColumn(title, meaning, 72, each -> figure(each, value), Formats::rate);
    }

    private static SubtaskColumn total(
            String title,
            String meaning,
            double width,
            ToDoubleFunction<IoMetrics> value,
            DoubleFunction<String> print) {
        return new SubtaskColumn(
                title,
                meaning,
                width,
                each -> value.applyAsDouble(each.subtask().metrics()),
                print);
    }

    private static double figure(SubtaskRow row, Function<Loads.Subtask, Optional<Double>> value) {
        return row.load().flatMap(value).orElse(Double.NaN);
    }

    private static String duration(double millis) {
        return Formats.duration((long) millis);
    }

    String text(double figure) {
        return Double.isNaN(figure) ? Formats.UNKNOWN : print.apply(figure);
    }

    /// The formatted value; [Formats#UNKNOWN] if no subtask knows it.
    String spread(List<SubtaskRow> subtasks, Spread spread) {
        double[] sorted = subtasks.stream()
                .mapToDouble(value)
                .filter(each -> !Double.isNaN(each))
                .toArray();
        Arrays.sort(sorted);
        return sorted.length == 0 ? Formats.UNKNOWN : text(spread.of(sorted));
    }
}
