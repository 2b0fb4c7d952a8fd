package io.millrace.desktop.fx;

import atlantafx.base.theme.Styles;
import java.util.function.Supplier;
import javafx.animation.PauseTransition;
import javafx.scene.control.Button;
import javafx.util.Duration;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/// A button that copies a text to the clipboard and confirms it for a moment.
public final class CopyButton extends Button {
    private static final Duration SAID = Duration.seconds(1.6);

    private final PauseTransition said = new PauseTransition(SAID);

    /// @param what the description for screen readers, as in "the path"
    public CopyButton(String what, Supplier<String> text) {
        super("Copy", Icons.of(MaterialDesignC.CONTENT_COPY));
        getStyleClass().addAll(Styles.SMALL, Styles.FLAT);
        setMinWidth(USE_PREF_SIZE);
        setAccessibleText("Copy " + what);
        said.setOnFinished(event -> setText("Copy"));
        setOnAction(event -> {
            ClipboardText.copy(text.get());
            setText("Copied");
            said.playFromStart();
        });
    }
}
