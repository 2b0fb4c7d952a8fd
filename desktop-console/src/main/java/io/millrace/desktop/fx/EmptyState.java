package io.millrace.desktop.fx;

import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import org.kordamp.ikonli.Ikon;

/// A placeholder for empty content that says why it is empty and what to do.
public final class EmptyState extends VBox {
    private static final double MAX_WIDTH = 460;

    public EmptyState(Ikon ikon, String title, String text) {
        getChildren().add(Icons.large(ikon));
        fill(title, text);
    }

    private EmptyState(String title, String text) {
        var progress = new ProgressIndicator();
        progress.setPrefSize(36, 36);
        getChildren().add(progress);
        fill(title, text);
    }

    /// A placeholder with a progress indicator, for content that is loading.
    public static EmptyState waiting(String title, String text) {
        return new EmptyState(title, text);
    }

    private void fill(String title, String text) {
        getStyleClass().add("note");
        setAlignment(Pos.CENTER);
        var head = new Label(title);
        head.getStyleClass().add("note-title");
        head.setAlignment(Pos.CENTER);
        head.setWrapText(true);
        head.setTextAlignment(TextAlignment.CENTER);
        getChildren().add(head);
        if (!text.isEmpty()) {
            var body = new Label(text);
            body.getStyleClass().add("note-text");
            body.setWrapText(true);
            body.setTextAlignment(TextAlignment.CENTER);
            body.setAlignment(Pos.CENTER);
            body.setMaxWidth(MAX_WIDTH);
            getChildren().add(body);
        }
    }
}
