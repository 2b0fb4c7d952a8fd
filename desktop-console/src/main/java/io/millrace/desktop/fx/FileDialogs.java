package io.millrace.desktop.fx;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.stage.FileChooser;
import javafx.stage.Window;

/// Asks the user for files, with the dialogs of the system. Each kind of file starts in the folder that was last used
/// for it.
public final class FileDialogs {
    private FileDialogs() {}

    /// A kind of file and its name endings, such as `.svg`; without endings it matches any file.
    public record Kind(String name, List<String> endings) {
        public Kind {
            endings = List.copyOf(endings);
        }

        /// A kind with a single ending.
        public static Kind of(String name, String ending) {
            return new Kind(name, List.of(ending));
        }

        private FileChooser.ExtensionFilter filter() {
            return new FileChooser.ExtensionFilter(
                    name, endings.stream().map(ending -> "*" + ending).toList());
        }
    }

    /// Asks where to save a file; empty if the user cancels.
    ///
    /// @param suggested the proposed name; characters that are not allowed in file names are replaced
    public static Optional<Path> save(Window owner, String suggested, Kind kind) {
        var chooser = chooser(owner, "Save as", List.of(kind));
        chooser.setInitialFileName(fileName(suggested));
        return Optional.ofNullable(chooser.showSaveDialog(owner)).map(file -> remembered(owner, file, List.of(kind)));
    }

    /// Asks for the files to open. With several kinds, the first filter of the dialog accepts all of them.
    public static List<Path> open(Window owner, List<Kind> kinds) {
        var chooser = chooser(owner, "Open", kinds);
        var chosen = kinds.size() == 1
                ? Stream.ofNullable(chooser.showOpenDialog(owner)).toList()
                : Optional.ofNullable(chooser.showOpenMultipleDialog(owner)).orElse(List.of());
        return chosen.stream().map(file -> remembered(owner, file, kinds)).toList();
    }

    /// Asks for one file to open.
    public static Optional<Path> open(Window owner, Kind kind) {
        return open(owner, List.of(kind)).stream().findFirst();
    }

    /// Turns a name into a valid file name on every system.
    private static String fileName(String name) {
        var plain = name.replaceAll("[^\\p{L}\\p{N} ._-]+", "-").replaceAll("^[-. ]+|[-. ]+$", "");
        return plain.isEmpty() ? "untitled" : plain;
    }

    private static String key(List<Kind> kinds) {
        return kinds.stream().map(Kind::name).collect(Collectors.joining(","));
    }

    private static Path remembered(Window owner, File file, List<Kind> kinds) {
        var folder = file.toPath().toAbsolutePath().getParent();
        if (folder != null) {
            SavedLayout.folder(owner, key(kinds), folder);
        }
        return file.toPath();
    }

    private static FileChooser chooser(Window owner, String title, List<Kind> kinds) {
        var chooser = new FileChooser();
        chooser.setTitle(title);
        SavedLayout.folder(owner, key(kinds))
                .filter(Files::isDirectory)
                .ifPresent(folder -> chooser.setInitialDirectory(folder.toFile()));
        var named = kinds.stream().filter(kind -> !kind.endings().isEmpty()).toList();
        var filters = new ArrayList<FileChooser.ExtensionFilter>();
        if (named.size() > 1) {
            var all = named.stream().flatMap(kind -> kind.endings().stream()).toList();
            filters.add(new Kind("All that the console opens", all).filter());
        }
        named.forEach(kind -> filters.add(kind.filter()));
        filters.add(new FileChooser.ExtensionFilter("All files", "*"));
        chooser.getExtensionFilters().setAll(filters);
        return chooser;
    }
}
