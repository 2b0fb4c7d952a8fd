package io.millrace.desktop.flame;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/// Sampled stacks in a flat layout, row by row. The frames of one depth are adjacent in arrays, sorted by start, and so
/// are the callees of one frame. The visible part of a row is found by bisection, so the cost of drawing depends on the
/// number of pixels and not of frames.
final class Frames {
    private static final int NONE = -1;

    private final String[] names;
    private final int[] nameIds;
    private final long[] starts;
    private final long[] weights;
    private final int[] callers;
    private final int[] callees;
    private final int[] rows;

    /// The call tree.
    static final class Shape {
        private final int[] callers;
        private final int[] callees;
        private final int[] rows;

        /// @param callers the caller of each frame
        /// @param callees the index of each frame's first callee; one entry more than frames
        /// @param rows    the index of the first frame of each row; one entry more than rows
        Shape(int[] callers, int[] callees, int[] rows) {
            this.callers = callers;
            this.callees = callees;
            this.rows = rows;
        }
    }

    Frames(String[] names, int[] nameIds, long[] starts, long[] weights, Shape shape) {
        this.names = names;
        this.nameIds = nameIds;
        this.starts = starts;
        this.weights = weights;
        this.callers = shape.callers;
        this.callees = shape.callees;
        this.rows = shape.rows;
    }

    public int size() {
        return nameIds.length;
    }

    /// Returns the number of rows; the root is row 0.
    public int depth() {
        return rows.length - 1;
    }

    /// Returns the weight of all samples.
    public long total() {
        return weights[0];
    }

    public String name(int frame) {
        return names[nameIds[frame]];
    }

    /// Returns the number of a frame's name; equal names have equal numbers.
    public int nameId(int frame) {
        return nameIds[frame];
    }

    /// Returns the exclusive upper bound of name numbers.
    public int names() {
        return names.length;
    }

    public String nameOf(int nameId) {
        return names[nameId];
    }

    public long start(int frame) {
        return starts[frame];
    }

    /// Returns the total weight of a frame, including its callees.
    public long weight(int frame) {
        return weights[frame];
    }

    /// Returns the weight of a frame without its callees.
    public long self(int frame) {
        long left = weights[frame];
        for (int callee = callees[frame]; callee < callees[frame + 1]; callee++) {
            left -= weights[callee];
        }
        return Math.max(0, left);
    }

    public int depth(int frame) {
        int found = Arrays.binarySearch(rows, frame);
        return found >= 0 ? found : -found - 2;
    }

    /// Returns the caller; for the root, the root itself.
    public int caller(int frame) {
        return callers[frame];
    }

    /// Returns the index of the first callee.
    public int calleesFrom(int frame) {
        return callees[frame];
    }

    /// Returns the index after the last callee.
    public int calleesTo(int frame) {
        return callees[frame + 1];
    }

    /// Returns the heaviest callee, or -1.
    public int heaviestCallee(int frame) {
        int heaviest = NONE;
        for (int callee = callees[frame]; callee < callees[frame + 1]; callee++) {
            if (heaviest == NONE || weights[callee] > weights[heaviest]) {
                heaviest = callee;
            }
        }
        return heaviest;
    }

    /// Returns the frames from the root to a frame.
    public int[] line(int frame) {
        var line = new int[depth(frame) + 1];
        int at = frame;
        for (int place = line.length - 1; place >= 0; place--) {
            line[place] = at;
            at = callers[at];
        }
        return line;
    }

    /// Returns the names from the root to a frame.
    public List<String> path(int frame) {
        var path = new ArrayDeque<String>();
        for (int at : line(frame)) {
            path.add(name(at));
        }
        return List.copyOf(path);
    }

    /// Returns the frame at the end of the longest existing prefix of a path; at least the root.
    public int find(List<String> path) {
        int found = 0;
        for (int depth = 1; depth < path.size(); depth++) {
            int next = called(found, path.get(depth));
            if (next == NONE) {
                return found;
            }
            found = next;
        }
        return found;
    }

    private int called(int caller, String name) {
        for (int callee = callees[caller]; callee < callees[caller + 1]; callee++) {
            if (name(callee).equals(name)) {
                return callee;
            }
        }
        return NONE;
    }

    /// Visits all frames depth-first, from left to right, at any depth.
    public void walk(IntConsumer enter, IntConsumer leave) {
        int frame = 0;
        enter.accept(frame);
        while (true) {
            if (callees[frame] < callees[frame + 1]) {
                frame = callees[frame];
            } else {
                leave.accept(frame);
                while (frame != 0 && frame + 1 == callees[callers[frame] + 1]) {
                    frame = callers[frame];
                    leave.accept(frame);
                }
                if (frame == 0) {
                    return;
                }
                frame++;
            }
            enter.accept(frame);
        }
    }

    /// Visits the frames of a row that lie in `[from, to)`, at most one per `step` of width.
    public void visible(int depth, double from, double to, double step, IntConsumer each) {
        int end = rows[depth + 1];
        int frame = firstEndingAfter(depth, from);
        while (frame < end && starts[frame] < to) {
            each.accept(frame);
            double next = starts[frame] + Math.max((double) weights[frame], step);
            int following = frame + 1;
            if (weights[frame] < step && following < end && starts[following] + weights[following] <= next) {
                following = Math.max(following, firstEndingAfter(depth, next));
            }
            frame = following;
        }
    }

    /// Returns the frame of a row at a position, or -1.
    public int at(int depth, double position) {
        if (depth < 0 || depth >= depth()) {
            return NONE;
        }
        int frame = firstEndingAfter(depth, position);
        return frame < rows[depth + 1] && starts[frame] <= position ? frame : NONE;
    }

    /// Returns the frame `further` places to the right in the same row, or -1.
    public int beside(int frame, int further) {
        int depth = depth(frame);
        int next = frame + further;
        return next >= rows[depth] && next < rows[depth + 1] ? next : NONE;
    }

    /// Returns the first frame of a row that ends after a position. Frames of a row never overlap, so their ends ascend
    /// too.
    private int firstEndingAfter(int depth, double position) {
        int low = rows[depth];
        int high = rows[depth + 1];
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (starts[middle] + weights[middle] > position) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
