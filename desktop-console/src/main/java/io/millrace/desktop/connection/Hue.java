package io.millrace.desktop.connection;

import java.util.Locale;

/// The colours that distinguish clusters: few, clearly different, and readable on light and dark backgrounds. The style
/// sheet defines their values.
public enum Hue {
    BLUE,
    GREEN,
    ORANGE,
    PURPLE,
    RED,
    TEAL,
    PINK,
    GREY;

    /// Returns the colour for the saved cluster with this number; the first ones all differ.
    public static Hue of(int number) {
        return values()[Math.floorMod(number, values().length)];
    }

    /// Returns the class name for the style sheet.
    public String styleClass() {
        return "hue-" + name().toLowerCase(Locale.ROOT);
    }
}
