package io.millrace.desktop.screen.part;

import io.millrace.desktop.fx.Labels;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/// A figure with its name.
public final class Figure extends VBox {
    private final Label value = Labels.styled("", "figure-value");

    public Figure(String name, String first) {
        getStyleClass().add("figure");
        var label = Labels.styled(name, "figure-name");
        getChildren().addAll(label, value);
        show(first);
    }

    public void show(String text) {
        value.setText(text);
    }
}
