package io.millrace.desktop.fx;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.stage.FileChooser;
import javafx.stage.Window;

/// How a user is asked for a file; in the application by the system's own dialog.
public interface FileAsk {

    /// A kind of file and the endings of its names, such as `.svg`.
    record Kind(String name, List<String> endings) {
        public Kind {
            endings = List.copyOf(endings);
        }
    }

    /// Where to save something, or nothing if the user thought better of it.
    Optional<Path> save(Window owner, String suggested, Kind kind);

    /// Which file to open.
    Optional<Path> open(Window owner, Kind kind);

    /// The system's dialogs.
    static FileAsk ofSystem() {
        return new Dialogs();
    }

    /// The system's dialogs.
    final class Dialogs implements FileAsk {
        @Override
        public Optional<Path> save(Window owner, String suggested, Kind kind) {
            var chooser = chooser("Save as", kind);
            chooser.setInitialFileName(suggested);
            return Optional.ofNullable(chooser.showSaveDialog(owner)).map(File::toPath);
        }

        @Override
        public Optional<Path> open(Window owner, Kind kind) {
            return Optional.ofNullable(chooser("Open", kind).showOpenDialog(owner))
                    .map(File::toPath);
        }

        private static FileChooser chooser(String title, Kind kind) {
            var chooser = new FileChooser();
            chooser.setTitle(title);
            chooser.getExtensionFilters()
                    .addAll(
                            new FileChooser.ExtensionFilter(
                                    kind.name(),
                                    kind.endings().stream()
                                            .map(ending -> "*" + ending)
                                            .toList()),
                            new FileChooser.ExtensionFilter("All files", "*"));
            return chooser;
        }
    }
}
