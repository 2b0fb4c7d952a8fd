package io.millrace.desktop.flame;

import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;

/// Handles mouse, wheel and keyboard input on a flame graph: a click zooms, the wheel scrolls or, with the shortcut
/// key, zooms, a drag pans, and the arrow keys move the focus.
final class FlameInputHandler {
    private static final double CLOSER = 1.25;
    private static final double STILL = 4;

    private final FlameCanvas canvas;
    private final ChartModel model;
    private double pressedX;
    private double pressedY;
    private boolean dragged;

    FlameInputHandler(FlameCanvas canvas, ChartModel model) {
        this.canvas = canvas;
        this.model = model;
        canvas.addEventHandler(MouseEvent.MOUSE_MOVED, event -> canvas.pointAt(event.getX(), event.getY()));
        canvas.addEventHandler(MouseEvent.MOUSE_EXITED, event -> canvas.point(ChartModel.NONE));
        canvas.addEventHandler(MouseEvent.MOUSE_PRESSED, this::pressed);
        canvas.addEventHandler(MouseEvent.MOUSE_DRAGGED, this::dragged);
        canvas.addEventHandler(MouseEvent.MOUSE_CLICKED, this::clicked);
        canvas.addEventHandler(ScrollEvent.SCROLL, this::scrolled);
        canvas.addEventHandler(KeyEvent.KEY_PRESSED, this::typed);
    }

    private void pressed(MouseEvent event) {
        canvas.requestFocus();
        pressedX = event.getX();
        pressedY = event.getY();
        dragged = false;
        // otherwise the surrounding tabs would take the focus
        event.consume();
    }

    private void dragged(MouseEvent event) {
        double aside = pressedX - event.getX();
        double down = pressedY - event.getY();
        if (dragged || Math.hypot(aside, down) > STILL) {
            dragged = true;
            canvas.move(aside, down);
            pressedX = event.getX();
            pressedY = event.getY();
        }
    }

    private void clicked(MouseEvent event) {
        int frame = canvas.at(event.getX(), event.getY());
        if (dragged) {
            return;
        }
        if (event.getButton() == MouseButton.PRIMARY && frame != ChartModel.NONE) {
            model.zoomTo(frame);
        } else if (event.getButton() == MouseButton.SECONDARY && frame != ChartModel.NONE) {
            model.focus().set(frame);
        }
    }

    private void scrolled(ScrollEvent event) {
        if (event.isShortcutDown()) {
            double factor = event.getDeltaY() > 0 ? CLOSER : event.getDeltaY() < 0 ? 1 / CLOSER : 1;
            canvas.scale(factor, event.getX());
        } else {
            canvas.move(-event.getDeltaX(), -event.getDeltaY());
        }
        event.consume();
    }

    private void typed(KeyEvent event) {
        if (model.frames().isEmpty() || event.isShortcutDown() || event.isAltDown()) {
            return;
        }
        boolean rising = model.rising().get();
        boolean known = true;
        canvas.point(ChartModel.NONE);
        switch (event.getCode()) {
            case ESCAPE, BACK_SPACE -> model.zoomOut();
            case HOME -> model.zoomToAll();
            case UP -> walk(rising);
            case DOWN -> walk(!rising);
            case LEFT -> model.aside(-1);
            case RIGHT -> model.aside(1);
            case ENTER, SPACE -> zoomIn();
            case PLUS, ADD, EQUALS -> canvas.scale(CLOSER, canvas.getWidth() / 2);
            case MINUS, SUBTRACT -> canvas.scale(1 / CLOSER, canvas.getWidth() / 2);
            case PAGE_UP -> canvas.move(0, -canvas.getHeight() * 0.8);
            case PAGE_DOWN -> canvas.move(0, canvas.getHeight() * 0.8);
            case N, F3 -> model.walk(event.isShiftDown());
            default -> known = false;
        }
        if (known) {
            event.consume();
        }
    }

    private void walk(boolean inwards) {
        if (inwards) {
            model.toCallee();
        } else {
            model.toCaller();
        }
    }

    private void zoomIn() {
        if (model.focus().get() != ChartModel.NONE) {
            model.zoomTo(model.focus().get());
        }
    }
}
