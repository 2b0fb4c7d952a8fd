package io.millrace.desktop.graph;

import io.millrace.desktop.graph.GraphLayout.Box;
import io.millrace.desktop.graph.GraphLayout.Point;
import java.util.List;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.TextAlignment;

/// A pen that draws on a canvas.
record CanvasPen(GraphicsContext graphics, MeasuredTextCache rule) implements Pen {

    @Override
    public void fill(Box box, double radius, Color color) {
        graphics.setFill(color);
        if (radius <= 0) {
            graphics.fillRect(box.x(), box.y(), box.width(), box.height());
        } else {
            graphics.fillRoundRect(box.x(), box.y(), box.width(), box.height(), 2 * radius, 2 * radius);
        }
    }

    @Override
    public void outline(Box box, double radius, Stroke stroke) {
        use(stroke);
        graphics.strokeRoundRect(box.x(), box.y(), box.width(), box.height(), 2 * radius, 2 * radius);
    }

    private void use(Stroke stroke) {
        graphics.setStroke(stroke.color());
        graphics.setLineWidth(stroke.width());
        if (stroke.dashed()) {
            graphics.setLineDashes(5, 4);
        } else {
            graphics.setLineDashes();
        }
    }

    @Override
    public void line(List<Point> points, double radius, Stroke stroke) {
        if (points.size() < 2) {
            return;
        }
        use(stroke);
        graphics.beginPath();
        graphics.moveTo(points.getFirst().x(), points.getFirst().y());
        for (int index = 1; index < points.size() - 1; index++) {
            var bend = RoundedCorner.at(points.get(index - 1), points.get(index), points.get(index + 1), radius);
            graphics.lineTo(bend.into().x(), bend.into().y());
            graphics.quadraticCurveTo(
                    points.get(index).x(),
                    points.get(index).y(),
                    bend.out().x(),
                    bend.out().y());
        }
        graphics.lineTo(points.getLast().x(), points.getLast().y());
        graphics.stroke();
    }

    @Override
    public void shape(List<Point> corners, Color color) {
        graphics.setFill(color);
        graphics.fillPolygon(
                corners.stream().mapToDouble(Point::x).toArray(),
                corners.stream().mapToDouble(Point::y).toArray(),
                corners.size());
    }

    @Override
    public void text(String text, Point at, Letters letters, Color color) {
        graphics.setFont(rule.font(letters));
        graphics.setFill(color);
        graphics.setTextBaseline(VPos.BASELINE);
        graphics.setTextAlign(
                switch (letters.anchor()) {
                    case START -> TextAlignment.LEFT;
                    case MIDDLE -> TextAlignment.CENTER;
                    case END -> TextAlignment.RIGHT;
                });
        graphics.fillText(text, at.x(), at.y());
    }

    @Override
    public String fitting(String text, Letters letters, double width) {
        return rule.fitting(text, letters, width);
    }

    @Override
    public double width(String text, Letters letters) {
        return rule.width(text, letters);
    }

    @Override
    public void opacity(double share) {
        graphics.setGlobalAlpha(share);
    }
}
