package io.millrace.desktop.fx;

import atlantafx.base.theme.Styles;
import javafx.scene.control.Button;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.Ikon;

/// Creates buttons with style classes.
public final class Buttons {
    private Buttons() {}

    /// A button that is never truncated.
    public static Button whole(String text, Runnable action, String... styleClasses) {
        var button = new Button(text);
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.getStyleClass().addAll(styleClasses);
        button.setOnAction(event -> action.run());
        return button;
    }

    /// A button with an icon and without a text. Screen readers read the tooltip.
    public static Button icon(Ikon ikon, String tip, Runnable action, String... styleClasses) {
        var button = Tips.on(whole("", action, styleClasses), tip);
        button.setGraphic(Icons.of(ikon));
        button.getStyleClass().add(Styles.BUTTON_ICON);
        button.setAccessibleText(tip);
        return button;
    }
}
