package io.millrace.desktop.graph;

/// The transform from a graph to its window: `window = graph * scale + offset`. Pure arithmetic of panning and zooming.
record Viewport(double scale, double offsetX, double offsetY) {
    static final double MIN_SCALE = 0.015;
    static final double MAX_SCALE = 2.5;

    public static final Viewport IDENTITY = new Viewport(1, 0, 0);

    public Viewport panned(double dx, double dy) {
        return new Viewport(scale, offsetX + dx, offsetY + dy);
    }

    /// Zooms around a point of the window, which stays fixed.
    public Viewport zoomed(double factor, double x, double y) {
        double next = Math.clamp(scale * factor, MIN_SCALE, MAX_SCALE);
        double ratio = next / scale;
        return new Viewport(next, x - (x - offsetX) * ratio, y - (y - offsetY) * ratio);
    }

    /// Shows a whole graph, centred, at a scale of at most 1.
    public static Viewport fitting(double graphWidth, double graphHeight, double width, double height) {
        if (graphWidth <= 0 || graphHeight <= 0 || width <= 0 || height <= 0) {
            return IDENTITY;
        }
        double scale = Math.clamp(Math.min(width / graphWidth, height / graphHeight), MIN_SCALE, 1);
        return new Viewport(scale, (width - graphWidth * scale) / 2, (height - graphHeight * scale) / 2);
    }

    /// Moves as little as possible so that a rectangle of the graph is in the window.
    public Viewport revealing(GraphLayout.Box box, double width, double height) {
        double left = box.x() * scale + offsetX;
        double top = box.y() * scale + offsetY;
        return panned(into(left, left + box.width() * scale, width), into(top, top + box.height() * scale, height));
    }

    private static double into(double low, double high, double size) {
        double margin = 12;
        if (low < margin) {
            return margin - low;
        }
        return high > size - margin ? Math.max(size - margin - high, margin - low) : 0;
    }

    /// Moves in the same way. If the scale is below `least`, zooms to `least` and centres the rectangle.
    public Viewport revealing(GraphLayout.Box box, double width, double height, double least) {
        if (scale >= least) {
            return revealing(box, width, height);
        }
        return new Viewport(least, width / 2 - box.centerX() * least, height / 2 - box.centerY() * least);
    }

    /// The part of the graph that a window of that size shows.
    public GraphLayout.Box seen(double width, double height) {
        return new GraphLayout.Box(graphX(0), graphY(0), width / scale, height / scale);
    }

    /// Centres a point of the graph.
    public Viewport centred(double x, double y, double width, double height) {
        return new Viewport(scale, width / 2 - x * scale, height / 2 - y * scale);
    }

    /// Interpolates towards another viewport; `share` is from 0 to 1.
    public Viewport toward(Viewport other, double share) {
        return new Viewport(
                scale + (other.scale - scale) * share,
                offsetX + (other.offsetX - offsetX) * share,
                offsetY + (other.offsetY - offsetY) * share);
    }

    public double graphX(double x) {
        return (x - offsetX) / scale;
    }

    public double graphY(double y) {
        return (y - offsetY) / scale;
    }
}
