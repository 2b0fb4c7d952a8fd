package io.millrace.desktop.checkpoint;

import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.CopyButton;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.LoadState;
import io.millrace.insight.Formats;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Statistics;
import java.util.List;
import java.util.function.DoubleFunction;
import javafx.geometry.HPos;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// A pane with the percentiles of all completed checkpoints, the position of the latest among them, and the checkpoint
/// settings of the job.
final class SummaryPane extends ScrollPane {
    private static final List<String> HEADS = List.of("", "Min", "Mean", "p50", "p90", "p99", "Max");

    private final GridPane grid = new GridPane();
    private final VBox paths = new VBox(6);
    private final VBox settings = new VBox(6);

    SummaryPane(CheckpointsModel model) {
        grid.getStyleClass().add("spread");
        grid.setId("checkpoint-summary");
        for (int column = 0; column < HEADS.size(); column++) {
            var constraints = new ColumnConstraints();
            constraints.setHgrow(column == 0 ? Priority.NEVER : Priority.ALWAYS);
            constraints.setHalignment(column == 0 ? HPos.LEFT : HPos.RIGHT);
            grid.getColumnConstraints().add(constraints);
        }
        settings.setId("checkpoint-settings");
        var all = title("");
        model.moment().subscribe(now -> {
            // the engine computes these summaries, and they are not recorded
            all.setText(now.isEmpty() ? "Of all completed" : "Of all completed, later ones too");
            Boxes.show(paths, now.isEmpty());
        });
        var page = new VBox(10, all, grid, paths, title("How this job takes checkpoints"), settings);
        page.getStyleClass().add("page");
        setContent(page);
        setFitToWidth(true);
        model.loadState().subscribe(this::show);
        model.settings().subscribe(this::showSettings);
    }

    private static Label title(String text) {
        return Labels.styled(text, "section");
    }

    private void show(LoadState<CheckpointsHistory> loadState) {
        loadState.value().ifPresent(history -> {
            var summary = history.summary();
            DoubleFunction<String> millis = value -> Formats.duration((long) value);
            grid.getChildren().clear();
            for (int column = 1; column < HEADS.size(); column++) {
                var head = Labels.styled(HEADS.get(column), "muted");
                grid.add(head, column, 0);
            }
            row(1, "Duration", summary.endToEndDuration(), millis);
            row(2, "Written", summary.checkpointedSize(), Formats::bytes);
            row(3, "State", summary.stateSize(), Formats::bytes);
            row(4, "While aligning", summary.processedData(), Formats::bytes);
            row(5, "In flight", summary.persistedData(), Formats::bytes);
            paths(history);
        });
    }

    private void row(int row, String name, Statistics spread, DoubleFunction<String> print) {
        var label = Labels.whole(name);
        grid.add(label, 0, row);
        var figures =
                List.<Number>of(spread.min(), spread.avg(), spread.p50(), spread.p90(), spread.p99(), spread.max());
        for (int column = 0; column < figures.size(); column++) {
            double figure = figures.get(column).doubleValue();
            var value = Labels.whole(Double.isFinite(figure) ? print.apply(figure) : Formats.UNKNOWN);
            grid.add(value, column + 1, row);
        }
    }

    private void paths(CheckpointsHistory history) {
        paths.getChildren().clear();
        var rows = CheckpointRow.of(history);
        rows.stream()
                .filter(row -> row.startable() && !row.savepoint())
                .findFirst()
                .ifPresent(row -> path("Latest checkpoint", row.path()));
        rows.stream()
                .filter(row -> row.startable() && row.savepoint())
                .findFirst()
                .map(CheckpointRow::path)
                .ifPresent(path -> path("Latest savepoint", path));
        history.latest()
                .restored()
                .filter(from -> !CheckpointRow.path(from.externalPath()).isEmpty())
                .ifPresent(from -> path(
                        "Restored from " + (from.savepoint() ? "savepoint " : "checkpoint ") + from.id(),
                        CheckpointRow.path(from.externalPath())));
    }

    private void path(String name, String path) {
        var label = Labels.whole(name, "muted");
        var text = Tips.whenCut(new Label(path));
        text.getStyleClass().add("path");
        Boxes.grow(text);
        var line = Boxes.row(8, label, text, new CopyButton("the path", () -> path));
        paths.getChildren().add(line);
    }

    private void showSettings(LoadState<Checkpoints.Config> loadState) {
        var words = loadState.value().map(SettingsFormatter::of).orElse(List.of(waiting(loadState)));
        settings.getChildren()
                .setAll(words.stream().map(text -> Labels.wrapped(text)).toList());
    }

    private static String waiting(LoadState<Checkpoints.Config> loadState) {
        return loadState instanceof LoadState.Missing<Checkpoints.Config>(var reason)
                ? "It could not be read: " + reason
                : "Loading…";
    }
}
