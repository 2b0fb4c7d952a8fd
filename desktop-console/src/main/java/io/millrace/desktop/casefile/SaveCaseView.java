package io.millrace.desktop.casefile;

import atlantafx.base.theme.Styles;
import io.millrace.casefile.CaseManifest;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Buttons;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.FileDialogs;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.service.redaction.RedactionKind;
import io.millrace.insight.Formats;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignL;

/// A view for saving a case file: the contents, the redaction and the progress.
public final class SaveCaseView extends BorderPane {
    private final SaveCaseModel model;
    private final Runnable close;
    private final Function<String, Optional<Path>> target;
    private final Label title = Labels.styled("Save a case file", "screen-title");
    private final Label words =
            Labels.styled("Everything about one job in one file, to look at without its cluster.", "muted");
    private final Label message = new Label();
    private final ProgressBar progress = new ProgressBar();
    private final HBox foot = new HBox(10);
    private boolean shown;

    /// @param close  closes the window of this view
    /// @param target asks the user for a file, given the suggested name
    public SaveCaseView(SaveCaseModel model, Runnable close, Function<String, Optional<Path>> target) {
        this.model = model;
        this.close = close;
        this.target = target;
        getStyleClass().addAll("screen", "save-case");
        var head = new VBox(2, title, words);
        head.getStyleClass().add("save-case-head");
        setTop(head);
        message.setId("case-status");
        message.setWrapText(true);
        Boxes.grow(message);
        progress.setPrefWidth(180);
        foot.setAlignment(Pos.CENTER_LEFT);
        foot.getStyleClass().add("save-case-foot");
        setBottom(foot);
        model.stage().subscribe(this::show);
        model.estimate().subscribe(bytes -> reckon());
    }

    /// Returns a function that opens the system's file dialog.
    public static Function<String, Optional<Path>> chooser(Window owner) {
        return name -> FileDialogs.save(owner, name, FileDialogs.Kind.of("Case files", CaseFile.ENDING));
    }

    private void show(SaveStage stage) {
        switch (stage) {
            case SaveStage.Loading() -> {
                setCenter(EmptyState.waiting("The cluster is asked what there is", ""));
                foot("", Buttons.whole("Cancel", close));
            }
            case SaveStage.LoadFailed(String reason) -> {
                setCenter(
                        new EmptyState(MaterialDesignL.LAN_DISCONNECT, "There is nothing to save at present", reason));
                foot("", Buttons.whole("Close", close));
            }
            case SaveStage.Choosing(var material) -> {
                choices(material);
                foot("", Buttons.whole("Cancel", close), save());
                reckon();
            }
            case SaveStage.Saving(var _, String what, double share) -> {
                progress.setProgress(share);
                foot("Saving " + what + "…", progress, Buttons.whole("Cancel", model::cancel));
            }
            case SaveStage.Ended(var _, CaseSaveResult outcome) -> ended(outcome);
        }
        boolean saving = stage instanceof SaveStage.Saving;
        if (getCenter() != null) {
            getCenter().setDisable(saving);
        }
    }

    private void choices(CaseMaterial material) {
        if (shown) {
            return;
        }
        shown = true;
        words.setText(material.job().name());
        var left = new ChoicesPane(model, material);
        left.setPrefWidth(380);
        left.setMinWidth(240);
        left.setMaxWidth(420);
        var right = new RedactionPane(model);
        HBox.setHgrow(right, Priority.ALWAYS);
        right.setMinWidth(260);
        right.setPrefWidth(440);
        var columns = new HBox(32, left, right);
        columns.getStyleClass().add("save-case-body");
        var scroll = new ScrollPane(columns);
        scroll.setFitToWidth(true);
        scroll.setFitToHeight(true);
        setCenter(scroll);
    }

    private void reckon() {
        if (model.stage().get() instanceof SaveStage.Choosing) {
            message.setText("About " + Formats.bytes(model.estimate().get()));
        }
    }

    private Button save() {
        var button = Buttons.whole("Save…", () -> target.apply(model.fileName()).ifPresent(model::save));
        button.setId("save-case");
        button.setDefaultButton(true);
        button.getStyleClass().add(Styles.ACCENT);
        return button;
    }

    private void ended(CaseSaveResult outcome) {
        switch (outcome) {
            case CaseSaveResult.Saved(Path path, long bytes, CaseManifest manifest) -> {
                foot(
                        "Saved " + path.getFileName() + ", " + Formats.bytes(bytes) + ". " + taken(manifest)
                                + leftOut(manifest),
                        Buttons.whole("Close", close));
                message.setGraphic(Icons.of(MaterialDesignC.CHECK_CIRCLE_OUTLINE));
                message.getStyleClass().setAll("label", "good");
            }
            case CaseSaveResult.Failed(String reason) -> {
                foot(reason, Buttons.whole("Back", model::again), Buttons.whole("Close", close));
                message.setGraphic(Icons.of(MaterialDesignA.ALERT_CIRCLE_OUTLINE));
                message.getStyleClass().setAll("label", "problem");
            }
            case CaseSaveResult.Cancelled() ->
                foot(
                        "Cancelled; nothing was written.",
                        Buttons.whole("Back", model::again),
                        Buttons.whole("Close", close));
        }
    }

    private static String taken(CaseManifest manifest) {
        return manifest.taken().isEmpty()
                ? "Nothing had to be taken out."
                : manifest.taken().stream()
                        .map(some -> RedactionKind.valueOf(some.kind()).label() + " " + Formats.count(some.times())
                                + " times")
                        .collect(Collectors.joining(", ", "Taken out: ", "."));
    }

    private static String leftOut(CaseManifest manifest) {
        return manifest.leftOut().isEmpty() ? "" : "\nNot in it: " + String.join(" ", manifest.leftOut());
    }

    private void foot(String text, Node... buttons) {
        message.setText(text);
        message.setGraphic(null);
        message.getStyleClass().setAll("label", "muted");
        foot.getChildren().setAll(message);
        foot.getChildren().addAll(List.of(buttons));
    }
}
