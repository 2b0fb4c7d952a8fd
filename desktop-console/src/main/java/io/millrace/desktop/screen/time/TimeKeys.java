package io.millrace.desktop.screen.time;

import javafx.scene.Node;
import javafx.scene.input.KeyEvent;

/// The keys of the time bar, wherever the focus is but in a text: `[` and `]` go a figure back and on, `{` and `}` from
/// mark to mark, `l` to the present. They are taken as typed, because keyboards have them in different places.
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
