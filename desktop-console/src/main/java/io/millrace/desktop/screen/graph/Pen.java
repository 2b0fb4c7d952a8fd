package io.millrace.desktop.screen.graph;

import io.millrace.desktop.screen.graph.GraphLayout.Box;
import io.millrace.desktop.screen.graph.GraphLayout.Point;
import java.util.List;
import javafx.scene.paint.Color;

/// Draws a graph in its own coordinates; the same drawing code fills a canvas and a file.
interface Pen {

    /// A filled rectangle with round corners.
    void fill(Box box, double radius, Color color);

    /// The edge of a rectangle with round corners.
    void outline(Box box, double radius, Stroke stroke);

    /// A line with bends of a radius that the stretches allow.
    void line(List<Point> points, double radius, Stroke stroke);

    /// A filled shape with straight sides.
    void shape(List<Point> corners, Color color);

    /// One line of text; the point is on its baseline, at the side that it is anchored to.
    void text(String text, Point at, Letters letters, Color color);

    /// As much of a text as fits, with a sign that something is missing.
    String fitting(String text, Letters letters, double width);

    double width(String text, Letters letters);

    /// How much of everything that follows can be seen, from 0 to 1.
    void opacity(double share);

    /// The style of a line.
    record Stroke(Color color, double width, boolean dashed) {
        static Stroke of(Color color, double width) {
            return new Stroke(color, width, false);
        }
    }

    /// The style of a text.
    record Letters(double size, boolean bold, Anchor anchor) {
        static Letters plain(double size) {
            return new Letters(size, false, Anchor.START);
        }

        static Letters bold(double size) {
            return new Letters(size, true, Anchor.START);
        }

        Letters at(Anchor other) {
            return new Letters(size, bold, other);
        }
    }

    /// The side of a text that is placed at its point.
    enum Anchor {
        START,
        MIDDLE,
        END
    }
}
