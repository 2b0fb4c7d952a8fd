package io.millrace.desktop.screen.failures;

import io.millrace.desktop.fx.Columns;
import io.millrace.desktop.fx.Note;
import io.millrace.desktop.screen.Units;
import io.millrace.desktop.screen.part.SightPane;
import io.millrace.desktop.service.JobFailure;
import java.time.ZoneId;
import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/// The exceptions of a job, and the trace of the one that is selected under its innermost cause.
public final class FailuresView extends BorderPane {
    private final TableView<JobFailure> table = new TableView<>();
    private final Label cause = new Label();
    private final TextArea trace = new TextArea();

    public FailuresView(FailuresModel model) {
        fillTable(model);
        trace.setEditable(false);
        trace.getStyleClass().add("mono");
        trace.setId("trace");
        cause.setWrapText(true);
        cause.setId("cause");
        cause.getStyleClass().add("cause");
        cause.setMinHeight(USE_PREF_SIZE);
        VBox.setVgrow(trace, javafx.scene.layout.Priority.ALWAYS);
        var detail = new VBox(cause, trace);
        var split = new SplitPane(table, detail);
        split.setOrientation(Orientation.VERTICAL);
        split.setDividerPositions(0.35);
        var empty = new Note(
                MaterialDesignC.CHECK_CIRCLE_OUTLINE, "No exceptions", "Nothing has made this job restart or fail.");
        split.visibleProperty().bind(javafx.beans.binding.Bindings.isNotEmpty(model.rows()));
        empty.visibleProperty().bind(javafx.beans.binding.Bindings.isEmpty(model.rows()));
        setCenter(new SightPane<>("the exceptions", model.sight(), new javafx.scene.layout.StackPane(split, empty)));
        table.getSelectionModel().selectedItemProperty().addListener((item, before, now) -> show(now));
        model.sight().subscribe(sight -> selectFirst());
    }

    private void fillTable(FailuresModel model) {
        table.setId("exceptions");
        table.setItems(model.rows());
        var at = Columns.<JobFailure, java.time.Instant>amount(
                "Time", 170, JobFailure::at, time -> Units.moment(time, ZoneId.systemDefault()));
        at.setMinWidth(168);
        at.setMaxWidth(168);
        table.getColumns()
                .setAll(List.of(
                        at,
                        Columns.text("Exception", 520, JobFailure::cause),
                        Columns.text("Task", 260, JobFailure::task),
                        Columns.text("Task manager", 150, JobFailure::worker)));
        Columns.fill(table);
    }

    private void selectFirst() {
        if (table.getSelectionModel().isEmpty() && !table.getItems().isEmpty()) {
            table.getSelectionModel().selectFirst();
        }
    }

    private void show(@org.jspecify.annotations.Nullable JobFailure failure) {
        if (failure != null) {
            cause.setText(failure.cause());
            trace.setText(failure.trace());
            trace.setScrollTop(0);
        }
    }
}
