package io.millrace.desktop.metric;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javafx.geometry.Point2D;
import javafx.geometry.Rectangle2D;

/// Computes the layout of a dashboard's charts: in order, from left to right, in rows as high as their highest chart.
/// In a narrow window charts are wider than their number of columns.
final class BoardLayout {
    static final double GAP = 10;
    static final double ROW = 130;
    private static final double MIN_WIDTH = 300;

    private BoardLayout() {}

    static List<Rectangle2D> places(List<ChartDefinition> plans, double width) {
        var places = new ArrayList<Rectangle2D>();
        double x = GAP;
        double y = GAP;
        double tallest = 0;
        for (var plan : plans) {
            double wide = width(plan.columns(), width);
            double tall = height(plan.rows());
            if (x > GAP && x + wide > width - GAP + 1) {
                x = GAP;
                y += tallest + GAP;
                tallest = 0;
            }
            places.add(new Rectangle2D(x, y, Math.max(0, wide), tall));
            x += wide + GAP;
            tallest = Math.max(tallest, tall);
        }
        return places;
    }

    /// Returns the width of a chart with this number of columns.
    static double width(int columns, double width) {
        double room = Math.max(1, width - GAP);
        double wished = room * columns / ChartDefinition.MAX_COLUMNS;
        int beside = (int) Math.max(1, Math.floor(room / Math.max(wished, Math.min(MIN_WIDTH, room))));
        // charts fill each row: those that fit beside each other share the width
        double wide = wished >= MIN_WIDTH ? wished : room / beside;
        return Math.floor(wide) - GAP;
    }

    static double height(int rows) {
        return rows * ROW + (rows - 1) * GAP;
    }

    static double tall(List<Rectangle2D> places) {
        return places.stream().mapToDouble(Rectangle2D::getMaxY).max().orElse(0) + GAP;
    }

    /// Returns the position that a chart takes when dropped at a point.
    static int nearest(List<Rectangle2D> places, Point2D at) {
        int nearest = 0;
        double least = Double.MAX_VALUE;
        for (int index = 0; index < places.size(); index++) {
            var place = places.get(index);
            double distance = place.contains(at)
                    ? 0
                    : at.distance((place.getMinX() + place.getMaxX()) / 2, (place.getMinY() + place.getMaxY()) / 2);
            if (distance < least) {
                least = distance;
                nearest = index;
            }
        }
        return nearest;
    }

    /// Returns the columns and rows of a chart whose corner is dragged to a point.
    static Map.Entry<Integer, Integer> sized(Rectangle2D place, Point2D corner, double width) {
        double column = (width - GAP) / ChartDefinition.MAX_COLUMNS;
        long columns = Math.round((corner.getX() - place.getMinX() + GAP) / column);
        long rows = Math.round((corner.getY() - place.getMinY() + GAP) / (ROW + GAP));
        var plan = ChartDefinition.of("").sized((int) columns, (int) rows);
        return Map.entry(plan.columns(), plan.rows());
    }
}
