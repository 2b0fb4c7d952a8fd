package io.millrace.desktop.graph;

import io.millrace.desktop.fx.TextMeasurer;
import io.millrace.desktop.graph.Pen.Letters;
import java.util.HashMap;
import java.util.Map;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;

/// Measures texts and caches the results, because each frame draws the same texts. Must be used on the JavaFX thread.
final class MeasuredTextCache {
    private static final int REMEMBERED = 8_000;

    private final Map<Face, TextMeasurer> faces = new HashMap<>();
    private final Map<Asked, Double> widths = new HashMap<>();

    private record Face(double size, boolean bold) {}

    private record Asked(String text, Face face) {}

    Font font(Letters letters) {
        return lettering(letters).font();
    }

    private TextMeasurer lettering(Letters letters) {
        return faces.computeIfAbsent(
                new Face(letters.size(), letters.bold()),
                face -> new TextMeasurer(Font.font(null, face.bold ? FontWeight.BOLD : FontWeight.NORMAL, face.size)));
    }

    double width(String text, Letters letters) {
        if (widths.size() > REMEMBERED) {
            widths.clear();
        }
        var asked = new Asked(text, new Face(letters.size(), letters.bold()));
        return widths.computeIfAbsent(asked, _ -> lettering(letters).width(text));
    }

    String fitting(String text, Letters letters, double width) {
        return lettering(letters).fitting(text, width);
    }
}
