package io.millrace.desktop.checkpoint;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.SavedLayout;
import io.millrace.desktop.fx.SegmentedButtons;
import io.millrace.desktop.screen.EnumLabel;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.desktop.screen.part.Figure;
import io.millrace.desktop.screen.part.LoadStatePane;
import io.millrace.insight.Formats;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.ListChangeListener;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/// A view of a job's checkpoints: figures, the timeline, the history, and a pane with one checkpoint, two compared, or
/// the summary of all.
public final class CheckpointsView extends BorderPane {
    private static final double NARROW = 900;

    /// The pane beside the history.
    private enum Side {
        SUMMARY,
        CHECKPOINT,
        COMPARISON
    }

    private final CheckpointsModel model;
    private final CheckpointTimeline timeline;
    private final ComparisonPane comparison;
    private final ObjectProperty<Side> side = new SimpleObjectProperty<>(Side.SUMMARY);
    private final Figure completed = new Figure("Completed", "");
    private final Figure failed = new Figure("Failed", "");
    private final Figure restored = new Figure("Restored", "");
    private final Figure lastDuration = new Figure("Last duration", "");
    private final Figure lastWritten = new Figure("Last written", "");
    private final Figure lastState = new Figure("State", "");
    private final Label running = Labels.whole("");
    private final ProgressBar progress = new ProgressBar();
    private final HBox underWay = new HBox(10, running, progress);
    private final SplitPane split = new SplitPane();
    private final VBox page = new VBox();

    public CheckpointsView(CheckpointsModel model, Appearance appearance, CheckpointChoices choices) {
        this.model = model;
        this.timeline =
                new CheckpointTimeline(appearance, row -> model.selected().set(Optional.of(row)));
        this.comparison = new ComparisonPane(model);
        var history = new HistoryTable(model);
        VBox.setVgrow(history, Priority.ALWAYS);
        split.getItems().setAll(new VBox(timeline, history), beside(choices));
        SavedLayout.split(split, "checkpoints", 0.56);
        VBox.setVgrow(split, Priority.ALWAYS);
        page.getChildren().setAll(top(), split);
        var scroll = new ScrollPane(page);
        scroll.setFitToWidth(true);
        scroll.setFitToHeight(true);
        var empty = new StackPane();
        model.moment().subscribe(now -> empty.getChildren().setAll(none(now)));
        scroll.visibleProperty().bind(Bindings.isNotEmpty(model.all()));
        empty.visibleProperty().bind(Bindings.isEmpty(model.all()));
        setCenter(new LoadStatePane<>("the checkpoints", model.loadState(), new StackPane(scroll, empty)));
        model.loadState().subscribe(loadState -> show());
        model.moment().subscribe(now -> show());
        model.all().addListener((ListChangeListener<CheckpointRow>) change -> {
            all();
            show();
        });
        model.selected().subscribe(this::chosen);
        widthProperty().subscribe(now -> arrange());
        all();
    }

    private Node top() {
        var figures = new FlowPane(completed, failed, restored, lastDuration, lastWritten, lastState);
        figures.getStyleClass().add("figures");
        figures.prefWrapLengthProperty().bind(widthProperty().subtract(380));
        HBox.setHgrow(figures, Priority.ALWAYS);
        progress.setPrefWidth(160);
        progress.setAccessibleText("Subtasks that have acknowledged");
        running.setId("checkpoint-running");
        underWay.setAlignment(Pos.CENTER_LEFT);
        underWay.getStyleClass().add("under-way");
        underWay.setMinWidth(USE_PREF_SIZE);
        return new HBox(figures, underWay);
    }

    private Node beside(CheckpointChoices choices) {
        var pills = new SegmentedButtons<>(List.of(Side.values()), side, EnumLabel::of).named("checkpoint-side-");
        var bar = new HBox(pills);
        bar.getStyleClass().addAll("tight-bar", "small-pills");
        var pane = new BorderPane();
        pane.setTop(bar);
        var one = new CheckpointPane(model, choices);
        var summary = new SummaryPane(model);
        side.subscribe(now -> {
            pane.setCenter(
                    switch (now) {
                        case SUMMARY -> summary;
                        case CHECKPOINT -> one;
                        case COMPARISON -> comparison;
                    });
            if (now == Side.COMPARISON) {
                comparison.open();
            }
        });
        return pane;
    }

    private void chosen(Optional<CheckpointRow> row) {
        timeline.select(row);
        if (row.isPresent() && side.get() == Side.SUMMARY) {
            side.set(Side.CHECKPOINT);
        }
        if (row.isPresent() && side.get() == Side.COMPARISON) {
            comparison.open();
        }
    }

    /// Stacks the parts vertically in a narrow window, where the page scrolls.
    private void arrange() {
        boolean narrow = getWidth() > 0 && getWidth() < NARROW;
        split.setOrientation(narrow ? Orientation.VERTICAL : Orientation.HORIZONTAL);
        page.setMinHeight(narrow ? 900 : 500);
    }

    private static EmptyState none(Optional<Instant> moment) {
        return new EmptyState(
                MaterialDesignC.CONTENT_SAVE_OFF_OUTLINE,
                moment.map(at -> "No checkpoints by " + TimeFormat.moment(at, ZoneId.systemDefault()))
                        .orElse("No checkpoints"),
                moment.isPresent()
                        ? "Neither the engine nor the recorder knows of one that was triggered by then."
                        : "The job has taken none. SET 'execution.checkpointing.interval' = '10s' before it is"
                                + " submitted turns them on, and Job ▸ Take savepoint takes one now.");
    }

    private void all() {
        timeline.show(model.all());
        var now = model.running();
        underWay.setVisible(now.isPresent());
        now.ifPresent(row -> {
            boolean counted = row.subtasks() > 0;
            running.setText(row.name()
                    + (counted
                            ? ": " + row.acknowledged() + " of " + row.subtasks() + " acknowledged"
                            : ": under way for " + Formats.elapsed(row.duration())));
            progress.setVisible(counted);
            progress.setProgress(row.progress());
        });
    }

    private void show() {
        model.counts().ifPresent(counts -> {
            completed.show(Formats.count(counts.completed()));
            failed.show(Formats.count(counts.failed()));
            // the times of restores are not recorded
            restored.show(model.moment().get().isEmpty() ? Formats.count(counts.restored()) : Formats.UNKNOWN);
        });
        var last = model.latest();
        lastDuration.show(last.map(row -> Formats.duration(row.duration())).orElse(Formats.UNKNOWN));
        lastWritten.show(last.map(row -> Formats.bytes(row.size())).orElse(Formats.UNKNOWN));
        lastState.show(last.filter(row -> row.fullSize() > 0)
                .map(row -> Formats.bytes(row.fullSize()))
                .orElse(Formats.UNKNOWN));
    }
}
