package io.millrace.desktop.fx;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import org.kordamp.ikonli.Ikon;

/// A placeholder for empty content that says why it is empty and what to do.
public final class EmptyState extends VBox {
    private static final double MAX_WIDTH = 460;

    public EmptyState(Ikon ikon, String title, String text) {
        this(Icons.large(ikon), title, text);
    }

    private EmptyState(Node picture, String title, String text) {
        getStyleClass().add("note");
        setAlignment(Pos.CENTER);
        getChildren().addAll(picture, centred(title, "note-title"));
        if (!text.isEmpty()) {
            var body = centred(text, "note-text");
            body.setMaxWidth(MAX_WIDTH);
            getChildren().add(body);
        }
    }

    /// A placeholder with a progress indicator, for content that is loading.
    public static EmptyState waiting(String title, String text) {
        var progress = new ProgressIndicator();
        progress.setPrefSize(36, 36);
        return new EmptyState(progress, title, text);
    }

    private static Label centred(String text, String styleClass) {
        var label = Labels.styled(text, styleClass);
        label.setAlignment(Pos.CENTER);
        label.setWrapText(true);
        label.setTextAlignment(TextAlignment.CENTER);
        return label;
    }
}
