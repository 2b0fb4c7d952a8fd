package io.millrace.desktop.sql;

import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/// Installs the keys of the workspace, which are those common in editors. They take precedence over the window's keys.
record WorkspaceKeys(WorkspaceView view, WorkspaceModel model) {
    void install() {
        view.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.isShortcutDown() && !event.isAltDown() && done(event.getCode(), event.isShiftDown())) {
                event.consume();
            }
        });
    }

    private boolean done(KeyCode key, boolean shift) {
        switch (key) {
            case KeyCode.ENTER -> view.top().ifPresent(shift ? SheetView::runAll : SheetView::run);
            case KeyCode.T -> {
                if (shift) {
                    model.reopen();
                } else {
                    model.add();
                }
            }
            case KeyCode.W -> model.selected().get().ifPresent(view::close);
            case KeyCode.S -> {
                if (shift) {
                    view.saveAs();
                } else {
                    view.save();
                }
            }
            case KeyCode.Z -> {
                return !shift && view.undo();
            }
            case KeyCode.PERIOD ->
                model.selected().get().ifPresent(sheet -> sheet.run().cancel());
            default -> {
                return false;
            }
        }
        return true;
    }
}
