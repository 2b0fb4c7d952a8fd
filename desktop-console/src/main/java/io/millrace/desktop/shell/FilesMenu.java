package io.millrace.desktop.shell;

import io.millrace.desktop.fx.FileDialogs;
import java.nio.file.Path;
import java.util.List;
import javafx.collections.ListChangeListener;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.stage.Window;

/// The menu items that open files: a file dialog and the list of recent files.
final class FilesMenu {
    private final OpenFiles files;
    private final Menu recent = new Menu("Open recent");

    FilesMenu(OpenFiles files) {
        this.files = files;
        recent.setId("menu-recent");
        files.recent().addListener((ListChangeListener<Path>) change -> list());
        list();
    }

    Menu recent() {
        return recent;
    }

    private void list() {
        recent.getItems().setAll(files.recent().stream().map(this::item).toList());
        recent.setDisable(files.recent().isEmpty());
    }

    private MenuItem item(Path file) {
        // a menu would read an underscore as the mark of a mnemonic
        var item = new MenuItem(file.toString());
        item.setMnemonicParsing(false);
        item.setOnAction(event -> files.open(List.of(file)));
        return item;
    }

    void choose() {
        files.open(FileDialogs.open(
                owner(),
                files.kinds().stream()
                        .map(kind -> new FileDialogs.Kind(kind.label(), kind.endings()))
                        .toList()));
    }

    /// The window that has the focus.
    static Window owner() {
        return Window.getWindows().stream()
                .filter(Window::isFocused)
                .findFirst()
                .orElseGet(() -> Window.getWindows().getFirst());
    }
}
