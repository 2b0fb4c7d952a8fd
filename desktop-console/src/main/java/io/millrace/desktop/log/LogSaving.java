package io.millrace.desktop.log;

import io.millrace.desktop.fx.ActionItem;
import io.millrace.desktop.fx.FileDialogs;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Tips;
import io.millrace.insight.Formats;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/// Saves a log to a file: its visible lines or, for a cluster's log, the whole file.
final class LogSaving {

    /// Shows a log file on disk.
    @FunctionalInterface
    public interface Opener {
        void open(Path file);
    }

    private final LogModel log;
    private final MenuButton button = new MenuButton("", Icons.of(MaterialDesignC.CONTENT_SAVE_OUTLINE));

    private LogSaving(LogModel log) {
        this.log = log;
        button.setId("log-save");
        button.setAccessibleText("Save as a file");
        Tips.on(button, "Save as a file");
        button.getItems().add(new ActionItem("Save the shown lines…", "save-shown", this::saveShown));
    }

    /// Creates the button for a file that is already on disk.
    static MenuButton button(LogModel log) {
        return new LogSaving(log).button;
    }

    /// Creates the button for logs of a cluster.
    static MenuButton button(LogModel log, LogsModel logs, Opener opener) {
        var saving = new LogSaving(log);
        for (var place : logs.places().get()) {
            var name = logs.places().get().size() == 1 ? "" : " of " + logs.shortName(place.process());
            saving.button
                    .getItems()
                    .add(new ActionItem(
                            "Save the whole file" + name + " and open it…",
                            "save-whole",
                            () -> saving.saveWhole(logs, place, opener)));
        }
        return saving.button;
    }

    private Optional<Path> choose(String name) {
        return FileDialogs.save(button.getScene().getWindow(), name, FileDialogs.Kind.of("Logs", ".log"));
    }

    private void saveShown() {
        choose(String.join("-", log.names()) + "-shown.log").ifPresent(log::saveShown);
    }

    private void saveWhole(LogsModel logs, LogPlace place, Opener opener) {
        choose(logs.shortName(place.process()) + "-" + place.file())
                .ifPresent(to -> new Transfer(logs.fetch(place, to), logs, opener).show());
    }

    /// A dialog that shows the progress of a download.
    private final class Transfer {
        private final LogDownload file;
        private final LogsModel logs;
        private final Opener opener;
        private final Dialog<ButtonType> dialog = new Dialog<>();
        private final Label words = new Label("Asking for the file…");
        private final ProgressIndicator progress = new ProgressIndicator();
        private final AtomicLong done = new AtomicLong();

        Transfer(LogDownload file, LogsModel logs, Opener opener) {
            this.file = file;
            this.logs = logs;
            this.opener = opener;
        }

        void show() {
            progress.setPrefSize(24, 24);
            dialog.setTitle("Whole log");
            dialog.initOwner(button.getScene().getWindow());
            dialog.getDialogPane().setContent(new HBox(12, progress, words));
            dialog.getDialogPane().setPrefWidth(420);
            dialog.getDialogPane().getButtonTypes().add(ButtonType.CANCEL);
            dialog.setOnHidden(event -> file.cancel());
            dialog.show();
            logs.threads().ask(() -> file.run(this::describe), this::ended);
        }

        private void describe(long bytes) {
            // called for every block, shown for every mebibyte
            if (bytes >> 20 != done.getAndSet(bytes) >> 20) {
                logs.threads().show().execute(() -> words.setText(Formats.bytes(bytes) + " have come"));
            }
        }

        private void ended(LogDownload.Outcome outcome) {
            switch (outcome) {
                case LogDownload.Outcome.Done(Path saved) -> {
                    dialog.hide();
                    opener.open(saved);
                }
                case LogDownload.Outcome.Cancelled() -> dialog.hide();
                case LogDownload.Outcome.Failed(String reason) -> {
                    progress.setVisible(false);
                    words.setText(reason);
                }
            }
        }
    }
}
