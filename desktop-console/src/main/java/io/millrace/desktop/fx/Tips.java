package io.millrace.desktop.fx;

import javafx.scene.control.Control;
import javafx.scene.control.Labeled;
import javafx.scene.control.Tooltip;
import javafx.util.Duration;

/// Creates tooltips that appear early, stay visible and wrap long lines. A text that would fill the screen is cut.
public final class Tips {
    private static final double MAX_WIDTH = 560;
    private static final int MAX_LENGTH = 2_000;

    private Tips() {}

    public static Tooltip of(String text) {
        var tip = new Tooltip(CellText.cut(text, MAX_LENGTH));
        tip.setWrapText(true);
        tip.setMaxWidth(MAX_WIDTH);
        tip.setShowDelay(Duration.millis(350));
        tip.setShowDuration(Duration.INDEFINITE);
        return tip;
    }

    public static <C extends Control> C on(C control, String text) {
        control.setTooltip(of(text));
        return control;
    }

    /// Shows the full text of a label in a tooltip while the label is truncated.
    public static <L extends Labeled> L whenCut(L label) {
        label.textTruncatedProperty().subscribe(now -> describe(label));
        label.textProperty().subscribe(now -> describe(label));
        return label;
    }

    private static void describe(Labeled label) {
        if (!label.isTextTruncated()) {
            label.setTooltip(null);
        } else if (label.getTooltip() == null) {
            label.setTooltip(of(label.getText()));
        } else {
            // cells change often, and creating a tooltip is expensive
            label.getTooltip().setText(CellText.cut(label.getText(), MAX_LENGTH));
        }
    }
}
