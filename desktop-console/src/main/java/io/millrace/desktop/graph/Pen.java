package io.millrace.desktop.graph;

import io.millrace.desktop.graph.GraphLayout.Box;
import io.millrace.desktop.graph.GraphLayout.Point;
import java.util.List;
import javafx.scene.paint.Color;

/// Draws a graph in its own coordinates; the same drawing code fills a canvas and a file.
interface Pen {

    /// Fills a rectangle with rounded corners.
    void fill(Box box, double radius, Color color);

    /// Draws the outline of a rectangle with rounded corners.
    void outline(Box box, double radius, Stroke stroke);

    /// Draws a line with rounded bends; short segments reduce the radius.
    void line(List<Point> points, double radius, Stroke stroke);

    /// Fills a polygon.
    void shape(List<Point> corners, Color color);

    /// Draws one line of text; the point lies on its baseline, at the anchored side.
    void text(String text, Point at, Letters letters, Color color);

    /// Returns as much of a text as fits, with an ellipsis if it is cut.
    String fitting(String text, Letters letters, double width);

    double width(String text, Letters letters);

    /// Sets the opacity of everything drawn afterwards, from 0 to 1.
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
