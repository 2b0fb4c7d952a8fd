package io.millrace.desktop.checkpoint;

import atlantafx.base.controls.Spacer;
import io.millrace.desktop.fx.Badge;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Columns;
import io.millrace.desktop.fx.CopyButton;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.SavedLayout;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.EnumLabel;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.desktop.screen.part.LoadStatePane;
import io.millrace.insight.Formats;
import io.millrace.wire.cluster.Checkpoints;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/// A pane with the details of one checkpoint: its progress, the slowest subtask and the cause, and figures by operator
/// and by subtask.
final class CheckpointPane extends BorderPane {
    private static final double MIN_WIDTH_FOR_ALL = 500;

    private final CheckpointsModel model;
    private final CheckpointChoices choices;
    private final TableView<OperatorCheckpoint> operators = new TableView<>();
    private final VBox head = new VBox(8);
    private final Label slowest = Labels.wrapped("", "warning-note");
    private final Hyperlink way = new Hyperlink();
    private final Node parts;
    private boolean following;

    CheckpointPane(CheckpointsModel model, CheckpointChoices choices) {
        this.model = model;
        this.choices = choices;
        head.getStyleClass().add("detail-head");
        slowest.setId("checkpoint-slowest");
        way.setId("operator-in-graph");
        way.setOnAction(event -> go());
        fill();
        var split = new SplitPane(operators, new SubtaskPane(model));
        split.setOrientation(Orientation.VERTICAL);
        SavedLayout.split(split, "checkpoint", 0.46);
        this.parts = new LoadStatePane<>("the parts of this checkpoint", model.detail(), split);
        model.selected().subscribe(this::show);
        model.detail().subscribe(this::show);
        model.subtasks().subscribe(now -> describe());
        model.operator().subscribe(now -> {
            follow();
            describe();
        });
    }

    private void go() {
        model.operator().get().ifPresent(vertex -> choices.operator().ifPresent(leads -> leads.accept(vertex)));
    }

    private void show(Optional<CheckpointRow> row) {
        if (row.isEmpty()) {
            setTop(null);
            setCenter(new EmptyState(
                    MaterialDesignC.CURSOR_DEFAULT_CLICK_OUTLINE,
                    "Nothing chosen",
                    "Choose a checkpoint in the history or on the timeline to see its parts."));
            return;
        }
        head.getChildren().setAll(head(row.get()));
        describe();
        setTop(head);
        setCenter(parts);
    }

    private List<Node> head(CheckpointRow row) {
        var title = Labels.whole(row.name(), "section");
        title.setId("checkpoint-title");
        var gap = new Spacer();
        var line = Boxes.row(8, title, new Badge(EnumLabel.of(row.status()), HistoryTable.tone(row.status())), gap);
        line.getChildren().addAll(choices.buttons().apply(row));
        var facts = Labels.wrapped(facts(row), "muted");
        var nodes = new ArrayList<Node>(List.of(line, facts));
        if (!row.path().isEmpty()) {
            var path = Tips.whenCut(new Label(row.path()));
            path.getStyleClass().add("path");
            Boxes.grow(path);
            var box = Boxes.row(6, path, new CopyButton("the path", row::path));
            nodes.add(box);
        }
        if (!row.failure().isEmpty()) {
            nodes.add(failure(row.failure()));
        }
        nodes.add(slowest);
        choices.operator().ifPresent(go -> nodes.add(way));
        return nodes;
    }

    private static Node failure(String reason) {
        var why = Labels.wrapped(reason, "problem");
        why.setId("checkpoint-failure");
        Boxes.grow(why);
        var box = new HBox(6, why, new CopyButton("the reason", () -> reason));
        box.getStyleClass().add("problem-box");
        return box;
    }

    private String facts(CheckpointRow row) {
        var facts = new ArrayList<String>();
        facts.add(row.kindLabel());
        facts.add("triggered " + TimeFormat.time(row.triggered(), ZoneId.systemDefault()));
        facts.add(
                (row.status() == Checkpoints.Status.IN_PROGRESS ? "for " : "took ") + Formats.duration(row.duration()));
        if (row.status() == Checkpoints.Status.COMPLETED) {
            facts.add("wrote " + Formats.bytes(row.size())
                    + (row.fullSize() > 0 ? " of " + Formats.bytes(row.fullSize()) + " state" : ""));
        }
        if (row.inFlight() > 0) {
            facts.add("with " + Formats.bytes(row.inFlight()) + " in flight");
        }
        if (row.discarded() && row.subtasks() > 0) {
            facts.add("its files have been removed since");
        }
        if (row.status() == Checkpoints.Status.IN_PROGRESS
                && model.moment().get().isPresent()) {
            facts.add("in progress at the time shown; its parts are shown as they ended");
        }
        return String.join(" · ", facts);
    }

    private void describe() {
        slowest.setText(model.slowest().orElse(""));
        Boxes.show(slowest, !slowest.getText().isEmpty());
        way.setText(model.operator()
                .get()
                .map(vertex -> "Show " + model.name(vertex) + " in the graph")
                .orElse(""));
        Boxes.show(way, !way.getText().isEmpty());
    }

    private void fill() {
        operators.setId("checkpoint-parts");
        var columns = new Columns<>(operators);
        columns.text("Operator", 240, part -> model.name(part.vertex()));
        columns.drawn(
                        "Acknowledged",
                        116,
                        Comparator.comparingDouble(part -> (double) part.task().acknowledgedSubtasks()
                                / Math.max(1, part.task().subtasks())),
                        part -> new AcknowledgedBar(
                                part.task().acknowledgedSubtasks(), part.task().subtasks()))
                .setMinWidth(118);
        columns.amount(
                        "Duration",
                        76,
                        part -> Duration.ofMillis(Math.max(0, part.task().endToEndDuration())),
                        Formats::duration)
                .setMinWidth(82);
        bytes(columns, "Written", Checkpoints.Task::checkpointedSize);
        bytes(columns, "State", Checkpoints.Task::stateSize);
        columns.withRoom(bytes(columns, "In flight", Checkpoints.Task::persistedData), MIN_WIDTH_FOR_ALL);
        columns.compact("checkpoint-operators");
        operators.setPlaceholder(new EmptyState(
                MaterialDesignC.CONTENT_SAVE_OFF_OUTLINE,
                "No parts",
                "The engine keeps no details of this checkpoint by operator."));
        operators.getSelectionModel().selectedItemProperty().addListener((item, before, now) -> {
            if (now != null && !following) {
                model.operator().set(Optional.of(now.vertex()));
            }
        });
    }

    private static TableColumn<OperatorCheckpoint, Long> bytes(
            Columns<OperatorCheckpoint> columns, String title, Function<Checkpoints.Task, Long> figure) {
        var column = columns.amount(title, 70, part -> figure.apply(part.task()), Formats::bytes);
        column.setMinWidth(76);
        return column;
    }

    private void show(LoadState<Checkpoints.Checkpoint> loadState) {
        following = true;
        operators
                .getItems()
                .setAll(loadState.value().map(CheckpointsModel::operators).orElse(List.of()));
        operators.sort();
        following = false;
        follow();
    }

    private void follow() {
        following = true;
        model.operator()
                .get()
                .flatMap(vertex -> operators.getItems().stream()
                        .filter(part -> part.vertex().equals(vertex))
                        .findFirst())
                .ifPresent(part -> operators.getSelectionModel().select(part));
        following = false;
    }
}
