package io.millrace.desktop.sql.result;

import java.util.Arrays;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;

/// The context menu of selected rows.
record RowMenu(ResultModel model, ResultGrid grid, Runnable details) {
    ContextMenu menu() {
        var menu = new ContextMenu();
        menu.getItems().add(item("Copy cell", grid::copyCell));
        Arrays.stream(ExportFormat.values())
                .map(format -> item("Copy rows as " + format.label(), () -> grid.copy(format)))
                .forEach(menu.getItems()::add);
        menu.getItems()
                .addAll(
                        new SeparatorMenuItem(),
                        item("Show the whole row", details),
                        item(
                                "Freeze or go on",
                                () -> model.frozen().set(!model.frozen().get())));
        return menu;
    }

    private static MenuItem item(String text, Runnable action) {
        var item = new MenuItem(text);
        item.setOnAction(event -> action.run());
        return item;
    }
}
