package io.millrace.desktop.metric;

import io.millrace.desktop.fx.Palette;
import io.millrace.desktop.service.file.SvgWriter;
import javafx.scene.paint.Color;

/// The colours of curves for each theme. Curves differ in more than their hue: after the first round of colours, lines
/// are dashed.
final class CurvePalette {
    private static final Color[] LIGHT = {
        Color.web("#0b62bd"), Color.web("#d1660a"), Color.web("#6546c7"), Color.web("#00786a"),
        Color.web("#b4236b"), Color.web("#5f7300"), Color.web("#8a5a2b"), Color.web("#4b5d75")
    };
    private static final Color[] DARK = {
        Color.web("#6cb3ff"), Color.web("#ff9c3f"), Color.web("#a58dff"), Color.web("#41cdb6"),
        Color.web("#ff7fb6"), Color.web("#c3d64a"), Color.web("#d8a878"), Color.web("#9fb3cc")
    };
    private static final double[] WHOLE = {};
    private static final double[] DASHED = {5, 3};

    private CurvePalette() {}

    static Color of(int place, boolean dark) {
        return dark ? DARK[place % DARK.length] : LIGHT[place % LIGHT.length];
    }

    /// Returns the background of charts.
    static Color ground(Palette palette) {
        return palette.dark() ? palette.canvas() : palette.card();
    }

    static double[] dashes(int place) {
        return place < LIGHT.length ? WHOLE : DASHED;
    }

    /// Returns the colour in the notation of CSS and SVG.
    static String hex(int place, boolean dark) {
        var colour = of(place, dark);
        return SvgWriter.colour(colour.getRed(), colour.getGreen(), colour.getBlue());
    }
}
