package io.millrace.cli.live;

import io.millrace.insight.Formats;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// Draws lines over time in Braille dots, four to a row and two to a column. Each line's name stands at its end.
final class LineChart {
    static final int MAX_LINES = 6;
    private static final int AXIS_WIDTH = 9;
    private static final int MAX_NAME_WIDTH = 16;
    /// Charts with this number of rows have five values at the axis instead of three.
    private static final int TALL_CHART_ROWS = 24;
    private static final int BRAILLE_BLANK = 0x2800;
    /// The bits of a Braille character's eight dots, by column and row.
    private static final int[][] DOTS = {{0x01, 0x02, 0x04, 0x40}, {0x08, 0x10, 0x20, 0x80}};

    private final Canvas canvas;
    private final int width;
    private final int rows;
    private final int[][] dots;
    private final int[][] owner;
    private final double min;
    private final double max;
    private final List<ChartModel.Group> groups;
    private final double[][] values;

    private LineChart(List<ChartModel.Group> groups, TimeSpan span, Canvas canvas, int height) {
        this.canvas = canvas;
        this.groups = groups;
        int names = groups.stream()
                .mapToInt(group -> canvas.measure().width(group.name()))
                .max()
                .orElse(0);
        this.width =
                Math.max(2, canvas.width() - AXIS_WIDTH - 3 - (names == 0 ? 0 : Math.min(names, MAX_NAME_WIDTH) + 1));
        this.rows = Math.max(2, height - 2);
        this.dots = new int[rows][width];
        this.owner = new int[rows][width];
        this.values = groups.stream()
                .map(group -> group.series().sampled(span.from(), span.until(), width * 2))
                .toArray(double[][]::new);
        boolean zero = groups.stream().anyMatch(group -> group.series().beginsAtZero());
        double low = zero ? 0 : all().min().orElse(0);
        double high = all().max().orElse(1);
        // a constant line is in the middle
        this.min = low == high ? low - 1 : low;
        this.max = low == high ? high + 1 : high;
    }

    /// Draws the first [#MAX_LINES] groups.
    static List<String> draw(List<ChartModel.Group> groups, TimeSpan span, Canvas canvas, int height) {
        var shown = groups.subList(0, Math.min(MAX_LINES, groups.size()));
        var curves = new LineChart(shown, span, canvas, height);
        for (int i = 0; i < shown.size(); i++) {
            curves.trace(i);
        }
        return curves.lines(span);
    }

    private DoubleStream all() {
        return Arrays.stream(values).flatMapToDouble(Arrays::stream).filter(Double::isFinite);
    }

    /// Connects each value with the next.
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

    /// The number of dots from the top.
    private int level(double value) {
        int dotRows = rows * 4;
        return Math.clamp(Math.round((max - value) / (max - min) * (dotRows - 1)), 0, dotRows - 1);
    }

    private List<String> lines(TimeSpan span) {
        var names = namesByRow();
        var drawn = new ArrayList<String>();
        for (int row = 0; row < rows; row++) {
            drawn.add(canvas.paint().faint(axis(row) + " ┤") + cells(row) + name(names[row]));
        }
        drawn.add(canvas.paint().faint(" ".repeat(AXIS_WIDTH + 1) + "└" + "─".repeat(width)));
        var ago = Formats.elapsed(span.length()) + " ago";
        drawn.add(canvas.paint()
                .faint(" ".repeat(AXIS_WIDTH + 2) + ago + " ".repeat(Math.max(1, width - ago.length() - 3)) + "now"));
        return drawn;
    }

    private String name(int group) {
        return group < 0
                ? ""
                : " "
                        + canvas.paint()
                                .line(
                                        group,
                                        canvas.measure().fit(groups.get(group).name(), MAX_NAME_WIDTH));
    }

    private String axis(int row) {
        int steps = rows < TALL_CHART_ROWS ? 2 : 4;
        boolean labelled = IntStream.rangeClosed(0, steps).anyMatch(step -> row == (rows - 1) * step / steps);
        double value = max - (max - min) * row / (rows - 1);
        return canvas.measure().right(labelled ? Formats.count(value) : "", AXIS_WIDTH);
    }

    /// The group whose name is at the end of each row, or -1. A name whose row is taken moves to the nearest free
    /// one.
    private int[] namesByRow() {
        int[] names = new int[rows];
        Arrays.fill(names, -1);
        for (int i = 0; i < groups.size(); i++) {
            double last = values[i][width * 2 - 1];
            if (Double.isNaN(last) || groups.get(i).name().isEmpty()) {
                continue;
            }
            int row = level(last) / 4;
            for (int distance = 0; distance < rows; distance++) {
                if (row + distance < rows && names[row + distance] < 0) {
                    names[row + distance] = i;
                    break;
                }
                if (row - distance >= 0 && names[row - distance] < 0) {
                    names[row - distance] = i;
                    break;
                }
            }
        }
        return names;
    }

    private String cells(int row) {
        var text = new StringBuilder();
        for (int x = 0; x < width; x++) {
            var letter = Character.toString(BRAILLE_BLANK + dots[row][x]);
            text.append(dots[row][x] == 0 ? " " : canvas.paint().line(owner[row][x], letter));
        }
        return text.toString();
    }
}
