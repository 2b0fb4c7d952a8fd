package io.millrace.desktop.connection;

/// The colours that distinguish clusters: few, clearly different, and readable on light and dark backgrounds. The style
/// sheet defines their values.
public enum Hue {
    BLUE("Blue"),
    GREEN("Green"),
    ORANGE("Orange"),
    PURPLE("Purple"),
    RED("Red"),
    TEAL("Teal"),
    PINK("Pink"),
    GREY("Grey");

    private final String label;

    Hue(String label) {
        this.label = label;
    }

    /// Returns the display name.
    public String label() {
        return label;
    }

    /// Returns the colour for the saved cluster with this number; the first ones all differ.
    public static Hue of(int number) {
        return values()[Math.floorMod(number, values().length)];
    }

    /// Returns the class name for the style sheet.
    public String styleClass() {
        return "hue-" + name().toLowerCase(java.util.Locale.ROOT);
    }
}
