package io.millrace.desktop.fx;

import atlantafx.base.theme.Styles;
import javafx.animation.PauseTransition;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
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
        Runnable taken = () -> {
            getChildren().remove(row);
            action.run();
        };
        var button = Buttons.whole(offer, taken, Styles.SMALL, Styles.ACCENT);
        row.getChildren().add(row.getChildren().size() - 1, button);
    }

    private HBox add(Tone tone, String text) {
        var words = Labels.wrapped(text);
        Boxes.grow(words);
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
