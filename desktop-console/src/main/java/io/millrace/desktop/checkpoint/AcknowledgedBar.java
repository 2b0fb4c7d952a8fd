package io.millrace.desktop.checkpoint;

import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/// A bar that shows the share of subtasks that have acknowledged a checkpoint.
final class AcknowledgedBar extends HBox {
    AcknowledgedBar(int acknowledged, int subtasks) {
        super(8);
        setAlignment(Pos.CENTER_LEFT);
        var bar = new ProgressBar(subtasks == 0 ? 0 : (double) acknowledged / subtasks);
        bar.getStyleClass().add("small");
        bar.setMinWidth(24);
        bar.setPrefWidth(48);
        bar.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(bar, Priority.ALWAYS);
        var figures = new Label(acknowledged + " / " + subtasks);
        figures.setMinWidth(USE_PREF_SIZE);
        getChildren().addAll(bar, figures);
        setAccessibleText(acknowledged + " of " + subtasks + " subtasks have answered");
    }
}
