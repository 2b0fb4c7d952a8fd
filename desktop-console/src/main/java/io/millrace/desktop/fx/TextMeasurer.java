package io.millrace.desktop.fx;

import java.util.HashMap;
import java.util.Map;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/// Measures text in one font and truncates it to a width. Must be used on the JavaFX thread.
public final class TextMeasurer {
    private static final String ELLIPSIS = "…";

    private final Font font;
    private final Text probe = new Text();
    private final Map<Character, Double> letters = new HashMap<>();

    public TextMeasurer(Font font) {
        this.font = font;
        probe.setFont(font);
    }

    public Font font() {
        return font;
    }

    public double width(String text) {
        probe.setText(text);
        return probe.getLayoutBounds().getWidth();
    }

    /// Returns as much of the text as fits, with an ellipsis if it is cut. It adds up cached letter widths, which keeps
    /// it fast for thousands of texts.
    public String fitting(String text, double width) {
        double ellipsis = letter('…');
        double used = 0;
        int fits = 0;
        for (int at = 0; at < text.length(); at++) {
            used += letter(text.charAt(at));
            if (used + ellipsis <= width) {
                fits = at + 1;
            }
            if (used > width) {
                return fits < 2 ? "" : text.substring(0, fits).stripTrailing() + ELLIPSIS;
            }
        }
        return text;
    }

    private double letter(char letter) {
        return letters.computeIfAbsent(letter, measured -> width(String.valueOf(measured)));
    }
}
