package io.millrace.desktop.checkpoint;

import io.millrace.desktop.fx.Badge;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Columns;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.fx.Tone;
import io.millrace.desktop.screen.ListUpdater;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.part.LoadStatePane;
import io.millrace.insight.Formats;
import io.millrace.wire.cluster.Checkpoints;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.SortedList;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/// A pane with the subtasks of one operator in a checkpoint and the time spent in each stage; the slowest is marked.
final class SubtaskPane extends BorderPane {
    private static final double MIN_WIDTH_FOR_ALL = 600;

    private final ObservableList<Checkpoints.Subtask> rows = FXCollections.observableArrayList();
    private final TableView<Checkpoints.Subtask> table = new TableView<>();
    private final Label operator = Tips.whenCut(Labels.styled("", "section"));
    private Duration longest = Duration.ZERO;
    private Optional<Checkpoints.Subtask> slowest = Optional.empty();

    SubtaskPane(CheckpointsModel model) {
        operator.setMaxWidth(Double.MAX_VALUE);
        operator.setMinWidth(40);
        HBox.setHgrow(operator, Priority.ALWAYS);
        var bar = Boxes.row(12, operator, StageBar.legend());
        bar.getStyleClass().add("tight-bar");
        setTop(bar);
        fill();
        setCenter(new LoadStatePane<>("the subtasks", model.subtasks(), table));
        model.subtasks().subscribe(this::show);
        model.operator().subscribe(now -> operator.setText(now.map(model::name).orElse("")));
    }

    private void show(LoadState<List<Checkpoints.Subtask>> loadState) {
        var subtasks = loadState.value().orElse(List.of());
        slowest = SlowestSubtask.of(subtasks).map(SlowestSubtask::subtask);
        longest = slowest.map(SlowestSubtask::duration).orElse(Duration.ZERO);
        ListUpdater.show(rows, subtasks, Checkpoints.Subtask::index);
        table.refresh();
    }

    private void fill() {
        table.setId("checkpoint-subtasks");
        var sorted = new SortedList<>(rows);
        sorted.comparatorProperty().bind(table.comparatorProperty());
        table.setItems(sorted);
        var columns = new Columns<>(table);
        columns.drawn("Subtask", 112, Comparator.comparingInt(Checkpoints.Subtask::index), this::index)
                .setMinWidth(100);
        columns.drawn(
                        "Where its time went",
                        180,
                        Comparator.comparing(SlowestSubtask::duration),
                        subtask -> SlowestSubtask.acknowledged(subtask)
                                ? new StageBar(subtask, longest)
                                : waiting(subtask))
                .setMinWidth(90);
        columns.amount("Duration", 76, SlowestSubtask::duration, Formats::duration)
                .setMinWidth(82);
        bytes(columns, "Written", Checkpoints.Subtask::checkpointedSize);
        bytes(columns, "State", Checkpoints.Subtask::stateSize);
        var aligning = bytes(columns, "Aligning", subtask -> subtask.alignment().map(Checkpoints.Alignment::processed));
        var inFlight =
                bytes(columns, "In flight", subtask -> subtask.alignment().map(Checkpoints.Alignment::persisted));
        columns.withRoom(aligning, MIN_WIDTH_FOR_ALL);
        columns.withRoom(inFlight, MIN_WIDTH_FOR_ALL);
        columns.compact("checkpoint-subtasks");
        table.setPlaceholder(new Label(""));
    }

    private static TableColumn<Checkpoints.Subtask, Long> bytes(
            Columns<Checkpoints.Subtask> columns, String title, Function<Checkpoints.Subtask, Optional<Long>> figure) {
        var column = columns.amount(title, 76, subtask -> figure.apply(subtask).orElse(0L), Formats::bytes);
        column.setMinWidth(76);
        return column;
    }

    private Node index(Checkpoints.Subtask subtask) {
        var number = new Label(String.valueOf(subtask.index()));
        number.setMinWidth(28);
        number.setAlignment(Pos.CENTER_RIGHT);
        var box = Boxes.row(6, number);
        if (rows.size() > 1 && slowest.filter(subtask::equals).isPresent()) {
            box.getChildren().add(new Badge("slowest", Tone.WARNING));
        }
        if (subtask.unaligned().orElse(false)) {
            box.getChildren().add(new Badge("unaligned", Tone.NEUTRAL));
        }
        return box;
    }

    private static Node waiting(Checkpoints.Subtask subtask) {
        return subtask.aborted().orElse(false)
                ? new Badge("Aborted", Tone.DANGER)
                : new Badge("Not answered", Tone.NEUTRAL);
    }
}
