package io.millrace.cli.live;

import io.millrace.insight.Formats;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Lines over time, in dots of a quarter of a row and half a column. Each line's name stands where it ends.
final class LineChart {
    static final int MOST = 6;
    private static final int AXIS = 9;
    private static final int MOST_NAME = 16;
    /// With this number of rows there is space for more than three values at the axis.
    private static final int HIGH = 24;
    private static final int BLANK = 0x2800;
    /// The bits of the eight dots of a letter, by column and by row from the top.
    private static final int[][] DOTS = {{0x01, 0x02, 0x04, 0x40}, {0x08, 0x10, 0x20, 0x80}};

    private final Canvas canvas;
    private final int width;
    private final int rows;
    private final int[][] dots;
    private final int[][] owner;
    private final double least;
    private final double most;
    private final List<ChartModel.Group> groups;
    private final double[][] values;

    private LineChart(List<ChartModel.Group> groups, TimeSpan span, Canvas canvas, int height) {
        this.canvas = canvas;
        this.groups = groups;
        int names = groups.stream()
                .mapToInt(group -> canvas.measure().width(group.name()))
                .max()
                .orElse(0);
        this.width = Math.max(2, canvas.width() - AXIS - 3 - (names == 0 ? 0 : Math.min(names, MOST_NAME) + 1));
        this.rows = Math.max(2, height - 2);
        this.dots = new int[rows][width];
        this.owner = new int[rows][width];
        this.values = groups.stream()
                .map(group -> group.series().sampled(span.from(), span.until(), width * 2))
                .toArray(double[][]::new);
        boolean zero = groups.stream().anyMatch(group -> group.series().beginsAtZero());
        double low = zero ? 0 : all().min().orElse(0);
        double high = all().max().orElse(1);
        // a line that does not move stands in the middle
        this.least = low == high ? low - 1 : low;
        this.most = low == high ? high + 1 : high;
    }

    /// The first groups as lines; the caller names those beyond.
    static List<String> draw(List<ChartModel.Group> groups, TimeSpan span, Canvas canvas, int height) {
        var shown = groups.subList(0, Math.min(MOST, groups.size()));
        var curves = new LineChart(shown, span, canvas, height);
        for (int i = 0; i < shown.size(); i++) {
            curves.trace(i);
        }
        return curves.lines(span);
    }

    private java.util.stream.DoubleStream all() {
        return Arrays.stream(values).flatMapToDouble(Arrays::stream).filter(Double::isFinite);
    }

    /// From each value to the next, so that a jump is a line as well.
    private void trace(int group) {
        int before = -1;
        for (int x = 0; x < width * 2; x++) {
            double value = values[group][x];
            if (Double.isNaN(value)) {
                before = -1;
                continue;
            }
            int y = level(value);
            int from = before < 0 ? y : before;
            for (int at = Math.min(from, y); at <= Math.max(from, y); at++) {
                dots[at / 4][x / 2] |= DOTS[x % 2][at % 4];
                owner[at / 4][x / 2] = group;
            }
            before = y;
        }
    }

    /// How many dots from the top.
    private int level(double value) {
        int dotRows = rows * 4;
        return Math.clamp(Math.round((most - value) / (most - least) * (dotRows - 1)), 0, dotRows - 1);
    }

    private List<String> lines(TimeSpan span) {
        var names = namesByRow();
        var drawn = new ArrayList<String>();
        for (int row = 0; row < rows; row++) {
            drawn.add(canvas.paint().faint(axis(row) + " ┤") + cells(row) + name(names[row]));
        }
        drawn.add(canvas.paint().faint(" ".repeat(AXIS + 1) + "└" + "─".repeat(width)));
        var ago = Formats.elapsed(span.length()) + " ago";
        drawn.add(canvas.paint()
                .faint(" ".repeat(AXIS + 2) + ago + " ".repeat(Math.max(1, width - ago.length() - 3)) + "now"));
        return drawn;
    }

    private String name(int group) {
        return group < 0
                ? ""
                : " "
                        + canvas.paint()
                                .line(
                                        group,
                                        canvas.measure().fit(groups.get(group).name(), MOST_NAME));
    }

    private String axis(int row) {
        int steps = rows < HIGH ? 2 : 4;
        boolean told = IntStream.rangeClosed(0, steps).anyMatch(step -> row == (rows - 1) * step / steps);
        double value = most - (most - least) * row / (rows - 1);
        return canvas.measure().right(told ? Formats.count(value) : "", AXIS);
    }

    /// Which name stands at the end of each row: a name that finds its row taken goes to the nearest free one.
    private int[] namesByRow() {
        int[] names = new int[rows];
        Arrays.fill(names, -1);
        for (int i = 0; i < groups.size(); i++) {
            double last = values[i][width * 2 - 1];
            if (Double.isNaN(last) || groups.get(i).name().isEmpty()) {
                continue;
            }
            int wanted = level(last) / 4;
            for (int away = 0; away < rows; away++) {
                if (wanted + away < rows && names[wanted + away] < 0) {
                    names[wanted + away] = i;
                    break;
                }
                if (wanted - away >= 0 && names[wanted - away] < 0) {
                    names[wanted - away] = i;
                    break;
                }
            }
        }
        return names;
    }

    private String cells(int row) {
        var text = new StringBuilder();
        for (int x = 0; x < width; x++) {
            var letter = Character.toString(BLANK + dots[row][x]);
            text.append(dots[row][x] == 0 ? " " : canvas.paint().line(owner[row][x], letter));
        }
        return text.toString();
    }
}
