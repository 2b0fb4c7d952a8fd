package io.millrace.desktop.shell;

import io.millrace.desktop.fx.Icons;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.DragEvent;
import javafx.scene.input.Dragboard;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.StackPane;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;

/// Accepts files dropped anywhere on a window and shows during the drag what the drop will do. It also accepts
/// unsupported files, so that it can name the supported ones.
public final class DropOverlay extends StackPane {
    private final OpenFiles files;
    private final Label words = new Label();

    DropOverlay(Node window, OpenFiles files) {
        this.files = files;
        setId("drop-sign");
        getStyleClass().add("drop-sign");
        setMouseTransparent(true);
        setVisible(false);
        words.setGraphic(Icons.large(MaterialDesignF.FILE_DOWNLOAD_OUTLINE));
        words.setWrapText(true);
        words.setAlignment(Pos.CENTER);
        getChildren().add(words);
        window.addEventHandler(DragEvent.DRAG_OVER, event -> {
            var dragged = dragged(event.getDragboard());
            show(dragged);
            if (!dragged.isEmpty()) {
                event.acceptTransferModes(TransferMode.COPY);
                event.consume();
            }
        });
        window.addEventHandler(DragEvent.DRAG_EXITED, event -> show(List.of()));
        window.addEventHandler(DragEvent.DRAG_DROPPED, event -> {
            var dropped = dragged(event.getDragboard());
            show(List.of());
            if (!dropped.isEmpty()) {
                files.open(dropped);
                event.setDropCompleted(files.accepts(dropped));
                event.consume();
            }
        });
    }

    /// Shows what a drop of these files will do; hides the overlay if there are none.
    public void show(List<Path> dragged) {
        setVisible(!dragged.isEmpty());
        if (!dragged.isEmpty()) {
            words.setText(
                    files.accepts(dragged)
                            ? "Drop to open " + names(dragged)
                            : names(dragged) + " cannot be opened here");
        }
    }

    private static String names(List<Path> dragged) {
        return dragged.size() > 3
                ? dragged.size() + " files"
                : dragged.stream()
                        .map(file -> String.valueOf(file.getFileName()))
                        .collect(Collectors.joining(", "));
    }

    private static List<Path> dragged(Dragboard board) {
        return board.getFiles() == null
                ? List.of()
                : board.getFiles().stream().map(File::toPath).toList();
    }
}
