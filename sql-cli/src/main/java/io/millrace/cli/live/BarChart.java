package io.millrace.cli.live;

import io.millrace.insight.Formats;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// Draws values as bars, the greatest first. Negative values have another colour.
final class BarChart {
    private static final double MAX_WRITTEN_OUT = 1e12;
    private static final String EIGHTHS = " ▏▎▍▌▋▊▉";

    private BarChart() {}

    record Bar(String name, double value) {}

    static List<String> draw(List<Bar> bars, Canvas canvas, int height) {
        var order = bars.stream()
                .filter(bar -> !Double.isNaN(bar.value()))
                .sorted(Comparator.comparingDouble(Bar::value).reversed())
                .toList();
        boolean all = order.size() <= height;
        var shown = order.subList(0, all ? order.size() : Math.max(1, height - 1));
        var drawn = new ArrayList<String>();
        int names = Math.min(
                canvas.width() / 3, widest(shown.stream().map(Bar::name).toList(), canvas));
        int values = widest(shown.stream().map(bar -> digits(bar.value())).toList(), canvas);
        int room = Math.max(1, canvas.width() - names - values - 6);
        double max =
                order.stream().mapToDouble(bar -> Math.abs(bar.value())).max().orElse(0);
        for (var bar : shown) {
            var name = canvas.measure().left(canvas.measure().fit(bar.name(), names), names);
            var value = canvas.measure().right(digits(bar.value()), values);
            var length = blocks(max == 0 ? 0 : Math.abs(bar.value()) / max * room);
            var painted = bar.value() < 0
                    ? canvas.paint().removed(length)
                    : canvas.paint().line(0, length);
            drawn.add(" " + (names == 0 ? "" : name + " ") + value + " " + painted);
        }
        if (!all) {
            drawn.add(canvas.paint().faint("  and " + Formats.grouped(order.size() - shown.size()) + " more"));
        }
        return drawn;
    }

    /// All digits, unless there are too many to read.
    private static String digits(double value) {
        if (Math.abs(value) >= MAX_WRITTEN_OUT) {
            return Formats.count(value);
        }
        return value == Math.rint(value) ? Formats.grouped((long) value) : String.format(Locale.ROOT, "%,.2f", value);
    }

    private static int widest(List<String> texts, Canvas canvas) {
        return texts.stream().mapToInt(canvas.measure()::width).max().orElse(0);
    }

    private static String blocks(double length) {
        int eighths = (int) Math.round(length * 8);
        return ("█".repeat(eighths / 8) + (eighths % 8 == 0 ? "" : EIGHTHS.charAt(eighths % 8)));
    }
}
