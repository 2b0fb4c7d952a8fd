package io.millrace.desktop.fx;

/// The meaning of a colour, independent of the theme.
public enum Tone {
    NEUTRAL("neutral"),
    ACCENT("accent"),
    SUCCESS("success"),
    WARNING("warning"),
    DANGER("danger");

    private final String styleClass;

    Tone(String styleClass) {
        this.styleClass = styleClass;
    }

    /// The name of the style class in the style sheet.
    public String styleClass() {
        return styleClass;
    }
}
