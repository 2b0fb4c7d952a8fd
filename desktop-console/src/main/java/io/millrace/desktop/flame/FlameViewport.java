package io.millrace.desktop.flame;

/// The visible part of a profile: the horizontal range, and the distance scrolled from the root. Pure arithmetic.
record FlameViewport(double from, double to, double scroll) {
    static final double ROW = 20;
    /// The number of rows shown above the zoomed frame.
    private static final double CALLERS_SHOWN = 3;

    static final FlameViewport NOTHING = new FlameViewport(0, 1, 0);

    /// Zooms to a frame. The rows move only if needed to show the frame and some of its callers.
    FlameViewport zoomed(Frames frames, int frame, double height) {
        double from = frames.start(frame);
        double top = frames.depth(frame) * ROW;
        double next = scroll;
        if (top < scroll || top > scroll + height * 0.6) {
            next = top - CALLERS_SHOWN * ROW;
        }
        return new FlameViewport(from, from + Math.max(1, frames.weight(frame)), next).within(frames, height);
    }

    /// Scales the width by a factor; the position at the fraction `at` of the width stays in place.
    FlameViewport scaled(double factor, double at, Frames frames) {
        double whole = (double) frames.total();
        double width = Math.clamp((to - from) / factor, Math.min(1, whole), whole);
        double under = from + (to - from) * at;
        double start = Math.clamp(under - width * at, 0, Math.max(0, frames.total() - width));
        return new FlameViewport(start, start + width, scroll);
    }

    /// Moves by a fraction of the width, and down by pixels.
    FlameViewport moved(double aside, double down, Frames frames, double height) {
        double width = to - from;
        double start = Math.clamp(from + aside * width, 0, Math.max(0, frames.total() - width));
        return new FlameViewport(start, start + width, scroll + down).within(frames, height);
    }

    /// Moves as little as needed to show a frame.
    FlameViewport revealing(Frames frames, int frame, double height) {
        double top = frames.depth(frame) * ROW;
        double next = top < scroll ? top - ROW : top + ROW > scroll + height ? top + 2 * ROW - height : scroll;
        double start = frames.start(frame);
        double end = start + frames.weight(frame);
        double width = to - from;
        double first = end <= from || start >= to ? (start + end - width) / 2 : from;
        double left = Math.clamp(first, 0, Math.max(0, frames.total() - width));
        return new FlameViewport(left, left + width, next).within(frames, height);
    }

    FlameViewport within(Frames frames, double height) {
        return new FlameViewport(from, to, Math.clamp(scroll, 0, Math.max(0, frames.depth() * ROW - height)));
    }

    /// Interpolates towards another viewport.
    FlameViewport towards(FlameViewport other, double share) {
        if (share >= 1) {
            return other;
        }
        return new FlameViewport(
                from + (other.from - from) * share,
                to + (other.to - to) * share,
                scroll + (other.scroll - scroll) * share);
    }

    double x(long position, double width) {
        return ((double) position - from) / (to - from) * width;
    }

    /// Returns the amount of the profile per pixel.
    double pixel(double width) {
        return (to - from) / Math.max(1, width);
    }

    /// Returns the upper edge of a row for a given window height.
    double y(int depth, boolean rising, double height) {
        double top = depth * ROW - scroll;
        return rising ? height - top - ROW : top;
    }

    int depth(double y, boolean rising, double height) {
        return (int) Math.floor(((rising ? height - y : y) + scroll) / ROW);
    }
}
