package io.millrace.desktop.shell;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/// A kind of file that the window opens from the menu, by drag and drop, or from the command line.
///
/// @param label   the name of the kind for users, in the plural
/// @param endings the name endings, such as `.jfr`
record FileKind(String label, List<String> endings, Consumer<Path> open) {
    public FileKind {
        endings = List.copyOf(endings);
    }

    boolean accepts(Path file) {
        var name = file.toString().toLowerCase(Locale.ROOT);
        return endings.stream().anyMatch(name::endsWith);
    }
}
