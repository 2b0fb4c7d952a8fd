package io.millrace.desktop.fx;

import javafx.scene.control.MenuItem;

/// A menu item that runs an action.
public final class ActionItem extends MenuItem {
    public ActionItem(String text, Runnable action) {
        super(text);
        setOnAction(event -> action.run());
    }

    public ActionItem(String text, String id, Runnable action) {
        this(text, action);
        setId(id);
    }
}
