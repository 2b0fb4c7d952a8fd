package io.millrace.desktop.failure;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Painting;
import io.millrace.desktop.fx.Palette;
import io.millrace.desktop.fx.TextMeasurer;
import io.millrace.desktop.screen.TimeFormat;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import javafx.geometry.VPos;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.text.Font;
import javafx.scene.text.TextAlignment;

/// A chart of a job's restarts over time, oldest on the left.
final class RestartChart extends Painting {
    private static final double SIDE = 16;
    private static final double FOOT = 16;
    private static final double BAR = 6;
    private static final double MIN_WIDTH_FOR_DATES = 320;

    private final TextMeasurer small = new TextMeasurer(Font.font(11));
    private List<Instant> times = List.of();

    RestartChart(Appearance appearance) {
        super(appearance);
        setId("restarts");
        setMinHeight(64);
        setPrefHeight(64);
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    }

    void show(List<Instant> oldestFirst) {
        times = oldestFirst;
        setAccessibleText(
                times.isEmpty()
                        ? "No restarts"
                        : times.size() + " restarts since "
                                + TimeFormat.moment(times.getFirst(), ZoneId.systemDefault()));
        repaint();
    }

    @Override
    protected void paint(GraphicsContext graphics, Palette palette, double width, double height) {
        if (times.isEmpty()) {
            return;
        }
        int places = (int) Math.max(1, (width - 2 * SIDE) / BAR);
        var counts = counts(times, places);
        int most = 1;
        for (int count : counts) {
            most = Math.max(most, count);
        }
        double tall = height - FOOT - 10;
        graphics.setFill(palette.danger());
        for (int place = 0; place < places; place++) {
            if (counts[place] > 0) {
                double bar = Math.max(3, tall * counts[place] / most);
                graphics.fillRect(SIDE + place * BAR, height - FOOT - bar, BAR - 1, bar);
            }
        }
        foot(graphics, palette, width, height);
    }

    private void foot(GraphicsContext graphics, Palette palette, double width, double height) {
        graphics.setStroke(palette.border());
        graphics.setLineWidth(1);
        graphics.strokeLine(SIDE, Math.floor(height - FOOT) + 0.5, width - SIDE, Math.floor(height - FOOT) + 0.5);
        graphics.setFont(small.font());
        graphics.setFill(palette.muted());
        graphics.setTextBaseline(VPos.BOTTOM);
        graphics.setTextAlign(TextAlignment.LEFT);
        graphics.fillText(print(times.getFirst(), width), SIDE, height - 1);
        graphics.setTextAlign(TextAlignment.RIGHT);
        graphics.fillText(print(times.getLast(), width), width - SIDE, height - 1);
    }

    private static String print(Instant time, double width) {
        return width > MIN_WIDTH_FOR_DATES
                ? TimeFormat.moment(time, ZoneId.systemDefault())
                : TimeFormat.time(time, ZoneId.systemDefault());
    }

    /// Counts the times in each of `places` equal periods.
    static int[] counts(List<Instant> times, int places) {
        var counts = new int[places];
        long from = times.getFirst().toEpochMilli();
        double span = Math.max(1, times.getLast().toEpochMilli() - from);
        for (var time : times) {
            int place = (int) ((time.toEpochMilli() - from) / span * places);
            counts[Math.clamp(place, 0, places - 1)]++;
        }
        return counts;
    }
}
