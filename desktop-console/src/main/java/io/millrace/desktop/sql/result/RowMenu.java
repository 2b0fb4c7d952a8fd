package io.millrace.desktop.sql.result;

import io.millrace.desktop.fx.ActionItem;
import java.util.Arrays;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.SeparatorMenuItem;

/// The context menu of selected rows.
record RowMenu(ResultModel model, ResultGrid grid, Runnable details) {
    ContextMenu menu() {
        var menu = new ContextMenu();
        menu.getItems().add(new ActionItem("Copy cell", grid::copyCell));
        Arrays.stream(ExportFormat.values())
                .map(format -> new ActionItem("Copy rows as " + format.label(), () -> grid.copy(format)))
                .forEach(menu.getItems()::add);
        menu.getItems()
                .addAll(
                        new SeparatorMenuItem(),
                        new ActionItem("Show the whole row", details),
                        new ActionItem(
                                "Freeze or go on",
                                () -> model.frozen().set(!model.frozen().get())));
        return menu;
    }
}
