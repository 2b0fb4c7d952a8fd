package io.millrace.desktop.checkpoint;

import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Choices;
import io.millrace.desktop.fx.Columns;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.SavedLayout;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.part.LoadStatePane;
import io.millrace.insight.Formats;
import io.millrace.wire.cluster.CheckpointComparison;
import io.millrace.wire.cluster.CheckpointComparison.Change;
import io.millrace.wire.id.VertexId;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.geometry.Orientation;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;

/// A pane that compares two checkpoints: first the reasons for the difference as text, then the figures by operator.
final class ComparisonPane extends BorderPane {
    private static final double NAME_ROOM = 112;
    private static final double FIGURE_ROOM = 112;
    private static final double SCROLL_BAR = 16;
    /// The id of the row over all operators, which no vertex has.
    private static final VertexId WHOLE = new VertexId("00000000000000000000000000000000");
    /// The measures in the order in which they are kept when there is little room.
    private static final List<CheckpointMeasure> BY_WEIGHT = List.of(
            CheckpointMeasure.DURATION,
            CheckpointMeasure.WRITTEN,
            CheckpointMeasure.ALIGNMENT,
            CheckpointMeasure.START_DELAY,
            CheckpointMeasure.STATE,
            CheckpointMeasure.ASYNC,
            CheckpointMeasure.SYNC,
            CheckpointMeasure.IN_FLIGHT);

    private final CheckpointsModel model;
    private final ComboBox<CheckpointRow> with = new ComboBox<>();
    private final Label title = Labels.whole("", "section");
    private final VBox causes = new VBox(8);
    private final TableView<CheckpointComparison.Vertex> table = new TableView<>();
    private final Map<CheckpointMeasure, TableColumn<CheckpointComparison.Vertex, ?>> figures =
            new EnumMap<>(CheckpointMeasure.class);
    private final LoadStatePane<CheckpointComparison.Report> compared;
    private boolean following;

    ComparisonPane(CheckpointsModel model) {
        this.model = model;
        causes.getStyleClass().add("causes");
        causes.setId("comparison-causes");
        var reasons = new ScrollPane(causes);
        reasons.setFitToWidth(true);
        fill();
        var split = new SplitPane(reasons, table);
        split.setOrientation(Orientation.VERTICAL);
        SavedLayout.split(split, "comparison", 0.42);
        this.compared = new LoadStatePane<>("the comparison", model.comparison(), split);
        setTop(bar());
        model.selected().subscribe(now -> offer());
        model.against().subscribe(now -> offer());
        model.comparison().subscribe(this::show);
    }

    private HBox bar() {
        with.setId("compare-with");
        with.setAccessibleText("The checkpoint to compare with");
        with.setPromptText("Choose a checkpoint");
        with.setMaxWidth(320);
        HBox.setHgrow(with, Priority.SOMETIMES);
        with.setConverter(Choices.labels(row -> row.name() + ", took " + Formats.duration(row.duration())));
        with.valueProperty().addListener((value, before, now) -> {
            if (now != null && !following) {
                model.against().set(Optional.of(now.id()));
            }
        });
        var against = Labels.whole("against", "muted");
        var bar = Boxes.row(8, title, against, with);
        bar.getStyleClass().add("tight-bar");
        return bar;
    }

    /// Compares with the previous checkpoint unless another one is selected.
    void open() {
        if (model.against().get().isEmpty()) {
            model.against().set(model.before().map(CheckpointRow::id));
        }
    }

    private void offer() {
        following = true;
        var chosen = model.selected().get();
        title.setText(chosen.map(CheckpointRow::name).orElse(""));
        with.getItems().setAll(model.others());
        with.setValue(model.against()
                .get()
                .flatMap(id ->
                        with.getItems().stream().filter(row -> row.id() == id).findFirst())
                .orElse(null));
        with.setDisable(chosen.isEmpty());
        setCenter(
                chosen.isEmpty() || model.against().get().isEmpty()
                        ? new EmptyState(
                                MaterialDesignS.SCALE_BALANCE,
                                "Nothing to compare",
                                "Choose a checkpoint in the history, and here the one to compare it with.")
                        : compared);
        following = false;
    }

