package io.millrace.desktop.graph;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.ClipboardText;
import io.millrace.desktop.fx.Columns;
import io.millrace.desktop.fx.Rows;
import io.millrace.desktop.fx.SavedLayout;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.graph.SubtaskColumn.Spread;
import io.millrace.desktop.screen.EnumLabel;
import io.millrace.desktop.screen.part.JobBadge;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.geometry.Orientation;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.BorderPane;

/// A table of a vertex's subtasks with all their figures, and below it the distribution of each figure.
final class SubtaskTable extends BorderPane {
    private static final KeyCombination COPY = KeyCombination.valueOf("Shortcut+C");
    private static final double ROW = 26;

    /// The minimum height for the distribution; below it all room goes to the subtasks.
    private static final double LOW = 200;

    private final List<SubtaskColumn> figures = SubtaskColumn.all(System::currentTimeMillis);
    private final TableView<SubtaskRow> table = new TableView<>();
    private final TableView<Spread> spread = new TableView<>();
    private final Columns<SubtaskRow> columns = new Columns<>(table);
    private final TableColumn<SubtaskRow, String> host;
    private final BooleanProperty several = new SimpleBooleanProperty();
    private List<SubtaskRow> all = List.of();

    /// @param open called when the user opens a subtask
    SubtaskTable(Consumer<SubtaskRow> open) {
        table.setId("subtasks");
        table.getStyleClass().addAll(Styles.DENSE, "subtasks");
        table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        var number = columns.amount("#", 58, SubtaskRow::index, String::valueOf);
        spread.getColumns().add(follower(number, EnumLabel::of));
        for (var figure : figures) {
            var column =
                    columns.amount("", figure.width(), each -> figure.value().applyAsDouble(each), figure::text);
            titled(column, figure);
            spread.getColumns().add(follower(column, each -> figure.spread(all, each)));
            if (figure.title().equals("Out/s")) {
                unspread(columns.drawn(
                        "State",
                        108,
                        Comparator.comparing(row -> row.subtask().status()),
                        each -> JobBadge.of(each.subtask().status())));
            }
        }
        host = columns.text("Host", 130, SubtaskRow::host);
        unspread(host);
        unspread(columns.text("Task manager", 150, SubtaskRow::taskManager));
        SavedLayout.table(table, "subtasks");
        Rows.onOpen(table, open);
        table.setOnKeyPressed(event -> {
            if (COPY.match(event)) {
                copy();
                event.consume();
            }
        });
        spread.setId("spread");
        spread.getStyleClass().add("subtask-spread");
        spread.setFocusTraversable(false);
        spread.setFixedCellSize(ROW);
        spread.setPrefHeight(ROW * Spread.values().length + 2);
        spread.setMinHeight(ROW * Spread.values().length + 2);
        spread.getItems().setAll(Spread.values());
        table.skinProperty().addListener(skin -> together());
        setCenter(table);
        spread.visibleProperty().bind(several.and(heightProperty().greaterThan(LOW)));
        spread.managedProperty().bind(spread.visibleProperty());
        setBottom(spread);
    }

    /// Leaves the place below a column without a distribution empty.
    private void unspread(TableColumn<SubtaskRow, ?> column) {
        spread.getColumns().add(follower(column, each -> ""));
    }

    private static void titled(TableColumn<?, ?> column, SubtaskColumn figure) {
        var label = Tips.on(new Label(figure.title()), figure.meaning());
        column.setGraphic(label);
        column.setText("");
        column.setId(figure.title());
        column.setUserData(figure.title());
    }

    /// A column of the distribution that stays aligned with a column of the table.
    private static TableColumn<Spread, String> follower(TableColumn<?, ?> leader, Function<Spread, String> value) {
        var column = new TableColumn<Spread, String>();
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(value.apply(row.getValue())));
        column.setReorderable(false);
        column.setSortable(false);
        column.getStyleClass().add("amount");
        column.minWidthProperty().bind(leader.widthProperty());
        column.maxWidthProperty().bind(leader.widthProperty());
        return column;
    }

    /// Links the horizontal scroll bars of both tables once they exist.
    private void together() {
        spread.applyCss();
        table.lookupAll(".scroll-bar").stream()
                .filter(ScrollBar.class::isInstance)
                .map(ScrollBar.class::cast)
                .filter(bar -> bar.getOrientation() == Orientation.HORIZONTAL)
                .forEach(bar -> bar.valueProperty()
                        .subscribe(now -> spread.lookupAll(".scroll-bar").stream()
                                .filter(ScrollBar.class::isInstance)
                                .map(ScrollBar.class::cast)
                                .filter(other -> other.getOrientation() == Orientation.HORIZONTAL)
                                .forEach(other -> other.setValue(now.doubleValue()))));
    }

    Optional<SubtaskRow> chosen() {
        return Optional.ofNullable(table.getSelectionModel().getSelectedItem());
    }

    /// Updates the rows and keeps selection, order and scroll position.
    void show(List<SubtaskRow> subtasks) {
        if (subtasks.equals(all)) {
            return;
        }
        all = subtasks;
        var chosen = table.getSelectionModel().getSelectedItems().stream()
                .map(SubtaskRow::index)
                .collect(Collectors.toSet());
        table.getItems().setAll(subtasks);
        // not every cluster reports it
        Columns.when(host, subtasks.stream().anyMatch(subtask -> !subtask.host().isEmpty()));
        table.sort();
        table.getSelectionModel().clearSelection();
        for (int index = 0; index < table.getItems().size() && !chosen.isEmpty(); index++) {
            if (chosen.contains(table.getItems().get(index).index())) {
                table.getSelectionModel().select(index);
            }
        }
        spread.refresh();
        several.set(subtasks.size() > 1);
    }

    /// Copies the selected rows in a format that other programs accept as a table.
    private void copy() {
        var lines = new StringBuilder("#\tState");
        figures.forEach(figure -> lines.append('\t').append(figure.title()));
        lines.append("\tHost\tTask manager\n");
        for (var each : table.getSelectionModel().getSelectedItems()) {
            lines.append(each.index()).append('\t').append(each.subtask().status());
            figures.forEach(figure ->
                    lines.append('\t').append(figure.text(figure.value().applyAsDouble(each))));
            lines.append('\t')
                    .append(each.host())
                    .append('\t')
                    .append(each.taskManager())
                    .append('\n');
        }
        ClipboardText.copy(lines.toString());
    }
}
