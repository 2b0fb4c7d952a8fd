package io.millrace.desktop.screen.checkpoints;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Badge;
import io.millrace.desktop.fx.Columns;
import io.millrace.desktop.fx.Note;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.fx.Tone;
import io.millrace.desktop.screen.Units;
import io.millrace.desktop.screen.part.Figure;
import io.millrace.desktop.screen.part.SightPane;
import io.millrace.desktop.service.CheckpointHistory;
import io.millrace.desktop.service.CheckpointRow;
import io.millrace.desktop.service.OperatorCheckpoint;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/// The checkpoints of a job: figures, chart, history, and the parts of the one that is selected.
public final class CheckpointsView extends BorderPane {
    private final CheckpointsModel model;
    private final CheckpointChart chart;
    private final TableView<CheckpointRow> table = new TableView<>();
    private final Figure completed = new Figure("Completed", "");
    private final Figure failed = new Figure("Failed", "");
    private final Figure inProgress = new Figure("In progress", "");
    private final Figure restored = new Figure("Restored", "");
    private final Figure lastDuration = new Figure("Last duration", "");
    private final Figure lastSize = new Figure("Last size", "");
    private final BorderPane detail = new BorderPane();

    public CheckpointsView(CheckpointsModel model, Appearance appearance) {
        this.model = model;
        this.chart = new CheckpointChart(appearance, this::choose);
        fillTable();
        var figures = new FlowPane(completed, failed, inProgress, restored, lastDuration, lastSize);
        figures.getStyleClass().add("figures");
        var split = new SplitPane(table, detail);
        split.setDividerPositions(0.56);
        VBox.setVgrow(split, Priority.ALWAYS);
        var page = new VBox(figures, chart, split);
        var empty = new Note(
                MaterialDesignC.CONTENT_SAVE_OFF_OUTLINE,
                "No checkpoints",
                "The job has taken none. SET 'execution.checkpointing.interval' = '10s' before it is submitted turns them on,"
                        + " and Job ▸ Take savepoint takes one now.");
        page.visibleProperty().bind(Bindings.isNotEmpty(model.rows()));
        empty.visibleProperty().bind(Bindings.isEmpty(model.rows()));
        setCenter(new SightPane<>("the checkpoints", model.sight(), new StackPane(page, empty)));
        model.sight().addListener((sight, before, now) -> now.value().ifPresent(this::show));
        model.sight().get().value().ifPresent(this::show);
        model.selected().addListener((row, before, now) -> selected(now));
        selected(model.selected().get());
    }

    private void show(CheckpointHistory history) {
        completed.show(Units.count(history.completed()));
        failed.show(Units.count(history.failed()));
        inProgress.show(Units.count(history.inProgress()));
        restored.show(Units.count(history.restored()));
        var last = history.latest().stream()
                .filter(row -> row.outcome() == CheckpointRow.Outcome.COMPLETED)
                .findFirst();
        lastDuration.show(last.map(row -> Units.duration(row.duration())).orElse(Units.NONE));
        lastSize.show(last.map(row -> Units.bytes(row.size())).orElse(Units.NONE));
        chart.show(history.latest());
        if (table.getSelectionModel().isEmpty()) {
            model.selected().get().ifPresent(row -> table.getSelectionModel().select(row));
        }
    }

    private void fillTable() {
        table.setId("checkpoints");
        table.setItems(model.rows());
        var outcome = Columns.<CheckpointRow>drawn(
                "Status",
                120,
                Comparator.comparing(CheckpointRow::outcome),
                row -> new Badge(row.outcome().label(), tone(row)));
        outcome.setMinWidth(116);
        outcome.setMaxWidth(116);
        table.getColumns()
                .setAll(List.of(
                        Columns.<CheckpointRow, Long>amount("Id", 60, CheckpointRow::id, String::valueOf),
                        outcome,
                        Columns.<CheckpointRow>text("Kind", 100, row -> row.savepoint() ? "Savepoint" : "Checkpoint"),
                        Columns.<CheckpointRow, java.time.Instant>amount(
                                "Triggered",
                                90,
                                CheckpointRow::triggered,
                                at -> Units.time(at, ZoneId.systemDefault())),
                        Columns.<CheckpointRow, java.time.Duration>amount(
                                "Duration", 90, CheckpointRow::duration, Units::duration),
                        Columns.<CheckpointRow, Long>amount("Size", 90, CheckpointRow::size, Units::bytes)));
        Columns.fill(table);
        table.getSelectionModel()
                .selectedItemProperty()
                .addListener((item, before, now) -> Optional.ofNullable(now).ifPresent(this::choose));
    }

    private static Tone tone(CheckpointRow row) {
        return switch (row.outcome()) {
            case COMPLETED -> Tone.SUCCESS;
            case FAILED -> Tone.DANGER;
            case IN_PROGRESS -> Tone.WARNING;
        };
    }

    private void choose(CheckpointRow row) {
        model.selected().set(Optional.of(row));
    }

    private void selected(Optional<CheckpointRow> row) {
        chart.select(row);
        if (row.isEmpty()) {
            detail.setTop(null);
            detail.setCenter(new Note(
                    MaterialDesignC.CURSOR_DEFAULT_CLICK_OUTLINE,
                    "Nothing selected",
                    "Choose a checkpoint to see its parts."));
            return;
        }
        var chosen = row.get();
        var listed = table.getSelectionModel().getSelectedItem();
        if (listed == null || listed.id() != chosen.id()) {
            table.getSelectionModel().select(chosen);
        }
        detail.setTop(head(chosen));
        if (!(detail.getCenter() instanceof SightPane)) {
            detail.setCenter(new SightPane<>("the parts", model.detail(), parts()));
        }
    }

    private static Node head(CheckpointRow row) {
        var title = new Label((row.savepoint() ? "Savepoint " : "Checkpoint ") + row.id());
        title.getStyleClass().add("section");
        var facts = new Label(
                row.acknowledged() + " of " + row.subtasks() + " subtasks · full size " + Units.bytes(row.fullSize()));
        facts.getStyleClass().add("muted");
        var box = new VBox(4, title, facts);
        box.getStyleClass().add("detail-head");
        if (!row.path().isEmpty()) {
            box.getChildren().add(quoted(row.path(), "muted"));
        }
        if (!row.failure().isEmpty()) {
            box.getChildren().add(quoted(row.failure(), "problem"));
        }
        return box;
    }

    private static Label quoted(String text, String styleClass) {
        var label = Tips.whenCut(new Label(text));
        label.getStyleClass().add(styleClass);
        return label;
    }

    private Node parts() {
        var parts = new TableView<OperatorCheckpoint>();
        parts.setId("checkpoint-parts");
        parts.getColumns()
                .setAll(List.of(
                        Columns.<OperatorCheckpoint>text("Vertex", 220, part -> model.name(part.vertex())),
                        Columns.<OperatorCheckpoint>text(
                                "Acknowledged", 80, part -> part.acknowledged() + " / " + part.subtasks()),
                        Columns.<OperatorCheckpoint, java.time.Duration>amount(
                                "Duration", 80, OperatorCheckpoint::duration, Units::duration),
                        Columns.<OperatorCheckpoint, Long>amount("Size", 80, OperatorCheckpoint::size, Units::bytes)));
        Columns.fill(parts);
        model.detail().addListener((sight, before, now) -> now.value().ifPresent(parts.getItems()::setAll));
        model.detail().get().value().ifPresent(parts.getItems()::setAll);
        return parts;
    }
}
