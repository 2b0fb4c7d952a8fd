package io.millrace.desktop.shell;

import io.millrace.desktop.service.Memory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The files that the window opens: the kinds that its screens take, in the order in which they are asked, and those
/// that were opened lately.
public final class OpenFiles {
    private static final int RECENT = 8;

    private final Memory memory;
    private Consumer<String> problem = text -> {};
    private final List<FileKind> kinds = new ArrayList<>();
    private final ObservableList<Path> recent = FXCollections.observableArrayList();

    public OpenFiles(Memory memory) {
        this.memory = memory;
        memory.files().stream().map(Path::of).forEach(recent::add);
    }

    /// Who is told what a person should know of a file that was not opened.
    public void onProblem(Consumer<String> told) {
        problem = told;
    }

    /// Tells that a file was not opened, and why.
    public void refuse(String reason) {
        problem.accept(reason);
    }

    /// Another kind that some screen takes.
    public void take(FileKind kind) {
        kinds.add(kind);
    }

    public List<FileKind> kinds() {
        return List.copyOf(kinds);
    }

    /// Latest first.
    public ObservableList<Path> recent() {
        return recent;
    }

    public boolean accepts(List<Path> files) {
        return files.stream().anyMatch(file -> kindOf(file).isPresent());
    }

    private Optional<FileKind> kindOf(Path file) {
        return kinds.stream().filter(kind -> kind.accepts(file)).findFirst();
    }

    public void open(List<Path> files) {
        files.forEach(this::open);
    }

    private void open(Path file) {
        var kind = kindOf(file);
        if (kind.isPresent()) {
            remember(file.toAbsolutePath());
            kind.get().open().accept(file.toAbsolutePath());
        } else {
            problem.accept(file.getFileName() + " is of no kind that this window opens: "
                    + kinds.stream()
                            .map(one -> one.label() + " (" + String.join(", ", one.endings()) + ")")
                            .collect(Collectors.joining(", "))
                    + ".");
        }
    }

    private void remember(Path file) {
        recent.remove(file);
        recent.addFirst(file);
        while (recent.size() > RECENT) {
            recent.removeLast();
        }
        memory.files(recent.stream().map(Path::toString).toList());
    }
}
