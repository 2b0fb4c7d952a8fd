package io.millrace.desktop.checkpoint;

import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Tips;
import io.millrace.insight.Formats;
import io.millrace.wire.cluster.Checkpoints;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;

/// A bar of the stages of a subtask's checkpoint, relative to the slowest subtask.
final class StageBar extends Region {
    private static final double HEIGHT = 10;

    private final Checkpoints.Subtask subtask;
    private final Duration longest;
    private final Map<CheckpointStage, Region> parts = new EnumMap<>(CheckpointStage.class);

    StageBar(Checkpoints.Subtask subtask, Duration longest) {
        this.subtask = subtask;
        this.longest = longest;
        getStyleClass().add("stages");
        setMinWidth(40);
        setPrefHeight(HEIGHT);
        for (var stage : CheckpointStage.values()) {
            var part = swatch(stage);
            parts.put(stage, part);
            getChildren().add(part);
        }
        var words = Arrays.stream(CheckpointStage.values())
                .map(stage -> stage.label() + " " + Formats.duration(stage.spent(subtask)))
                .collect(Collectors.joining(", "));
        setAccessibleText(words);
        Tooltip.install(this, Tips.of(words));
    }

    private static Region swatch(CheckpointStage stage) {
        var part = new Region();
        part.getStyleClass()
                .addAll(
                        "stage",
                        "stage-" + stage.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        return part;
    }

    /// Creates the colour legend of the stages.
    static Node legend() {
        var box = Boxes.row(12);
        for (var stage : CheckpointStage.values()) {
            var part = swatch(stage);
            part.setMinSize(10, 10);
            part.setMaxSize(10, 10);
            var label = new Label(stage.label(), part);
            label.getStyleClass().add("muted");
            label.setMinWidth(USE_PREF_SIZE);
            label.setTooltip(Tips.of("Much of it: " + stage.meaning() + "."));
            box.getChildren().add(label);
        }
        return box;
    }

    @Override
    protected void layoutChildren() {
        double x = 0;
        double y = Math.floor((getHeight() - HEIGHT) / 2);
        double most = Math.max(1, longest.toMillis());
        for (var each : parts.entrySet()) {
            var part = each.getValue();
            double wide = Math.min(getWidth() - x, each.getKey().spent(subtask).toMillis() / most * getWidth());
            part.resizeRelocate(x, y, Math.max(0, wide), HEIGHT);
            x += Math.max(0, wide);
        }
    }
}
