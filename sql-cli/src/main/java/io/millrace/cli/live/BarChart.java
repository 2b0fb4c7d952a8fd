package io.millrace.cli.live;

import io.millrace.cli.render.QuantityFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Values as lengths, the greatest first. Negative ones are as long as their size and of another colour.
final class BarChart {
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
        int values =
                widest(shown.stream().map(bar -> AxisFormat.whole(bar.value())).toList(), canvas);
        int room = Math.max(1, canvas.width() - names - values - 6);
        double most =
                order.stream().mapToDouble(bar -> Math.abs(bar.value())).max().orElse(0);
        for (var bar : shown) {
            var name = canvas.measure().left(canvas.measure().fit(bar.name(), names), names);
            var value = canvas.measure().right(AxisFormat.whole(bar.value()), values);
            var length = blocks(most == 0 ? 0 : Math.abs(bar.value()) / most * room);
            var painted = bar.value() < 0
                    ? canvas.paint().removed(length)
                    : canvas.paint().line(0, length);
            drawn.add(" " + (names == 0 ? "" : name + " ") + value + " " + painted);
        }
        if (!all) {
            drawn.add(canvas.paint().faint("  and " + QuantityFormat.grouped(order.size() - shown.size()) + " more"));
        }
        return drawn;
    }

    private static int widest(List<String> texts, Canvas canvas) {
        return texts.stream().mapToInt(canvas.measure()::width).max().orElse(0);
    }

    private static String blocks(double length) {
        int eighths = (int) Math.round(length * 8);
        return ("█".repeat(eighths / 8) + (eighths % 8 == 0 ? "" : EIGHTHS.charAt(eighths % 8)));
    }
}
