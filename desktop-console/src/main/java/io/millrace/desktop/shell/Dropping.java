package io.millrace.desktop.shell;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;

/// Lets files be dropped anywhere on a window; it shows that it would take them while they are over it.
final class Dropping {
    private static final PseudoClass TAKES = PseudoClass.getPseudoClass("takes-files");

    private Dropping() {}

    static void on(Node window, OpenFiles files) {
        window.addEventHandler(DragEvent.DRAG_OVER, event -> {
            boolean takes = files.accepts(dropped(event));
            window.pseudoClassStateChanged(TAKES, takes);
            if (takes) {
                event.acceptTransferModes(TransferMode.COPY);
                event.consume();
            }
        });
        window.addEventHandler(DragEvent.DRAG_EXITED, event -> window.pseudoClassStateChanged(TAKES, false));
        window.addEventHandler(DragEvent.DRAG_DROPPED, event -> {
            var dropped = dropped(event);
            window.pseudoClassStateChanged(TAKES, false);
            if (files.accepts(dropped)) {
                files.open(dropped);
                event.setDropCompleted(true);
                event.consume();
            }
        });
    }

    private static List<Path> dropped(DragEvent event) {
        return event.getDragboard().getFiles() == null
                ? List.of()
                : event.getDragboard().getFiles().stream().map(File::toPath).toList();
    }
}
