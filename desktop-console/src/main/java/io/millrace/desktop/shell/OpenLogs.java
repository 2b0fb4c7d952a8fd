package io.millrace.desktop.shell;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.log.LogDocuments;
import java.nio.file.Path;
import java.util.List;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

/// Opens log files from disk as documents of the window, also those that the window has saved itself.
final class OpenLogs {
    private static final List<String> ENDINGS =
            List.of(".log", ".out", ".err", ".txt", ".log.1", ".log.2", ".log.3", ".log.4", ".log.5", ".log.6");

    private final ShellModel model;
    private final LogDocuments documents;

    OpenLogs(ShellModel model, Appearance appearance) {
        this.model = model;
        this.documents = new LogDocuments(model.threads(), appearance);
        model.files().take(new FileKind("Logs", ENDINGS, this::open));
    }

    void open(Path file) {
        model.documents().stream()
                .filter(open -> open.file().equals(file))
                .findFirst()
                .ifPresentOrElse(model::show, () -> documents.open(file, this::show));
    }

    private void show(LogDocuments.Outcome outcome) {
        switch (outcome) {
            case LogDocuments.Opened(var file, var view, var close) ->
                model.show(new OpenDocument(file, MaterialDesignT.TEXT_BOX_OUTLINE, view, close));
            case LogDocuments.NotOpened(String reason) -> model.files().refuse(reason);
        }
    }
}
