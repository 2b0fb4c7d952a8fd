package io.millrace.cli.live;

import io.millrace.insight.Formats;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Draws one line for each group: its course on its own scale, its last value and its range.
final class Sparklines {
    private static final String LEVELS = "▁▂▃▄▅▆▇█";

    private Sparklines() {}

    static List<String> draw(List<ChartModel.Group> groups, TimeSpan span, Canvas canvas, int height) {
        int shown = groups.size() <= height ? groups.size() : Math.max(1, height - 1);
        int names = Math.min(
                canvas.width() / 4,
                groups.stream()
                        .mapToInt(group -> canvas.measure().width(group.name()))
                        .max()
                        .orElse(0));
        int room = Math.max(4, canvas.width() - names - 34);
        var drawn = new ArrayList<String>();
        for (int i = 0; i < shown; i++) {
            var values = groups.get(i).series().sampled(span.from(), span.until(), room);
            drawn.add(line(groups.get(i).name(), values, i, names, canvas));
        }
        if (shown < groups.size()) {
            drawn.add(canvas.paint().faint("  and " + Formats.grouped(groups.size() - shown) + " more"));
        }
        return drawn;
    }

    private static String line(String name, double[] values, int number, int names, Canvas canvas) {
        double min = Arrays.stream(values).filter(Double::isFinite).min().orElse(Double.NaN);
        double max = Arrays.stream(values).filter(Double::isFinite).max().orElse(Double.NaN);
        var marks = new StringBuilder();
        for (double value : values) {
            marks.append(Double.isNaN(value) ? ' ' : level(value, min, max));
        }
        var label = names == 0 ? "" : canvas.measure().left(canvas.measure().fit(name, names), names) + " ";
        var last = canvas.measure().right(Formats.count(values[values.length - 1]), 10);
        var between = canvas.paint().faint("  " + Formats.count(min) + " to " + Formats.count(max));
        return " " + label + canvas.paint().line(number, marks.toString()) + last + between;
    }

    private static char level(double value, double min, double max) {
        double part = max == min ? 0.5 : (value - min) / (max - min);
        return LEVELS.charAt((int) Math.min(LEVELS.length() - 1, Math.floor(part * LEVELS.length())));
    }
}
