package io.millrace.desktop.graph;

import io.millrace.desktop.graph.GraphLayout.Box;
import io.millrace.desktop.graph.GraphLayout.Point;
import io.millrace.desktop.service.file.SvgWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.paint.Color;

/// Draws into an SVG file.
final class SvgPen implements Pen {
    private final SvgWriter svg;
    private final MeasuredTextCache measure;
    private double opacity = 1;

    /// @param seen the part of the drawing that the image shows
    SvgPen(Box seen, String title, MeasuredTextCache measure) {
        this.svg = new SvgWriter(seen.x(), seen.y(), seen.width(), seen.height()).text("title", title);
        this.measure = measure;
    }

    String document() {
        return svg.document();
    }

    @Override
    public void fill(Box box, double radius, Color color) {
        rect(box, radius, paint("fill", color));
    }

    @Override
    public void outline(Box box, double radius, Stroke stroke) {
        rect(box, radius, joined(List.of("fill", "none"), line(stroke)));
    }

    private void rect(Box box, double radius, List<Object> paint) {
        var place = List.<Object>of(
                "x",
                box.x(),
                "y",
                box.y(),
                "width",
                Math.max(0, box.width()),
                "height",
                Math.max(0, box.height()),
                "rx",
                radius);
        svg.element("rect", joined(place, paint).toArray());
    }

    @Override
    public void line(List<Point> points, double radius, Stroke stroke) {
        if (points.size() < 2) {
            return;
        }
        var path = new StringBuilder("M").append(place(points.getFirst()));
        for (int index = 1; index < points.size() - 1; index++) {
            var bend = RoundedCorner.at(points.get(index - 1), points.get(index), points.get(index + 1), radius);
            path.append('L').append(place(bend.into())).append('Q').append(place(points.get(index)));
            path.append(' ').append(place(bend.out()));
        }
        path.append('L').append(place(points.getLast()));
        svg.element(
                "path", joined(List.of("fill", "none", "d", path), line(stroke)).toArray());
    }

    @Override
    public void shape(List<Point> corners, Color color) {
        var points = corners.stream().map(SvgPen::place).collect(Collectors.joining(" "));
        svg.element(
                "polygon",
                joined(List.of("points", points), paint("fill", color)).toArray());
    }

    @Override
    public void text(String text, Point at, Letters letters, Color color) {
        var place = List.<Object>of(
                "x",
                at.x(),
                "y",
                at.y(),
                "font-size",
                letters.size(),
                "font-weight",
                letters.bold() ? "bold" : "normal",
                "text-anchor",
                letters.anchor().name().toLowerCase(Locale.ROOT));
        svg.text("text", text, joined(place, paint("fill", color)).toArray());
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

    private List<Object> line(Stroke stroke) {
        return joined(
                paint("stroke", stroke.color()),
                List.of("stroke-width", stroke.width(), "stroke-dasharray", stroke.dashed() ? "5 4" : "none"));
    }

    private List<Object> paint(String what, Color color) {
        return List.of(
                what,
                SvgWriter.colour(color.getRed(), color.getGreen(), color.getBlue()),
                what + "-opacity",
                color.getOpacity() * opacity);
    }

    private static List<Object> joined(List<Object> some, List<Object> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    private static String place(Point point) {
        return SvgWriter.number(point.x()) + ' ' + SvgWriter.number(point.y());
    }
}
