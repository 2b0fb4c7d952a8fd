package io.millrace.desktop.sql;

import io.millrace.desktop.fx.ActionItem;
import io.millrace.desktop.fx.Tips;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.Tab;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;

/// The tab of a sheet. It shows the sheet's name, which a double click edits, and a mark while the file differs from
/// the text.
final class SheetTab {
    private final SheetModel sheet;
    private final WorkspaceView view;
    private final WorkspaceModel model;
    private final Tab tab = new Tab();
    private final Label name = new Label();

    SheetTab(SheetModel sheet, WorkspaceView view, WorkspaceModel model) {
        this.sheet = sheet;
        this.view = view;
        this.model = model;
    }

    Tab tab() {
        tab.setGraphic(name);
        sheet.name().subscribe(text -> describe());
        sheet.changed().subscribe(now -> describe());
        sheet.file().subscribe(file -> describe());
        sheet.run().running().subscribe(now -> describe());
        name.setOnMouseClicked(event -> {
            if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2) {
                rename();
            }
        });
        tab.setOnCloseRequest(event -> {
            event.consume();
            view.close(sheet);
        });
        tab.setContextMenu(new ContextMenu(
                new ActionItem("Rename", this::rename),
                new ActionItem("Save", view::save),
                new ActionItem("Save as…", view::saveAs),
                new SeparatorMenuItem(),
                new ActionItem("New sheet", model::add),
                new ActionItem("Close", () -> view.close(sheet)),
                new ActionItem(
                        "Close others",
                        () -> model.sheets().stream()
                                .filter(other -> !other.equals(sheet))
                                .toList()
                                .forEach(view::close)),
                new ActionItem("Reopen closed sheet", model::reopen)));
        return tab;
    }

    /// A sheet without a file has no mark: the console keeps its text, so nothing can be lost.
    private void describe() {
        boolean unsaved = sheet.unsaved();
        name.setText((sheet.run().running().get() ? "▶ " : "") + sheet.name().get() + (unsaved ? " •" : ""));
        name.setTooltip(Tips.of(sheet.file()
                .get()
                .map(file -> file + (unsaved ? ", with changes that are not saved" : ""))
                .orElse("Kept by the console; Ctrl+S makes it a file")));
    }

    private void rename() {
        var field = new TextField(sheet.name().get());
        field.setPrefColumnCount(12);
        tab.setGraphic(field);
        field.setOnAction(event -> tab.setGraphic(name));
        field.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                field.setText(sheet.name().get());
                tab.setGraphic(name);
            }
            event.consume();
        });
        tab.graphicProperty().subscribe((before, now) -> {
            if (field.equals(before) && !field.getText().isBlank()) {
                sheet.name().set(field.getText().strip());
            }
        });
        field.requestFocus();
        field.selectAll();
        field.focusedProperty().addListener((focused, before, now) -> {
            if (!now && field.equals(tab.getGraphic())) {
                tab.setGraphic(name);
            }
        });
    }
}
