package io.millrace.desktop.fx;

import javafx.scene.paint.Color;

/// The colours of canvases, one set per theme. Names state the meaning of a colour, such as idle, busy or
/// back-pressured, and not its hue.
public record Palette(
        boolean dark,
        Color canvas,
        Color card,
        Color border,
        Color text,
        Color muted,
        Color accent,
        Color idle,
        Color busy,
        Color backPressured,
        Color success,
        Color warning,
        Color danger,
        Color line,
        Color match) {

    public static final Palette LIGHT = new Palette(
            false,
            Color.web("#f6f8fa"),
            Color.web("#ffffff"),
            Color.web("#d0d7de"),
            Color.web("#1f2328"),
            Color.web("#59636e"),
            Color.web("#0969da"),
            Color.web("#c8e1d1"),
            Color.web("#d9480f"),
            Color.web("#6639ba"),
            Color.web("#1a7f37"),
            Color.web("#9a6700"),
            Color.web("#cf222e"),
            Color.web("#8c959f"),
            Color.web("#b35900"));

    public static final Palette DARK = new Palette(
            true,
            Color.web("#0d1117"),
            Color.web("#1c2129"),
            Color.web("#3d444d"),
            Color.web("#e6edf3"),
            Color.web("#9198a1"),
            Color.web("#4493f8"),
            Color.web("#2a4a38"),
            Color.web("#f0883e"),
            Color.web("#a371f7"),
            Color.web("#3fb950"),
            Color.web("#d29922"),
            Color.web("#f85149"),
            Color.web("#6e7681"),
            Color.web("#e3b341"));
}
