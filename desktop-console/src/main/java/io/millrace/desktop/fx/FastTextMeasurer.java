package io.millrace.desktop.fx;

import java.util.Arrays;
import javafx.scene.text.Font;

/// Shortens thousands of texts in a moment: it measures each letter once and adds. For the thread of the user interface
/// only.
public final class FastTextMeasurer {
    private static final int USUAL = 256;
    private static final String ELLIPSIS = "…";

    private final TextMeasurer letters;
    private final double[] widths = new double[USUAL];
    private final double unusual;
    private final double ellipsis;

    public FastTextMeasurer(Font font) {
        this.letters = new TextMeasurer(font);
        Arrays.fill(widths, -1);
        this.unusual = letters.width("m");
        this.ellipsis = letters.width(ELLIPSIS);
    }

    public Font font() {
        return letters.font();
    }

    private double width(char letter) {
        if (letter >= USUAL) {
            return unusual;
        }
        if (widths[letter] < 0) {
            widths[letter] = letters.width(String.valueOf(letter));
        }
        return widths[letter];
    }

    /// As much of the text as fits, with a sign that something is missing.
    public String fitting(String text, double room) {
        double used = 0;
        int fits = 0;
        for (int at = 0; at < text.length(); at++) {
            used += width(text.charAt(at));
            if (used + ellipsis <= room) {
                fits = at + 1;
            }
            if (used > room) {
                return fits < 2 ? "" : text.substring(0, fits).stripTrailing() + ELLIPSIS;
            }
        }
        return text;
    }
}
