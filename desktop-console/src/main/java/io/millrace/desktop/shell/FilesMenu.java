package io.millrace.desktop.shell;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javafx.collections.ListChangeListener;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.stage.FileChooser;
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
        var chooser = new FileChooser();
        chooser.setTitle("Open a file");
        var all = files.kinds().stream()
                .flatMap(kind -> kind.endings().stream())
                .map(FilesMenu::pattern)
                .toList();
        chooser.getExtensionFilters()
                .setAll(Stream.concat(
                                Stream.of(new FileChooser.ExtensionFilter("All that the console opens", all)),
                                files.kinds().stream()
                                        .map(kind -> new FileChooser.ExtensionFilter(
                                                kind.label(),
                                                kind.endings().stream()
                                                        .map(FilesMenu::pattern)
                                                        .toList())))
                        .toList());
        var chosen = chooser.showOpenMultipleDialog(owner());
        if (chosen != null) {
            files.open(chosen.stream().map(File::toPath).toList());
        }
    }

    /// The window that the user works in.
    static Window owner() {
        return Window.getWindows().stream()
                .filter(Window::isFocused)
                .findFirst()
                .orElseGet(() -> Window.getWindows().getFirst());
    }

    private static String pattern(String ending) {
        return "*" + ending;
    }
}
