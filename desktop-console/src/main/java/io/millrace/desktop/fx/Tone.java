package io.millrace.desktop.fx;

import java.util.Locale;

/// The meaning of a colour, independent of the theme.
public enum Tone {
    NEUTRAL,
    ACCENT,
    SUCCESS,
    WARNING,
    DANGER;

    /// The name of the style class in the style sheet.
    public String styleClass() {
        return name().toLowerCase(Locale.ROOT);
    }
}
