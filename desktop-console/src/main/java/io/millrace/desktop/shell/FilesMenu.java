package io.millrace.desktop.shell;

import io.millrace.desktop.fx.FileDialogs;
import java.nio.file.Path;
import java.util.List;
import javafx.collections.ListChangeListener;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.stage.Window;

/// The ways to a file from the menu: choose one, or one of the latest.
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
        // a menu would take an underscore for the sign of a key
        var item = new MenuItem(file.toString());
        item.setMnemonicParsing(false);
        item.setOnAction(event -> files.open(List.of(file)));
        return item;
    }

    void choose() {
        files.open(FileDialogs.ofSystem()
                .open(
                        owner(),
                        files.kinds().stream()
                                .map(kind -> new FileDialogs.Kind(kind.label(), kind.endings()))
                                .toList()));
    }

    /// The window that the user works in.
    static Window owner() {
        return Window.getWindows().stream()
                .filter(Window::isFocused)
                .findFirst()
                .orElseGet(() -> Window.getWindows().getFirst());
    }
}
