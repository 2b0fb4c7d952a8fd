package io.millrace.desktop.graph;

import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The positions of a graph's elements, in its own coordinates from the upper left.
record GraphLayout(Map<VertexId, Box> boxes, List<Line> lines, double width, double height) {
    public GraphLayout {
        boxes = Map.copyOf(boxes);
        lines = List.copyOf(lines);
    }

    /// The layout of a graph without vertices.
    public static final GraphLayout EMPTY = new GraphLayout(Map.of(), List.of(), 0, 0);

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

        public double right() {
            return x + width;
        }

        public double bottom() {
            return y + height;
        }

        public boolean touches(Box other) {
            return x <= other.right() && other.x <= right() && y <= other.bottom() && other.y <= bottom();
        }

        /// The same rectangle, grown by `by` on each side; a negative value shrinks it.
        public Box grown(double by) {
            return new Box(x - by, y - by, width + 2 * by, height + 2 * by);
        }

        static Box around(List<Point> points) {
            double left = points.stream().mapToDouble(Point::x).min().orElse(0);
            double top = points.stream().mapToDouble(Point::y).min().orElse(0);
            double right = points.stream().mapToDouble(Point::x).max().orElse(0);
            double bottom = points.stream().mapToDouble(Point::y).max().orElse(0);
            return new Box(left, top, right - left, bottom - top);
        }
    }

    public record Point(double x, double y) {}

    /// The route of an edge, from its first point to its last, and its bounding box.
    public record Line(JobEdge edge, List<Point> points, Box bounds) {
        public Line {
            points = List.copyOf(points);
        }

        /// Creates a line without the points at which the direction does not change.
        static Line through(JobEdge edge, List<Point> points) {
            var kept = new ArrayList<Point>();
            for (var point : points) {
                while (kept.size() > 1 && straight(kept.get(kept.size() - 2), kept.getLast(), point)) {
                    kept.removeLast();
                }
                kept.add(point);
            }
            return new Line(edge, kept, Box.around(kept));
        }

        private static boolean straight(Point a, Point b, Point c) {
            return Math.abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) < 1e-6;
        }
    }
}
