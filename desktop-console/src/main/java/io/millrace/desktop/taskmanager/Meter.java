package io.millrace.desktop.taskmanager;

import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Labels;
import io.millrace.insight.Formats;
import java.util.OptionalDouble;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;

/// A usage bar with a text; a nearly full bar is highlighted.
final class Meter extends HBox {
    private static final double FULL = 0.9;

    private Meter(double share, String words) {
        super(8);
        setAlignment(Pos.CENTER_LEFT);
        var bar = new ProgressBar(share);
        bar.getStyleClass().add("small");
        bar.setMinWidth(0);
        bar.setPrefWidth(52);
        Boxes.grow(bar);
        if (share >= FULL) {
            bar.getStyleClass().add("nearly-full");
        }
        var label = Labels.whole(words);
        getChildren().addAll(bar, label);
        setAccessibleText(words);
    }

    static Meter slots(int used, int all) {
        var meter = new Meter(all == 0 ? 0 : (double) used / all, used + " / " + all);
        // a slot in use needs no warning
        meter.getChildren().getFirst().getStyleClass().remove("nearly-full");
        return meter;
    }

    static Node memory(OptionalDouble used, OptionalDouble of) {
        if (used.isEmpty()) {
            return new Label(Formats.UNKNOWN);
        }
        return of.isEmpty() || of.getAsDouble() <= 0
                ? new Label(Formats.bytes(used.getAsDouble()))
                : new Meter(
                        used.getAsDouble() / of.getAsDouble(),
                        Formats.bytes(used.getAsDouble()) + " / " + Formats.bytes(of.getAsDouble()));
    }
}
