package io.millrace.desktop.graph;

import io.millrace.desktop.screen.UnitFormat;
import io.millrace.desktop.service.graph.Subtask;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/// A figure of each subtask, its format, and its distribution over all subtasks. Unknown values are NaN.
record SubtaskColumn(
        String title, String meaning, double width, ToDoubleFunction<Subtask> value, DoubleFunction<String> print) {

    /// The distribution of a figure over the subtasks.
    enum Spread {
        LEAST("Min"),
        MIDDLE("Median"),
        MOST("Max");

        private final String label;

        Spread(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }

        double of(double[] sorted) {
            return switch (this) {
                case LEAST -> sorted[0];
                case MIDDLE ->
                    sorted.length % 2 == 1
                            ? sorted[sorted.length / 2]
                            : (sorted[sorted.length / 2 - 1] + sorted[sorted.length / 2]) / 2;
                case MOST -> sorted[sorted.length - 1];
            };
        }
    }

    /// @param now the clock for the lag of watermarks, in epoch milliseconds
    static List<SubtaskColumn> all(java.util.function.LongSupplier now) {
        return List.of(
                share(
                        "Busy",
                        "Share of its time in which it works",
                        each -> each.load().busy()),
                share(
                        "Waits",
                        "Back-pressured: share of its time in which it waits for those after it",
                        each -> each.load().back()),
                share(
                        "Idle",
                        "Share of its time in which it waits for input",
                        each -> each.load().idle()),
                rate(
                        "In/s",
                        "Records that come in, a second",
                        each -> each.load().recordsIn()),
                rate(
                        "Out/s",
                        "Records that go out, a second",
                        each -> each.load().recordsOut()),
                new SubtaskColumn("Records in", "Records that came in", 84, Subtask::recordsIn, UnitFormat::count),
                new SubtaskColumn("Records out", "Records that went out", 88, Subtask::recordsOut, UnitFormat::count),
                new SubtaskColumn("Bytes in", "Bytes that came in", 78, Subtask::bytesIn, UnitFormat::bytes),
                new SubtaskColumn("Bytes out", "Bytes that went out", 78, Subtask::bytesOut, UnitFormat::bytes),
                new SubtaskColumn(
                        "Lag",
                        "Watermark lag: how far its event time is behind the clock",
                        76,
                        each -> each.load().watermark().isPresent()
                                ? Math.max(
                                        0,
                                        now.getAsLong()
                                                - each.load().watermark().getAsLong())
                                : Double.NaN,
                        SubtaskColumn::duration),
                new SubtaskColumn(
                        "Duration",
                        "For how long its attempt runs",
                        84,
                        each -> each.duration().toMillis(),
                        SubtaskColumn::duration),
                new SubtaskColumn(
                        "Attempt", "How often it was started before", 68, Subtask::attempt, UnitFormat::count));
    }

    private static SubtaskColumn share(
            String title, String meaning, java.util.function.Function<Subtask, OptionalDouble> value) {
        return new SubtaskColumn(title, meaning, 70, each -> value.apply(each).orElse(Double.NaN), UnitFormat::percent);
    }

    private static SubtaskColumn rate(
            String title, String meaning, java.util.function.Function<Subtask, OptionalDouble> value) {
        return new SubtaskColumn(title, meaning, 72, each -> value.apply(each).orElse(Double.NaN), UnitFormat::rate);
    }

    private static String duration(double millis) {
        return UnitFormat.duration(Duration.ofMillis((long) millis));
    }

    String text(double figure) {
        return Double.isNaN(figure) ? UnitFormat.NONE : print.apply(figure);
    }

    /// The formatted value; [UnitFormat#NONE] if no subtask knows it.
    String spread(List<Subtask> subtasks, Spread spread) {
        double[] sorted = subtasks.stream()
                .mapToDouble(value)
                .filter(each -> !Double.isNaN(each))
                .toArray();
        Arrays.sort(sorted);
        return sorted.length == 0 ? UnitFormat.NONE : text(spread.of(sorted));
    }
}
