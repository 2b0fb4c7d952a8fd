package io.millrace.desktop.action;

import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Choices;
import io.millrace.desktop.fx.Labels;
import io.millrace.wire.cluster.Savepoints;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;

/// The form that writes a savepoint: the folder, the format and, when the job stops, whether it is drained.
final class WriteForm extends JobActionForm {
    private final JobActionsModel model;
    private final boolean stop;
    private final TextField folder = new TextField();
    private final ComboBox<Savepoints.Format> format =
            Choices.of(List.of(Savepoints.Format.values()), Savepoints.Format.CANONICAL, WriteForm::label);
    private final CheckBox drain =
            new CheckBox("Drain: send the end of time through the job first, so that every window fires");
    private final Label needed = new Label("The cluster has no folder for savepoints of its own: name one that all its"
            + " processes can write to, such as file:///shared/savepoints.");
    private boolean touched;

    WriteForm(JobActionsModel model, boolean stop) {
        this.model = model;
        this.stop = stop;
        folder.setId("savepoint-folder");
        folder.setPrefColumnCount(34);
        var grid = fields();
        field(grid, "Folder", folder);
        field(grid, "Format", format);
        needed.setWrapText(true);
        needed.getStyleClass().add("muted");
        getChildren().addAll(grid, needed);
        if (stop) {
            drain.setWrapText(true);
            drain.setId("drain");
            var only = Labels.styled("Only for a job that will never be started again.", "muted");
            getChildren().addAll(drain, only);
        }
        folder.textProperty().addListener((text, before, now) -> {
            touched |= folder.isFocused();
            made();
        });
        format.valueProperty().subscribe(now -> made());
        drain.selectedProperty().subscribe(now -> made());
        model.configuredFolder().subscribe(now -> suggest());
        model.history().subscribe(now -> suggest());
    }

    private static String label(Savepoints.Format format) {
        return switch (format) {
            case CANONICAL -> "Canonical: read by every state backend";
            case NATIVE -> "Native: quicker, only for the same state backend";
        };
    }

    private void suggest() {
        var configured = model.configuredFolder().get().value().filter(known -> !known.isBlank());
        folder.setPromptText(configured
                .map(known -> "as the cluster is configured: " + known)
                .orElse("file:///savepoints"));
        if (!touched) {
            folder.setText(model.folder());
        }
        Boxes.show(needed, model.folderNeeded());
        made();
    }

    private void made() {
        if (folder.getText().isBlank() && model.folderNeeded()) {
            make(Optional.empty());
            return;
        }
        make(Optional.of(
                stop
                        ? new JobAction.Stop(folder.getText(), format.getValue(), drain.isSelected())
                        : new JobAction.Savepoint(folder.getText(), format.getValue())));
    }
}
