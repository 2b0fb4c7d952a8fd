package io.millrace.desktop.fx;

import javafx.scene.control.Control;
import javafx.scene.control.Labeled;
import javafx.scene.control.Tooltip;
import javafx.util.Duration;

/// Tooltips that come soon, stay, and break long lines.
public final class Tips {
    private static final double WIDEST = 560;

    private Tips() {}

    public static Tooltip of(String text) {
        var tip = new Tooltip(text);
        tip.setWrapText(true);
        tip.setMaxWidth(WIDEST);
        tip.setShowDelay(Duration.millis(350));
        tip.setShowDuration(Duration.INDEFINITE);
        return tip;
    }

    public static <C extends Control> C on(C control, String text) {
        control.setTooltip(of(text));
        return control;
    }

    /// Shows the whole text of a label while there is no room for it.
    public static <L extends Labeled> L whenCut(L label) {
        label.textTruncatedProperty().subscribe(now -> tell(label));
        label.textProperty().subscribe(now -> tell(label));
        return label;
    }

    private static void tell(Labeled label) {
        if (!label.isTextTruncated()) {
            label.setTooltip(null);
        } else if (label.getTooltip() == null) {
            label.setTooltip(of(label.getText()));
        } else {
            // cells change all the time, and a tooltip is expensive
            label.getTooltip().setText(label.getText());
        }
    }
}
