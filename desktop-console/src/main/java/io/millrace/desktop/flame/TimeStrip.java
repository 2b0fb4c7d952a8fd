package io.millrace.desktop.flame;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Painting;
import io.millrace.desktop.fx.Palette;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;

/// A strip chart over the time of a recording; a drag selects a period, a click selects all of it.
final class TimeStrip extends Painting {
    private static final double STEP = 0.02;

    private final FlameFileModel model;
    private double pressed;

    TimeStrip(FlameFileModel model, Appearance appearance) {
        super(appearance);
        this.model = model;
        setId("flame-time");
        setMinHeight(40);
        setPrefHeight(40);
        setFocusTraversable(true);
        setAccessibleText("The time of the recording; arrows move the selected range");
        model.course().subscribe(now -> repaint());
        model.stretch().subscribe(now -> repaint());
        addEventHandler(MouseEvent.MOUSE_PRESSED, event -> {
            requestFocus();
            pressed = share(event);
            event.consume();
        });
        addEventHandler(MouseEvent.MOUSE_RELEASED, this::released);
        addEventHandler(KeyEvent.KEY_PRESSED, this::typed);
    }

    private double share(MouseEvent event) {
        return Math.clamp(event.getX() / Math.max(1, getWidth()), 0, 1);
    }

    private void released(MouseEvent event) {
        double from = Math.min(pressed, share(event));
        double to = Math.max(pressed, share(event));
        model.stretch()
                .set(
                        to - from < 0.005
                                ? FlameFileModel.RecordingPeriod.ALL
                                : new FlameFileModel.RecordingPeriod(from, to));
    }

    private void typed(KeyEvent event) {
        var now = model.stretch().get();
        if (event.getCode() == KeyCode.ESCAPE) {
            model.stretch().set(FlameFileModel.RecordingPeriod.ALL);
            event.consume();
        } else if (event.getCode() == KeyCode.LEFT || event.getCode() == KeyCode.RIGHT) {
            double by = event.getCode() == KeyCode.LEFT ? -STEP : STEP;
            // with Shift only the end moves, which changes the length of the period
            double from = event.isShiftDown() ? now.from() : Math.clamp(now.from() + by, 0, 1 - STEP);
            double to = Math.clamp(now.all() && !event.isShiftDown() ? 1 : now.to() + by, from + STEP, 1);
            model.stretch().set(new FlameFileModel.RecordingPeriod(from, to));
            event.consume();
        }
    }

    @Override
    protected void paint(GraphicsContext graphics, Palette palette, double width, double height) {
        var course = model.course().get();
        var now = model.stretch().get();
        long most = course.stream().mapToLong(Long::longValue).max().orElse(1);
        double wide = width / Math.max(1, course.size());
        for (int at = 0; at < course.size(); at++) {
            double middle = (at + 0.5) / course.size();
            graphics.setFill(middle >= now.from() && middle <= now.to() ? palette.accent() : palette.line());
            double high = most == 0 ? 0 : (height - 8) * course.get(at) / most;
            graphics.fillRect(at * wide, height - 4 - high, Math.max(1, wide - 0.5), high);
        }
        if (!now.all()) {
            graphics.setStroke(palette.accent());
            graphics.strokeRect(
                    now.from() * width + 0.5, 0.5, Math.max(1, (now.to() - now.from()) * width - 1), height - 1);
        }
    }
}
