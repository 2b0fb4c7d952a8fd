package io.millrace.cli.live;

/// An input line at the bottom of the screen.
final class FilterLine {
    private static final int MAX_LENGTH = 200;

    private String text = "";
    private boolean open;

    void open() {
        open = true;
    }

    boolean isOpen() {
        return open;
    }

    String text() {
        return text;
    }

    String line(Canvas canvas) {
        return canvas.fit(" /" + text + "▏");
    }

    void clear() {
        text = "";
        open = false;
    }

    /// Handles a key while the line is open.
    void press(Key key) {
        switch (key) {
            case Key.Typed(var letters) -> {
                if (text.length() + letters.length() <= MAX_LENGTH) {
                    text += letters;
                }
            }
            case Key.Named.BACKSPACE -> {
                if (text.isEmpty()) {
                    open = false;
                } else {
                    text = text.substring(0, text.offsetByCodePoints(text.length(), -1));
                }
            }
            case Key.Named.ENTER -> open = false;
            case Key.Named.ESCAPE -> clear();
            case Key.Named _ -> {}
        }
    }
}
