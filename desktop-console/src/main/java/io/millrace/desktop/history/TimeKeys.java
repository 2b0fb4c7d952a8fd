package io.millrace.desktop.history;

import javafx.scene.Node;
import javafx.scene.input.KeyEvent;

/// Adds the keys of the time bar, which work unless a text field has the focus: `[` and `]` step by one value, `{` and
/// `}` by one mark, `l` returns to the present. It handles typed characters, because their keys differ between
/// keyboards.
public final class TimeKeys {
    private TimeKeys() {}

    public static void in(Node view, MomentModel model) {
        view.addEventHandler(KeyEvent.KEY_TYPED, event -> {
            if (event.isShortcutDown() || event.isMetaDown()) {
                return;
            }
            switch (event.getCharacter()) {
                case "[" -> model.step(-1);
                case "]" -> model.step(1);
                case "{" -> model.leap(false);
                case "}" -> model.leap(true);
                case "l" -> model.live(true);
                default -> {
                    return;
                }
            }
            event.consume();
        });
    }
}
