package io.millrace.desktop.screen.graph;

import io.millrace.desktop.service.JobEdge;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Map;

/// Where everything of a graph lies, in its own coordinates from the upper left.
public record GraphLayout(Map<VertexId, Box> boxes, List<Line> lines, double width, double height) {
    public GraphLayout {
        boxes = Map.copyOf(boxes);
        lines = List.copyOf(lines);
    }

    /// Of a graph without vertices.
    public static final GraphLayout EMPTY = new GraphLayout(Map.of(), List.of(), 0, 0);

    /// A rectangle.
    public record Box(double x, double y, double width, double height) {
        public boolean holds(double px, double py) {
            return px >= x && px <= x + width && py >= y && py <= y + height;
        }

        public double centerX() {
            return x + width / 2;
        }

        public double centerY() {
            return y + height / 2;
        }
    }

    /// A point.
    public record Point(double x, double y) {}

    /// The way of an edge, from its first point to its last.
    public record Line(JobEdge edge, List<Point> points) {
        public Line {
            points = List.copyOf(points);
        }
    }
}
