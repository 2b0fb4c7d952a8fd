package io.millrace.desktop.history;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Painting;
import io.millrace.desktop.fx.Palette;
import io.millrace.desktop.fx.TextMeasurer;
import io.millrace.desktop.screen.TimeFormat;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import javafx.geometry.VPos;
import javafx.scene.AccessibleRole;
import javafx.scene.Cursor;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.TextAlignment;

/// The recorded period as a strip: the load as a line, events as marks, the selected moment as a handle to drag.
final class TimeTrack extends Painting {
    private static final double EDGE = 8;
    private static final double LABELS = 14;
    private static final double MIN_TICK_WIDTH = 76;

    private final MomentModel model;
    private final TextMeasurer small = new TextMeasurer(Font.font(10.5));
    private Optional<Double> pointed = Optional.empty();

    TimeTrack(MomentModel model, Appearance appearance) {
        super(appearance);
        this.model = model;
        setId("time-track");
        setMinHeight(44);
        setPrefHeight(44);
        setMinWidth(120);
        setFocusTraversable(true);
        setCursor(Cursor.HAND);
        setAccessibleRole(AccessibleRole.SLIDER);
        setAccessibleText("The moment that all views show. Left and right step, Home goes to the oldest, End to now.");
        addEventHandler(MouseEvent.MOUSE_PRESSED, this::drag);
        addEventHandler(MouseEvent.MOUSE_DRAGGED, this::drag);
        addEventHandler(MouseEvent.MOUSE_MOVED, event -> point(Optional.of(event.getX())));
        addEventHandler(MouseEvent.MOUSE_EXITED, event -> point(Optional.empty()));
        addEventHandler(KeyEvent.KEY_PRESSED, this::key);
        model.past().subscribe(now -> repaint());
        model.moment().subscribe(now -> repaint());
        model.looked().subscribe(now -> repaint());
        focusedProperty().subscribe(now -> repaint());
    }

    private Optional<TimeAxis> axis() {
        return model.past().get().value().map(past -> axis(past.window()));
    }

    private TimeAxis axis(TimeRange window) {
        return new TimeAxis(window, EDGE, Math.max(1, getWidth() - 2 * EDGE));
    }

    private void point(Optional<Double> x) {
        pointed = x;
        repaint();
    }

    private void drag(MouseEvent event) {
        requestFocus();
        point(Optional.of(event.getX()));
        axis().ifPresent(axis -> {
            // the last pixels select the present, which would be too hard to hit otherwise
            if (event.getX() >= getWidth() - EDGE - 2) {
                model.live(true);
            } else {
                model.show(near(axis, event.getX()).map(HistoryEvent::at).orElseGet(() -> axis.at(event.getX())));
            }
        });
    }

    private void key(KeyEvent event) {
        switch (event.getCode()) {
            case LEFT -> model.step(event.isShiftDown() ? -6 : -1);
            case RIGHT -> model.step(event.isShiftDown() ? 6 : 1);
            case HOME -> axis().ifPresent(axis -> model.show(axis.stretch().from()));
            case END -> model.live(true);
            default -> {
                return;
            }
        }
        event.consume();
    }

    /// The mark within 3 pixels of the pointer.
    private Optional<HistoryEvent> near(TimeAxis axis, double x) {
        return model.past().get().value().stream()
                .flatMap(past -> past.events().stream())
                .filter(event -> Math.abs(axis.x(event.at()) - x) <= 3)
                .findFirst();
    }

    @Override
    protected void paint(GraphicsContext graphics, Palette palette, double width, double height) {
        var past = model.past().get().value();
        if (past.isEmpty()) {
            return;
        }
        var axis = axis(past.get().window());
        double bottom = height - LABELS;
        graphics.setFill(palette.dark() ? palette.canvas() : palette.card());
        graphics.fillRect(0, 0, width, height);
        looked(graphics, palette, axis, bottom);
        load(graphics, palette, axis, past.get().load(), bottom);
        EventMark.row(graphics, palette, past.get().events(), axis);
        labels(graphics, palette, axis, height);
        handle(graphics, palette, axis, bottom);
        pointed.ifPresent(x -> drawPointed(graphics, palette, axis, x));
        if (isFocused()) {
            graphics.setStroke(palette.accent());
            graphics.setLineWidth(1.5);
            graphics.strokeRoundRect(1, 1, width - 2, height - 2, 6, 6);
        }
    }

