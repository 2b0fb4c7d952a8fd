package io.millrace.desktop.fx;

import atlantafx.base.theme.Styles;
import javafx.animation.PauseTransition;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/// Shows short messages at the lower right of a window, over everything else. A message disappears by itself, but stays
/// while it has the pointer or the focus.
public final class Toasts extends VBox {
    private static final double WIDTH = 400;
    private static final int MAX_TOASTS = 4;
    private static final Duration STAY = Duration.seconds(8);

    public Toasts() {
        super(8);
        setId("toasts");
        getStyleClass().add("toasts");
        setAlignment(Pos.BOTTOM_RIGHT);
        setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        setPickOnBounds(false);
    }

    public void show(Tone tone, String text) {
        add(tone, text);
    }

    /// Shows a message with a button.
    ///
    /// @param offer the label of the button, such as `Undo`
    public void show(Tone tone, String text, String offer, Runnable action) {
        var row = add(tone, text);
        var button = new Button(offer);
        button.getStyleClass().addAll(Styles.SMALL, Styles.ACCENT);
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setOnAction(event -> {
            getChildren().remove(row);
            action.run();
        });
        row.getChildren().add(row.getChildren().size() - 1, button);
    }

    private HBox add(Tone tone, String text) {
        var words = new Label(text);
        words.setWrapText(true);
        words.setMinHeight(Region.USE_PREF_SIZE);
        words.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(words, Priority.ALWAYS);
        var close = new Button("", Icons.of(MaterialDesignC.CLOSE));
        close.setAccessibleText("Close this message");
        close.getStyleClass().addAll(Styles.SMALL, Styles.FLAT, Styles.BUTTON_ICON);
        var row = new HBox(10, words, close);
        row.setAlignment(Pos.CENTER_LEFT);
        row.setMaxWidth(WIDTH);
        row.setAccessibleRole(AccessibleRole.TEXT);
        row.setAccessibleText(text);
        row.getStyleClass().addAll("toast", tone.styleClass());
        close.setOnAction(event -> getChildren().remove(row));
        getChildren().add(row);
        if (getChildren().size() > MAX_TOASTS) {
            getChildren().removeFirst();
        }
        leaveAfterAWhile(row);
        return row;
    }

    private void leaveAfterAWhile(HBox row) {
        var wait = new PauseTransition(STAY);
        wait.setOnFinished(event -> getChildren().remove(row));
        row.hoverProperty().subscribe(over -> pause(wait, over || row.isFocusWithin()));
        row.focusWithinProperty().subscribe(within -> pause(wait, within || row.isHover()));
    }

    private static void pause(PauseTransition wait, boolean held) {
        if (held) {
            wait.stop();
        } else {
            wait.playFromStart();
        }
    }
}
