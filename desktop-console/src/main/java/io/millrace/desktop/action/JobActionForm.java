package io.millrace.desktop.action;

import io.millrace.desktop.fx.Labels;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// A form for the parameters of an action; the action is available once the form is valid.
abstract class JobActionForm extends VBox {
    private final ReadOnlyObjectWrapper<Optional<JobAction>> action = new ReadOnlyObjectWrapper<>(Optional.empty());

    JobActionForm() {
        super(10);
    }

    /// A form without fields.
    static JobActionForm nothing(JobAction action) {
        var form = new JobActionForm() {};
        form.make(Optional.of(action));
        return form;
    }

    final void make(Optional<JobAction> now) {
        action.set(now);
    }

    final ReadOnlyObjectProperty<Optional<JobAction>> action() {
        return action.getReadOnlyProperty();
    }

    /// A grid of labelled fields.
    static GridPane fields() {
        var grid = new GridPane();
        grid.setHgap(12);
        grid.setVgap(8);
        return grid;
    }

    static void field(GridPane grid, String name, Node control) {
        var label = Labels.whole(name);
        label.setAlignment(Pos.CENTER_LEFT);
        label.setLabelFor(control);
        int row = grid.getRowCount();
        grid.add(label, 0, row);
        grid.add(control, 1, row);
        if (control instanceof Region region) {
            region.setMaxWidth(Double.MAX_VALUE);
        }
        GridPane.setHgrow(control, Priority.ALWAYS);
    }
}
