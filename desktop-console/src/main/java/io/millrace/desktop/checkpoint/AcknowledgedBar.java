package io.millrace.desktop.checkpoint;

import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Labels;
import javafx.geometry.Pos;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;

/// A bar that shows the share of subtasks that have acknowledged a checkpoint.
final class AcknowledgedBar extends HBox {
    AcknowledgedBar(int acknowledged, int subtasks) {
        super(8);
        setAlignment(Pos.CENTER_LEFT);
        var bar = new ProgressBar(subtasks == 0 ? 0 : (double) acknowledged / subtasks);
        bar.getStyleClass().add("small");
        bar.setMinWidth(24);
        bar.setPrefWidth(48);
        Boxes.grow(bar);
        var figures = Labels.whole(acknowledged + " / " + subtasks);
        getChildren().addAll(bar, figures);
        setAccessibleText(acknowledged + " of " + subtasks + " subtasks have answered");
    }
}
