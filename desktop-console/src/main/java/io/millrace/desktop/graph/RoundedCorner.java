package io.millrace.desktop.graph;

import io.millrace.desktop.graph.GraphLayout.Point;

/// The start and the end of a line's rounded corner.
record RoundedCorner(Point into, Point out) {

    static RoundedCorner at(Point before, Point corner, Point after, double radius) {
        double enough = Math.min(radius, Math.min(apart(before, corner), apart(corner, after)) / 2);
        return new RoundedCorner(toward(corner, before, enough), toward(corner, after, enough));
    }

    private static double apart(Point a, Point b) {
        return Math.hypot(a.x() - b.x(), a.y() - b.y());
    }

    private static Point toward(Point from, Point to, double distance) {
        double whole = apart(from, to);
        return whole == 0
                ? from
                : new Point(
                        from.x() + (to.x() - from.x()) * distance / whole,
                        from.y() + (to.y() - from.y()) * distance / whole);
    }
}
