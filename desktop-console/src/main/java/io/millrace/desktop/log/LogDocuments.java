package io.millrace.desktop.log;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.service.UiExecutors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;

/// Opens log files on disk, each in its own view.
public record LogDocuments(UiExecutors threads, Appearance appearance) {
    /// A file modified within this time is assumed to be growing.
    private static final Duration RECENT = Duration.ofMinutes(2);

    /// The outcome of opening a file.
    public sealed interface Outcome {}

    /// The view of the file; `close` releases the file.
    public record Opened(Path file, Node view, Runnable close) implements Outcome {}

    public record NotOpened(String reason) implements Outcome {}

    private sealed interface Found {
        record File(TextFile file, boolean growing) implements Found {}

        record Nothing(String reason) implements Found {}
    }

    /// Opens a file; the receiver closes it.
    public void open(Path file, Consumer<Outcome> to) {
        threads.ask(() -> find(file), found -> to.accept(opened(file, found)));
    }

    private static Found find(Path path) {
        try {
            boolean growing = Files.getLastModifiedTime(path)
                    .toInstant()
                    .isAfter(Instant.now().minus(RECENT));
            return new Found.File(TextFile.open(path), growing);
        } catch (IOException e) {
            return new Found.Nothing(e.getMessage() + " cannot be read.");
        }
    }

    private Outcome opened(Path path, Found found) {
        return switch (found) {
            case Found.File(TextFile file, boolean growing) -> {
                var log = new LogModel(
                                new FileFeed(file), List.of(String.valueOf(path.getFileName())), growing, threads)
                        .start();
                var view = new LogView(log, appearance, true);
                view.offer(LogSaving.button(log));
                yield new Opened(path, view, log::close);
            }
            case Found.Nothing(String reason) -> new NotOpened(reason);
        };
    }
}
