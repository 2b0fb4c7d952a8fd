package io.millrace.desktop.flame;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.SavedLayout;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;

/// A pane with the callers of a method above, its callees below, and the list of methods beside them.
final class SandwichPane extends StackPane {
    private final ProfileModel model;
    private final FlameCanvas callers;
    private final FlameCanvas callees;
    private final SplitPane halves = new SplitPane();
    private final EmptyState none = new EmptyState(
            MaterialDesignF.FORMAT_LIST_BULLETED,
            "Choose a method",
            "Its callers and callees are merged over every place where it was seen. Pick one in the list, or press S on"
                    + " a frame of the graph.");

    SandwichPane(ProfileModel model, Appearance appearance, Runnable telling) {
        this.model = model;
        this.callers = new FlameCanvas(model.callers(), appearance, "callers");
        this.callees = new FlameCanvas(model.callees(), appearance, "callees");
        callers.setAccessibleText("Callers of the method");
        callees.setAccessibleText("Callees of the method");
        callers.whenTelling(telling);
        callees.whenTelling(telling);
        halves.setOrientation(Orientation.VERTICAL);
        halves.getItems().addAll(half("Callers", callers), half("Callees", callees));
        SavedLayout.split(halves, "sandwich-halves", 0.5);
        var pick = new MethodTable(
                model, MethodTable.ColumnWidths.NARROW, row -> model.method().set(row.name()));
        pick.setId("sandwich-methods");
        pick.getSelectionModel().selectedItemProperty().subscribe(row -> {
            if (row != null) {
                model.method().set(row.name());
            }
        });
        var split = new SplitPane(pick, new StackPane(none, halves));
        SavedLayout.split(split, "sandwich", 0.36);
        getChildren().add(split);
        model.callees().drawing().subscribe(now -> {
            halves.setVisible(now.isPresent());
            none.setVisible(now.isEmpty());
        });
    }

    private static Node half(String title, FlameCanvas canvas) {
        var head = Labels.styled(title, "flame-half");
        head.setMaxWidth(Double.MAX_VALUE);
        var half = new BorderPane(canvas);
        half.setTop(head);
        return half;
    }

    /// Returns the canvas that determines the line about one frame.
    FlameCanvas described() {
        boolean upper = callers.pointed() != ChartModel.NONE
                || (callees.pointed() == ChartModel.NONE && model.at().equals(model.callers()));
        return upper ? callers : callees;
    }
}
