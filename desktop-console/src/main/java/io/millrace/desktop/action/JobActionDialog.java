package io.millrace.desktop.action;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.wire.cluster.JobActions.Action;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/// Asks for confirmation of an action on a job and explains its consequences. A started action continues after the
/// dialog closes.
public final class JobActionDialog extends Dialog<JobAction> {
    private static final double WIDTH = 560;
    private static final double TALL = 620;
    private static final double HALF_TALL = 560;

    /// The subject of the dialog.
    ///
    /// @param name the name of the job
    /// @param path the savepoint or checkpoint that is already chosen; empty for none
    /// @param past the selected past moment; empty for the present
    public record Subject(String name, String path, Optional<Instant> past) {}

    private final JobActionsModel model;
    private final Action action;

    public JobActionDialog(Window owner, JobActionsModel model, Action action, Subject about) {
        this.model = model;
        this.action = action;
        initOwner(owner);
        setTitle(action.title());
        setHeaderText(action.title());
        var confirm = new ButtonType(action.confirm(), ButtonData.OK_DONE);
        var dismiss = new ButtonType(action.dismiss(), ButtonData.CANCEL_CLOSE);
        var pane = getDialogPane();
        pane.setId("confirm");
        pane.setPrefWidth(WIDTH);
        pane.setMinHeight(Region.USE_PREF_SIZE);
        // content that is still loading needs room later
        switch (action.kind()) {
            case RERUN -> pane.setPrefHeight(TALL);
            case RESCALE -> pane.setPrefHeight(HALF_TALL);
            case CANCEL, STOP, SAVEPOINT, CHECKPOINT, RECOVER, DISPOSE -> {}
        }
        pane.getButtonTypes().setAll(dismiss, confirm);
        model.prepare(action.kind());
        setOnHidden(event -> model.decided());
        var form = form(model, action, about.path());
        var page = new VBox(12, name(about.name()));
        about.past().map(JobActionDialog::present).ifPresent(page.getChildren()::add);
        page.getChildren().addAll(consequences(action), form);
        pane.setContent(page);
        var button = pane.lookupButton(confirm);
        if (action.destructive()) {
            button.getStyleClass().add(Styles.DANGER);
        }
        form.action().subscribe(now -> button.setDisable(now.isEmpty()));
        setResultConverter(type -> confirm.equals(type) ? form.action().get().orElse(null) : null);
    }

    /// Shows the dialog, and begins the action unless the user cancels.
    public void ask() {
        showAndWait().ifPresent(chosen -> model.begin(action, chosen));
    }

    private static Label name(String text) {
        var label = Tips.whenCut(new Label(text));
        label.getStyleClass().add("section");
        label.setMaxWidth(WIDTH - 40);
        return label;
    }

    /// The note that an action always applies to the present.
    private static Label present(Instant past) {
        var label = Labels.wrapped(
                "You are looking at " + TimeFormat.moment(past, ZoneId.systemDefault())
                        + ". The action applies to the job as it is now.",
                "old");
        label.setId("done-now");
        label.setMaxWidth(WIDTH - 40);
        return label;
    }

    private static VBox consequences(Action action) {
        var box = new VBox(6);
        for (var line : action.consequences()) {
            var label = Labels.wrapped("•  " + line);
            label.setMaxWidth(WIDTH - 40);
            box.getChildren().add(label);
        }
        return box;
    }

    private static JobActionForm form(JobActionsModel model, Action action, String path) {
        return switch (action.kind()) {
            case CANCEL -> JobActionForm.nothing(new JobAction.Cancel());
            case RECOVER -> JobActionForm.nothing(new JobAction.Recover(action.destructive()));
            case STOP -> new WriteForm(model, true);
            case SAVEPOINT -> new WriteForm(model, false);
            case CHECKPOINT -> new CheckpointForm();
            case DISPOSE -> new DisposeForm(model, path);
            case RESCALE -> new RescaleForm(model);
            case RERUN -> new RunForm(model, path);
        };
    }
}
