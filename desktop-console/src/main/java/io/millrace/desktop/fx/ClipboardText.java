package io.millrace.desktop.fx;

import java.util.Map;
import javafx.scene.input.Clipboard;
import javafx.scene.input.DataFormat;

/// Copies text to the clipboard of the system.
public final class ClipboardText {
    private ClipboardText() {}

    public static void copy(String text) {
        Clipboard.getSystemClipboard().setContent(Map.of(DataFormat.PLAIN_TEXT, text));
    }
}
