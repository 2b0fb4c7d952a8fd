package io.millrace.desktop.shell;

import io.millrace.desktop.service.Preferences;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The files that the window opens: the supported kinds, in the order in which they are tried, and the recent files.
public final class OpenFiles {
    private static final int RECENT = 8;

    private final Preferences memory;
    private Consumer<String> problem = text -> {};
    private Consumer<String> opened = text -> {};
    private final List<FileKind> kinds = new ArrayList<>();
    private final Map<Path, OpenedBy> back = new HashMap<>();
    private final ObservableList<Path> recent = FXCollections.observableArrayList();

    public OpenFiles(Preferences memory) {
        this.memory = memory;
        memory.files().stream().map(Path::of).forEach(recent::add);
    }

    /// Sets the listener for messages about files that could not be opened.
    public void onProblem(Consumer<String> listener) {
        problem = listener;
    }

    /// Sets the listener for messages about opened files.
    public void onOpened(Consumer<String> listener) {
        opened = listener;
    }

    void say(String what) {
        opened.accept(what);
    }

    /// Reports that a file was not opened, and why.
    public void refuse(String reason) {
        problem.accept(reason);
    }

    /// Adds a kind of file.
    public void take(FileKind kind) {
        kinds.add(kind);
    }

    public List<FileKind> kinds() {
        return List.copyOf(kinds);
    }

    /// The recent files, latest first.
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
        files.forEach(file -> back.remove(file.toAbsolutePath()));
        files.forEach(this::open);
    }

    /// Opens the files of the previous run. Only the file that was in front before comes to the front.
    void reopen(List<Path> files, Optional<Path> shown) {
        for (var file : files) {
            kindOf(file).ifPresent(kind -> {
                back.put(file, shown.filter(file::equals).isPresent() ? OpenedBy.BACK_IN_FRONT : OpenedBy.BACK);
                kind.open().accept(file);
            });
        }
    }

    /// The way a file was opened.
    enum OpenedBy {
        CALLED,
        BACK,
        BACK_IN_FRONT
    }

    /// Returns how the file, which has just been opened, was opened.
    OpenedBy arrived(Path file) {
        var how = back.remove(file);
        return how == null ? OpenedBy.CALLED : how;
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
