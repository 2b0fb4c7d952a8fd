package io.millrace.desktop.screen.part;

import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/// A figure with its name.
public final class Figure extends VBox {
    private final Label value = new Label();

    public Figure(String name, String first) {
        getStyleClass().add("figure");
        var label = new Label(name);
        label.getStyleClass().add("figure-name");
        value.getStyleClass().add("figure-value");
        getChildren().addAll(label, value);
        show(first);
    }

    public void show(String text) {
        value.setText(text);
    }
}
