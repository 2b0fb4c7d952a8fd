package io.millrace.desktop.history;

import io.millrace.desktop.fx.Palette;
import java.util.List;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;

/// Draws the mark of an event kind on a canvas. Kinds differ in colour and shape, so that the colour is not the only
/// difference.
public final class EventMark {
    private static final double SIZE = 7;
    private static final double MIDDLE = 6;

    private EventMark() {}

    public static Color colour(HistoryEvent.Kind kind, Palette palette) {
        return switch (kind) {
            case FAILED, EXCEPTION, PROCESS_LOST -> palette.danger();
            case RESTARTED, CHECKPOINT_FAILED -> palette.warning();
            case LEADER -> palette.accent();
        };
    }

    /// Draws a row of marks along an axis. Among marks that would overlap, only the most severe one is drawn.
    public static void row(GraphicsContext graphics, Palette palette, List<HistoryEvent> events, TimeAxis axis) {
        int index = 0;
        while (index < events.size()) {
            double x = axis.x(events.get(index).at());
            var worst = events.get(index).kind();
            while (++index < events.size() && axis.x(events.get(index).at()) - x < SIZE + 2) {
                var next = events.get(index).kind();
                worst = next.compareTo(worst) < 0 ? next : worst;
            }
            draw(graphics, palette, worst, x, MIDDLE);
        }
    }

    /// Draws a mark centred at a point.
    static void draw(GraphicsContext graphics, Palette palette, HistoryEvent.Kind kind, double x, double y) {
        double half = SIZE / 2;
        graphics.setFill(colour(kind, palette));
        graphics.setStroke(colour(kind, palette));
        graphics.setLineWidth(1.6);
        switch (kind) {
            case FAILED -> graphics.fillRect(x - half, y - half, SIZE, SIZE);
            case RESTARTED ->
                graphics.fillPolygon(
                        new double[] {x, x + half, x - half}, new double[] {y - half, y + half, y + half}, 3);
            case EXCEPTION ->
                graphics.fillPolygon(
                        new double[] {x, x + half, x, x - half}, new double[] {y - half, y, y + half, y}, 4);
            case CHECKPOINT_FAILED -> {
                graphics.strokeLine(x - half, y - half, x + half, y + half);
                graphics.strokeLine(x - half, y + half, x + half, y - half);
            }
            case PROCESS_LOST ->
                graphics.fillPolygon(
                        new double[] {x - half, x + half, x}, new double[] {y - half, y - half, y + half}, 3);
            case LEADER -> graphics.fillOval(x - half, y - half, SIZE, SIZE);
        }
    }
}
