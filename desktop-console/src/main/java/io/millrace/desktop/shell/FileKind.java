package io.millrace.desktop.shell;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/// Files of a kind that the window opens, however they come: from the menu, dropped, or from the command line.
///
/// @param label   for people, in the plural
/// @param endings of their names, such as `.jfr`
public record FileKind(String label, List<String> endings, Consumer<Path> open) {
    public FileKind {
        endings = List.copyOf(endings);
    }

    boolean accepts(Path file) {
        var name = file.toString().toLowerCase(Locale.ROOT);
        return endings.stream().anyMatch(name::endsWith);
    }
}
