package io.millrace.desktop.log;

import io.millrace.desktop.fx.ClipboardText;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;

/// Handles keyboard, mouse and wheel input on the lines of a log.
record LogInputHandler(LogCanvas canvas, LogModel model) {
    private static final double ROWS_OF_A_NOTCH = 3;

    static void on(LogCanvas canvas, LogModel model) {
        var hands = new LogInputHandler(canvas, model);
        canvas.addEventHandler(ScrollEvent.SCROLL, hands::scrolled);
        canvas.addEventHandler(MouseEvent.MOUSE_PRESSED, hands::pressed);
        canvas.addEventHandler(MouseEvent.MOUSE_DRAGGED, hands::dragged);
        canvas.addEventHandler(KeyEvent.KEY_PRESSED, hands::typed);
    }

    private void scrolled(ScrollEvent event) {
        if (event.getDeltaY() != 0) {
            double rows = event.getTextDeltaYUnits() == ScrollEvent.VerticalTextScrollUnits.LINES
                    ? event.getTextDeltaY()
                    : event.getDeltaY() / 40 * ROWS_OF_A_NOTCH;
            model.scroll(-rows);
        }
        event.consume();
    }

    private void pressed(MouseEvent event) {
        canvas.requestFocus();
        if (event.getButton() != MouseButton.PRIMARY) {
            return;
        }
        canvas.at(event.getY()).ifPresent(number -> {
            if (canvas.onFold(event.getX())) {
                model.lines().toggle(number);
            } else if (event.isShiftDown()) {
                model.selection().extendTo(number);
            } else if (event.getClickCount() == 2) {
                unfold();
            } else {
                model.selection().moveTo(number);
            }
        });
    }

    private void dragged(MouseEvent event) {
        if (event.getButton() == MouseButton.PRIMARY && !canvas.onFold(event.getX())) {
            if (event.getY() < 0) {
                model.scroll(-1);
            } else if (event.getY() > canvas.getHeight()) {
                model.scroll(1);
            }
            canvas.at(Math.clamp(event.getY(), 1, Math.max(1, canvas.getHeight() - 1)))
                    .ifPresent(model.selection()::extendTo);
        }
    }

    private void typed(KeyEvent event) {
        boolean known = event.isShortcutDown() ? withShortcut(event.getCode()) : plain(event);
        if (known) {
            event.consume();
        }
    }

    private boolean withShortcut(KeyCode code) {
        switch (code) {
            case C -> copy();
            case A -> model.selection().all();
            case HOME -> model.toBegin();
            case END -> model.toEnd();
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean plain(KeyEvent event) {
        if (event.isAltDown()) {
            return false;
        }
        boolean extend = event.isShiftDown();
        switch (event.getCode()) {
            case UP -> model.selection().step(-1, extend);
            case DOWN -> model.selection().step(1, extend);
            case PAGE_UP -> page(-1, extend);
            case PAGE_DOWN -> page(1, extend);
            case HOME -> model.toBegin();
            case END -> model.toEnd();
            case N -> model.finder().step(!extend);
            case SPACE ->
                model.lines().following().set(!model.lines().following().get());
            case ENTER, RIGHT, LEFT -> unfold();
            case ESCAPE -> model.selection().none();
            default -> {
                return false;
            }
        }
        return true;
    }

    private void page(int by, boolean extend) {
        model.selection().step((int) (by * Math.max(1, canvas.rows() - 1)), extend);
    }

    private void unfold() {
        model.selection().foldable().ifPresent(model.lines()::toggle);
    }

    private void copy() {
        model.selection().copy(text -> {
            ClipboardText.copy(text);
        });
    }
}
