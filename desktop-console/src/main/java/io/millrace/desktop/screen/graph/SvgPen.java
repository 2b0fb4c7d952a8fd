package io.millrace.desktop.screen.graph;

import io.millrace.desktop.screen.graph.GraphLayout.Box;
import io.millrace.desktop.screen.graph.GraphLayout.Point;
import java.util.List;
import java.util.Locale;
import javafx.scene.paint.Color;

/// Draws into the text of an SVG file. What is in a name stays text, whatever it is.
final class SvgPen implements Pen {
    private final StringBuilder svg = new StringBuilder();
    private final Measure measure;
    private double opacity = 1;

    /// Measures the length of a text.
    interface Measure {
        double width(String text, Letters letters);

        String fitting(String text, Letters letters, double width);
    }

    SvgPen(Measure measure) {
        this.measure = measure;
    }

    /// The whole file, of that part of the drawing.
    String document(Box seen, String title) {
        return String.format(
                        Locale.ROOT,
                        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>%n<svg xmlns=\"http://www.w3.org/2000/svg\""
                                + " width=\"%.0f\" height=\"%.0f\" viewBox=\"%s %s %s %s\" font-family=\"%s\">%n",
                        seen.width(),
                        seen.height(),
                        number(seen.x()),
                        number(seen.y()),
                        number(seen.width()),
                        number(seen.height()),
                        "Inter, 'Segoe UI', Helvetica, Arial, 'DejaVu Sans', sans-serif")
                + "<title>" + escaped(title) + "</title>\n" + svg + "</svg>\n";
    }

    @Override
    public void fill(Box box, double radius, Color color) {
        rect(box, radius).append(paint("fill", color)).append("/>\n");
    }

    @Override
    public void outline(Box box, double radius, Stroke stroke) {
        rect(box, radius).append(" fill=\"none\"").append(line(stroke)).append("/>\n");
    }

    private StringBuilder rect(Box box, double radius) {
        svg.append("<rect x=\"")
                .append(number(box.x()))
                .append("\" y=\"")
                .append(number(box.y()))
                .append("\" width=\"")
                .append(number(Math.max(0, box.width())))
                .append("\" height=\"")
                .append(number(Math.max(0, box.height())))
                .append('"');
        if (radius > 0) {
            svg.append(" rx=\"").append(number(radius)).append('"');
        }
        return svg;
    }

    @Override
    public void line(List<Point> points, double radius, Stroke stroke) {
        if (points.size() < 2) {
            return;
        }
        svg.append("<path fill=\"none\"").append(line(stroke)).append(" d=\"M").append(place(points.getFirst()));
        for (int index = 1; index < points.size() - 1; index++) {
            var bend = RoundedCorner.at(points.get(index - 1), points.get(index), points.get(index + 1), radius);
            svg.append('L').append(place(bend.into())).append('Q').append(place(points.get(index)));
            svg.append(' ').append(place(bend.out()));
        }
        svg.append('L').append(place(points.getLast())).append("\"/>\n");
    }

    @Override
    public void shape(List<Point> corners, Color color) {
        svg.append("<polygon points=\"");
        corners.forEach(corner -> svg.append(place(corner)).append(' '));
        svg.append('"').append(paint("fill", color)).append("/>\n");
    }

    @Override
    public void text(String text, Point at, Letters letters, Color color) {
        svg.append("<text x=\"")
                .append(number(at.x()))
                .append("\" y=\"")
                .append(number(at.y()))
                .append("\" font-size=\"")
                .append(number(letters.size()))
                .append('"');
        if (letters.bold()) {
            svg.append(" font-weight=\"bold\"");
        }
        switch (letters.anchor()) {
            case START -> {}
            case MIDDLE -> svg.append(" text-anchor=\"middle\"");
            case END -> svg.append(" text-anchor=\"end\"");
        }
        svg.append(paint("fill", color)).append('>').append(escaped(text)).append("</text>\n");
    }

    @Override
    public String fitting(String text, Letters letters, double width) {
        return measure.fitting(text, letters, width);
    }

    @Override
    public double width(String text, Letters letters) {
        return measure.width(text, letters);
    }

    @Override
    public void opacity(double share) {
        opacity = share;
    }

    private String line(Stroke stroke) {
        return paint("stroke", stroke.color()) + " stroke-width=\"" + number(stroke.width()) + '"'
                + (stroke.dashed() ? " stroke-dasharray=\"5 4\"" : "");
    }

    private String paint(String what, Color color) {
        var paint = String.format(
                Locale.ROOT,
                " %s=\"#%02x%02x%02x\"",
                what,
                Math.round(color.getRed() * 255),
                Math.round(color.getGreen() * 255),
                Math.round(color.getBlue() * 255));
        double seen = color.getOpacity() * opacity;
        return seen >= 1 ? paint : paint + ' ' + what + "-opacity=\"" + number(seen) + '"';
    }

    private static String place(Point point) {
        return number(point.x()) + ' ' + number(point.y());
    }

    private static String number(double value) {
        double rounded = Math.round(value * 100) / 100.0;
        return rounded == Math.rint(rounded) ? String.valueOf((long) rounded) : String.valueOf(rounded);
    }

    /// As the content of an element; characters that XML does not know are left out.
    static String escaped(String text) {
        var safe = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            switch (point) {
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '&' -> safe.append("&amp;");
                case '"' -> safe.append("&quot;");
                default -> {
                    if (known(point)) {
                        safe.appendCodePoint(point);
                    }
                }
            }
        });
        return safe.toString();
    }

    private static boolean known(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL -> point == '\t' || point == '\n';
            case Character.SURROGATE -> false;
            default -> point != 0xFFFE && point != 0xFFFF;
        };
    }
}
