package io.millrace.desktop.fx;

import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/// Creates labels with style classes.
public final class Labels {
    private Labels() {}

    public static Label styled(String text, String... styleClasses) {
        var label = new Label(text);
        label.getStyleClass().addAll(styleClasses);
        return label;
    }

    /// A label that is never truncated.
    public static Label whole(String text, String... styleClasses) {
        var label = styled(text, styleClasses);
        label.setMinWidth(Region.USE_PREF_SIZE);
        return label;
    }

    /// A label that wraps its text and shows all lines of it.
    public static Label wrapped(String text, String... styleClasses) {
        var label = styled(text, styleClasses);
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        return label;
    }
}
