package io.millrace.desktop.action;

import io.millrace.desktop.fx.Choices;
import io.millrace.desktop.screen.ListUpdater;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import javafx.beans.property.StringProperty;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;

/// The field for the path of a savepoint or checkpoint: a known one of the job, or any other path.
final class PathField {
    private static final StartingPoint OTHER = new StartingPoint("", "Choose one, or name its path", false);

    private final ComboBox<StartingPoint> known = Choices.of(List.of(OTHER), OTHER, StartingPoint::says);
    private final TextField path = new TextField();
    private final JobActionsModel model;
    private final Predicate<StartingPoint> wanted;
    private boolean proposing;

    /// @param first the initial text; may be empty
    PathField(JobActionsModel model, GridPane grid, String first, Predicate<StartingPoint> wanted) {
        this.model = model;
        this.wanted = wanted;
        path.setId("state-path");
        path.setText(first);
        path.setPromptText("file:///savepoints/savepoint-…");
        path.setPrefColumnCount(34);
        known.setId("known-paths");
        JobActionForm.field(grid, "Known of this job", known);
        JobActionForm.field(grid, "Path", path);
        known.valueProperty().addListener((value, before, now) -> {
            if (now != null && !now.equals(OTHER) && !now.path().equals(path.getText())) {
                path.setText(now.path());
            }
        });
        path.textProperty().addListener((text, before, now) -> match());
        model.history().subscribe(now -> offer());
    }

    /// Fills an empty field with the best known path.
    PathField proposing() {
        proposing = true;
        offer();
        return this;
    }

    private void offer() {
        var points = model.points().stream().filter(wanted).toList();
        var items = new ArrayList<>(List.of(OTHER));
        items.addAll(points);
        ListUpdater.show(known.getItems(), items);
        if (proposing && path.getText().isEmpty() && !points.isEmpty() && !path.isFocused()) {
            path.setText(points.getFirst().path());
        }
        match();
    }

    private void match() {
        known.setValue(known.getItems().stream()
                .filter(point -> point.path().equals(path.getText()))
                .findFirst()
                .orElse(OTHER));
    }

    StringProperty text() {
        return path.textProperty();
    }
}
