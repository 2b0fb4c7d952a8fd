package io.millrace.cli.render;

/// Colours text by its meaning, or not at all. It uses only the sixteen colours of the terminal's theme.
public enum AnsiColours {
    NONE,
    ANSI;

    private static final String[] LINES = {"36", "33", "32", "35", "34", "31"};

    public String strong(String text) {
        return in("1", text);
    }

    public String faint(String text) {
        return in("2", text);
    }

    public String wrong(String text) {
        return in("1;31", text);
    }

    public String added(String text) {
        return in("32", text);
    }

    public String removed(String text) {
        return in("31", text);
    }

    public String changed(String text) {
        return in("33", text);
    }

    /// The line at the cursor, or a bar of the screen.
    public String marked(String text) {
        return in("7", text);
    }

    /// A line of a chart. Colours repeat if there are more lines than colours.
    public String line(int number, String text) {
        return in(LINES[number % LINES.length], text);
    }

    /// Whether colours are off.
    public boolean plain() {
        return this == NONE;
    }

    private String in(String code, String text) {
        return this == NONE || text.isEmpty() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
