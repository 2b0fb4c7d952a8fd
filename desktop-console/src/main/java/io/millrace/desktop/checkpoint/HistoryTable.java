package io.millrace.desktop.checkpoint;

import io.millrace.desktop.fx.Badge;
import io.millrace.desktop.fx.Columns;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.SegmentedButtons;
import io.millrace.desktop.fx.Tone;
import io.millrace.desktop.screen.EnumLabel;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.insight.Formats;
import io.millrace.wire.cluster.Checkpoints;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.transformation.SortedList;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;

/// A table of all known checkpoints that can be filtered and sorted. The selection stays when values change.
final class HistoryTable extends BorderPane {
    private static final double MIN_WIDTH_FOR_ANSWERS = 680;
    private static final double MIN_WIDTH_FOR_ALL = 860;

    private final CheckpointsModel model;
    private final TableView<CheckpointRow> table = new TableView<>();
    private boolean following;

    HistoryTable(CheckpointsModel model) {
        this.model = model;
        fill();
        setTop(filters());
        setCenter(table);
        table.getSelectionModel().selectedItemProperty().addListener((item, before, now) -> {
            if (now != null && !following) {
                model.selected().set(Optional.of(now));
            }
        });
        model.selected().subscribe(now -> follow());
        model.loadState().subscribe(now -> follow());
    }

    static Tone tone(Checkpoints.Status outcome) {
        return switch (outcome) {
            case COMPLETED -> Tone.SUCCESS;
            case FAILED -> Tone.DANGER;
            case IN_PROGRESS -> Tone.WARNING;
        };
    }

    private Node filters() {
        ObjectProperty<HistoryFilter.Status> status = new SimpleObjectProperty<>(HistoryFilter.Status.ANY);
        ObjectProperty<HistoryFilter.Kind> kind = new SimpleObjectProperty<>(HistoryFilter.Kind.ALL);
        Runnable changed = () -> model.filterBy().set(new HistoryFilter(status.get(), kind.get()));
        status.subscribe(changed);
        kind.subscribe(changed);
        var statuses = new SegmentedButtons<>(List.of(HistoryFilter.Status.values()), status, EnumLabel::of)
                .named("checkpoint-status-");
        var kinds = new SegmentedButtons<>(List.of(HistoryFilter.Kind.values()), kind, EnumLabel::of);
        var bar = new FlowPane(10, 6, statuses, kinds);
        bar.getStyleClass().addAll("tight-bar", "small-pills");
        return bar;
    }

    private void fill() {
        table.setId("checkpoints");
        var sorted = new SortedList<>(model.rows());
        sorted.comparatorProperty().bind(table.comparatorProperty());
        table.setItems(sorted);
        var columns = new Columns<>(table);
        columns.amount("Id", 50, CheckpointRow::id, String::valueOf).setMinWidth(46);
        columns.drawn(
                        "Status",
                        104,
                        Comparator.comparing(CheckpointRow::status),
                        row -> new Badge(EnumLabel.of(row.status()), tone(row.status())))
                .setMinWidth(102);
        columns.amount("Triggered", 82, CheckpointRow::triggered, at -> TimeFormat.time(at, ZoneId.systemDefault()))
                .setMinWidth(88);
        columns.amount("Duration", 78, CheckpointRow::duration, Formats::duration)
                .setMinWidth(82);
        bytes(columns, "Written", CheckpointRow::size);
        bytes(columns, "State", CheckpointRow::fullSize);
        columns.text("Kind", 92, CheckpointRow::kindLabel).setMinWidth(92);
        var answered = columns.drawn(
                "Acknowledged",
                128,
                Comparator.comparingDouble(CheckpointRow::progress),
                row -> row.subtasks() == 0
                        ? new Label(Formats.UNKNOWN)
                        : new AcknowledgedBar(row.acknowledged(), row.subtasks()));
        answered.setMinWidth(118);
        columns.withRoom(answered, MIN_WIDTH_FOR_ANSWERS);
        columns.withRoom(bytes(columns, "Aligning", CheckpointRow::processed), MIN_WIDTH_FOR_ALL);
        columns.withRoom(bytes(columns, "In flight", CheckpointRow::inFlight), MIN_WIDTH_FOR_ALL);
        columns.compact("checkpoints");
        table.setPlaceholder(new EmptyState(
                MaterialDesignF.FILTER_OFF_OUTLINE,
                "No checkpoint matches the filter",
                "“Any” and “All” show every one."));
    }

    private static TableColumn<CheckpointRow, Long> bytes(
            Columns<CheckpointRow> columns, String title, Function<CheckpointRow, Long> figure) {
        // most values of a checkpoint that only the recorder knows are missing
        var column = columns.amount(
                title,
                70,
                row -> row.subtasks() == 0 && figure.apply(row) == 0 ? -1L : figure.apply(row),
                amount -> amount < 0 ? Formats.UNKNOWN : Formats.bytes(amount));
        column.setMinWidth(Math.max(76, title.length() * 6 + 36));
        return column;
    }

    private void follow() {
        var wanted = model.selected().get();
        var listed = Optional.ofNullable(table.getSelectionModel().getSelectedItem());
        if (wanted.map(CheckpointRow::id).equals(listed.map(CheckpointRow::id))) {
            return;
        }
        following = true;
        table.getSelectionModel().clearSelection();
        wanted.flatMap(row -> table.getItems().stream()
                        .filter(item -> item.id() == row.id())
                        .findFirst())
                .ifPresent(item -> {
                    table.getSelectionModel().select(item);
                    table.scrollTo(item);
                });
        following = false;
    }
}
