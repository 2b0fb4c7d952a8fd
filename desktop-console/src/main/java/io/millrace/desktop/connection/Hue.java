package io.millrace.desktop.connection;

/// The colours that distinguish clusters: few, far from each other, readable on light and dark backgrounds. The style
/// sheet knows what each looks like.
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

    /// As a person reads it.
    public String label() {
        return label;
    }

    /// The colour of the cluster that is saved as the one with this number; the first ones all differ.
    public static Hue of(int number) {
        return values()[Math.floorMod(number, values().length)];
    }

    /// The class under which the style sheet has the colour.
    public String styleClass() {
        return "hue-" + name().toLowerCase(java.util.Locale.ROOT);
    }
}