    private void looked(GraphicsContext graphics, Palette palette, TimeAxis axis, double bottom) {
        model.looked().get().ifPresent(stretch -> {
            double from = Math.max(EDGE, axis.x(stretch.from()));
            double to = Math.min(getWidth() - EDGE, axis.x(stretch.to()));
            if (to > from) {
                graphics.setFill(faint(palette.accent(), 0.12));
                graphics.fillRect(from, 0, to - from, bottom);
            }
        });
    }

    private static Color faint(Color colour, double opacity) {
        return colour.deriveColor(0, 1, 1, opacity);
    }

    private static void load(GraphicsContext graphics, Palette palette, TimeAxis axis, TimeSeries load, double bottom) {
        double top = 12;
        graphics.setStroke(faint(palette.muted(), 0.9));
        graphics.setLineWidth(1.2);
        graphics.setFill(faint(palette.muted(), 0.22));
        int index = 0;
        while (index < load.size()) {
            int from = index;
            while (index < load.size() && !Double.isNaN(load.values()[index])) {
                index++;
            }
            if (index > from) {
                stroke(graphics, axis, load, new int[] {from, index}, top, bottom);
            }
            index++;
        }
        graphics.setStroke(palette.border());
        graphics.setLineWidth(1);
        graphics.strokeLine(axis.left(), bottom + 0.5, axis.left() + axis.width(), bottom + 0.5);
    }

    private static void stroke(
            GraphicsContext graphics, TimeAxis axis, TimeSeries load, int[] between, double top, double bottom) {
        int count = between[1] - between[0];
        var xs = new double[count + 2];
        var ys = new double[count + 2];
        for (int at = 0; at < count; at++) {
            xs[at] = axis.x(load.times()[between[0] + at]);
            ys[at] = bottom - Math.clamp(load.values()[between[0] + at], 0, 1) * (bottom - top);
        }
        graphics.strokePolyline(xs, ys, count);
        xs[count] = xs[count - 1];
        ys[count] = bottom;
        xs[count + 1] = xs[0];
        ys[count + 1] = bottom;
        graphics.fillPolygon(xs, ys, count + 2);
    }

    private void labels(GraphicsContext graphics, Palette palette, TimeAxis axis, double height) {
        graphics.setFont(small.font());
        graphics.setFill(palette.muted());
        graphics.setTextBaseline(VPos.BOTTOM);
        graphics.setTextAlign(TextAlignment.CENTER);
        for (var tick : axis.ticks(MIN_TICK_WIDTH, ZoneId.systemDefault())) {
            double half = small.width(tick.text()) / 2;
            graphics.fillText(tick.text(), Math.clamp(tick.x(), EDGE + half, getWidth() - EDGE - half), height - 1);
        }
    }

    private void handle(GraphicsContext graphics, Palette palette, TimeAxis axis, double bottom) {
        double x = model.moment().get().map(axis::x).orElse(axis.left() + axis.width());
        graphics.setFill(model.live() ? palette.success() : palette.accent());
        graphics.fillRect(x - 1, 0, 2, bottom);
        graphics.fillRoundRect(x - 4, bottom / 2 - 7, 8, 14, 5, 5);
    }

    private void drawPointed(GraphicsContext graphics, Palette palette, TimeAxis axis, double x) {
        Instant at = near(axis, x).map(HistoryEvent::at).orElseGet(() -> axis.at(x));
        var text = small.fitting(
                TimeFormat.time(at, ZoneId.systemDefault())
                        + near(axis, x).map(event -> "  " + event.text()).orElse(""),
                getWidth() - 4 * EDGE);
        double wide = small.width(text) + 12;
        double left = Math.clamp(x - wide / 2, EDGE, Math.max(EDGE, getWidth() - EDGE - wide));
        graphics.setFill(palette.text());
        graphics.fillRoundRect(left, 12, wide, 17, 6, 6);
        graphics.setFill(palette.canvas());
        graphics.setTextAlign(TextAlignment.LEFT);
        graphics.setTextBaseline(VPos.CENTER);
        graphics.fillText(text, left + 6, 20.5);
    }
}