    private void show(LoadState<CheckpointComparison.Report> loadState) {
        loadState.value().ifPresent(now -> {
            causes.getChildren().clear();
            if (now.causes().isEmpty()) {
                causes.getChildren()
                        .add(new EmptyState(MaterialDesignC.CHECK_CIRCLE_OUTLINE, "They do not differ by much", ""));
            }
            for (int rank = 0; rank < now.causes().size(); rank++) {
                causes.getChildren().add(cause(rank + 1, now.causes().get(rank).words()));
            }
            var whole = new CheckpointComparison.Vertex(WHOLE, "The whole job", now.total(), List.of());
            table.getItems()
                    .setAll(Stream.concat(Stream.of(whole), now.vertices().stream())
                            .toList());
            table.sort();
            fit();
        });
    }

    private static HBox cause(int rank, String words) {
        var number = Labels.whole(String.valueOf(rank), "rank");
        var text = Labels.wrapped(words);
        HBox.setHgrow(text, Priority.ALWAYS);
        return new HBox(10, number, text);
    }

    private void fill() {
        table.setId("comparison");
        var columns = new Columns<>(table);
        columns.text("Operator", 180, CheckpointComparison.Vertex::name).setMinWidth(NAME_ROOM);
        for (var measure : CheckpointMeasure.values()) {
            var column = columns.drawn(
                    measure.label(),
                    130,
                    Comparator.comparingLong(
                            vertex -> Math.abs(measure.of(vertex.measures()).difference())),
                    vertex -> change(measure.of(vertex.measures()), measure));
            column.getStyleClass().add("amount");
            column.setMinWidth(FIGURE_ROOM);
            figures.put(measure, column);
        }
        table.widthProperty().subscribe(now -> fit());
        table.setRowFactory(made -> new Line());
        columns.compact("comparison");
        table.setPlaceholder(new Label(""));
    }

    /// Shows as many measures as fit, those with differences first. The tooltip of a row has all of them.
    private void fit() {
        if (table.getWidth() <= 0) {
            return;
        }
        long room = Math.max(1, (long) ((table.getWidth() - NAME_ROOM - SCROLL_BAR) / FIGURE_ROOM));
        var wanted = BY_WEIGHT.stream()
                .sorted(Comparator.comparing(measure ->
                        table.getItems().stream().allMatch(vertex -> same(measure.of(vertex.measures()), measure))))
                .limit(room)
                .toList();
        figures.forEach((measure, column) -> Columns.when(column, wanted.contains(measure)));
    }

    private static boolean same(Change change, CheckpointMeasure measure) {
        return print(change.base(), measure).equals(print(change.other(), measure));
    }

    private static String words(Change change, CheckpointMeasure measure) {
        return same(change, measure)
                ? print(change.other(), measure)
                : print(change.base(), measure) + " → " + print(change.other(), measure);
    }

    /// Creates the label of a change. The sign and the new value are never truncated, only the old value.
    private static Label change(Change change, CheckpointMeasure measure) {
        var label = new Label(words(change, measure));
        if (same(change, measure)) {
            label.getStyleClass().add("muted");
            return label;
        }
        boolean more = change.difference() > 0;
        var sign = new Label(more ? "▲" : "▼");
        for (var part : List.of(label, sign)) {
            part.getStyleClass().add(more ? "more" : "less");
        }
        label.setGraphic(sign);
        label.setContentDisplay(ContentDisplay.RIGHT);
        label.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
        return label;
    }

    private static final class Line extends TableRow<CheckpointComparison.Vertex> {
        private final Tooltip details = Tips.of("");

        @Override
        protected void updateItem(CheckpointComparison.@Nullable Vertex item, boolean empty) {
            super.updateItem(item, empty);
            if (empty || item == null) {
                setTooltip(null);
                return;
            }
            details.setText(item.name()
                    + Stream.of(CheckpointMeasure.values())
                            .map(measure -> "\n" + measure.label() + "  " + words(measure.of(item.measures()), measure))
                            .collect(Collectors.joining()));
            setTooltip(details);
        }
    }

    private static String print(Optional<Long> figure, CheckpointMeasure measure) {
        return figure.map(value -> measure.time() ? Formats.duration(value) : Formats.bytes(value))
                .orElse(Formats.UNKNOWN);
    }
}
