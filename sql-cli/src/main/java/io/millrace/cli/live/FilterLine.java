package io.millrace.cli.live;

/// A text that is typed at the foot of the screen and takes effect with every letter.
final class FilterLine {
    private static final int MOST = 200;

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

    void clear() {
        text = "";
        open = false;
    }

    /// Takes a key in while it is open.
    void press(Key key) {
        switch (key) {
            case Key.Typed(var letters) -> {
                if (text.length() + letters.length() <= MOST) {
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
