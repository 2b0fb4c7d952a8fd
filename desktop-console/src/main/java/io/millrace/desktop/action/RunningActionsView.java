package io.millrace.desktop.action;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Buttons;
import io.millrace.desktop.fx.CopyButton;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import io.millrace.wire.id.JobId;
import java.util.List;
import java.util.function.Consumer;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/// The list of running and finished actions on a job, one line each, latest first.
public final class RunningActionsView extends VBox {
    private static final int MAX_LINES = 4;

    private final JobActionsModel model;
    private final Consumer<JobId> open;

    /// @param open opens a job that was started
    public RunningActionsView(JobActionsModel model, Consumer<JobId> open) {
        super(4);
        this.model = model;
        this.open = open;
        getStyleClass().add("undertaking");
        model.works().addListener((ListChangeListener<RunningAction>) change -> show());
        show();
    }

    private void show() {
        List<RunningAction> works = model.works();
        getChildren().setAll(works.stream().limit(MAX_LINES).map(this::line).toList());
        if (works.size() > MAX_LINES) {
            var more = Labels.styled("and " + (works.size() - MAX_LINES) + " more", "muted");
            getChildren().add(more);
        }
        Boxes.show(this, !works.isEmpty());
    }

    private Node line(RunningAction work) {
        var label = Tips.whenCut(new Label(work.words()));
        Boxes.grow(label);
        var line = Boxes.row(10, label);
        if (work.running()) {
            label.setId("working");
            var bar = new ProgressBar(work.progress().orElse(ProgressBar.INDETERMINATE_PROGRESS));
            bar.setPrefWidth(180);
            bar.setMinWidth(80);
            bar.setAccessibleText(work.words());
            line.getChildren().add(bar);
        } else {
            label.setId("undertaking");
            ended(work, label, line);
        }
        return line;
    }

    private void ended(RunningAction work, Label label, HBox line) {
        switch (work.end().orElseThrow()) {
            case ActionStep.Running _ -> {}
            case ActionStep.Accepted _ -> good(label);
            case ActionStep.Done(var location, var checkpoint, var job) -> {
                good(label);
                if (!location.isEmpty()) {
                    line.getChildren().add(new CopyButton("the path", () -> location));
                }
                job.ifPresent(started -> line.getChildren().add(button("Open it", () -> open.accept(started))));
            }
            case ActionStep.Failed(var reason) -> {
                label.setGraphic(Icons.of(MaterialDesignA.ALERT_CIRCLE_OUTLINE));
                label.getStyleClass().add("problem");
                label.setTooltip(Tips.of(reason));
                line.getChildren().add(new CopyButton("the reason", () -> reason));
            }
        }
        line.getChildren().add(button("Dismiss", () -> model.dismiss(work)));
    }

    private static void good(Label label) {
        label.setGraphic(Icons.of(MaterialDesignC.CHECK_CIRCLE_OUTLINE));
        label.getStyleClass().add("good");
    }

    private static Button button(String text, Runnable action) {
        return Buttons.whole(text, action, Styles.FLAT, Styles.SMALL);
    }
}
