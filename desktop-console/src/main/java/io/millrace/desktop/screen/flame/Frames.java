package io.millrace.desktop.screen.flame;

import io.millrace.desktop.service.Stack;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/// Sampled stacks laid out flat, row by row: frames of one depth lie side by side in arrays, sorted by where they
/// start. What a window shows of a row is found by bisection, so drawing costs by the pixel and not by the frame.
public final class Frames {
    private static final int NO_PARENT = -1;

    private final String[] names;
    private final long[] starts;
    private final long[] weights;
    private final int[] parents;
    private final int[] depths;
    private final int[] rows;

    private Frames(List<Placed> placed, int[] rows) {
        int size = placed.size();
        this.names = new String[size];
        this.starts = new long[size];
        this.weights = new long[size];
        this.parents = new int[size];
        this.depths = new int[size];
        this.rows = rows;
        for (int frame = 0; frame < size; frame++) {
            var from = placed.get(frame);
            names[frame] = from.stack.frame();
            starts[frame] = from.start;
            weights[frame] = from.stack.weight();
            parents[frame] = from.parent;
        }
        for (int depth = 0; depth < rows.length - 1; depth++) {
            Arrays.fill(depths, rows[depth], rows[depth + 1], depth);
        }
    }

    private record Placed(Stack stack, long start, int parent) {}

    /// Lays stacks out breadth first, callees in the order of their names so that two samples can be compared by eye.
    public static Frames of(Stack root) {
        var placed = new ArrayList<Placed>();
        var rows = new ArrayList<Integer>();
        var row = new ArrayDeque<Placed>();
        row.add(new Placed(root, 0, NO_PARENT));
        while (!row.isEmpty()) {
            rows.add(placed.size());
            var next = new ArrayDeque<Placed>();
            for (var frame : row) {
                int index = placed.size();
                placed.add(frame);
                long start = frame.start;
                for (var callee : inOrder(frame.stack.callees())) {
                    next.add(new Placed(callee, start, index));
                    start += callee.weight();
                }
            }
            row = next;
        }
        rows.add(placed.size());
        return new Frames(placed, rows.stream().mapToInt(Integer::intValue).toArray());
    }

    private static List<Stack> inOrder(List<Stack> callees) {
        return callees.stream()
                .sorted(java.util.Comparator.comparing(Stack::frame))
                .toList();
    }

    public int size() {
        return names.length;
    }

    /// How many rows there are; the root is row 0.
    public int depth() {
        return rows.length - 1;
    }

    /// All samples.
    public long total() {
        return weights[0];
    }

    public String name(int frame) {
        return names[frame];
    }

    public long start(int frame) {
        return starts[frame];
    }

    public long weight(int frame) {
        return weights[frame];
    }

    public int depth(int frame) {
        return depths[frame];
    }

    /// The caller, or the frame itself for the root.
    public int caller(int frame) {
        return parents[frame] == NO_PARENT ? frame : parents[frame];
    }

    /// The names from the root to a frame.
    public List<String> path(int frame) {
        var path = new ArrayDeque<String>();
        int at = frame;
        while (parents[at] != NO_PARENT) {
            path.addFirst(names[at]);
            at = parents[at];
        }
        path.addFirst(names[at]);
        return List.copyOf(path);
    }

    /// The frame at the end of a path, or of the part of the path that is there; the root at least.
    public int find(List<String> path) {
        int found = 0;
        for (int depth = 1; depth < path.size() && depth < depth(); depth++) {
            int next = named(depth, found, path.get(depth));
            if (next == NO_PARENT) {
                return found;
            }
            found = next;
        }
        return found;
    }

    private int named(int depth, int caller, String name) {
        for (int frame = rows[depth]; frame < rows[depth + 1]; frame++) {
            if (parents[frame] == caller && names[frame].equals(name)) {
                return frame;
            }
        }
        return NO_PARENT;
    }

    /// Calls back for the frames of a row that lie in `[from, to)`, at most one for each `step` of width.
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

    /// The frame of a row that lies over a position, or -1.
    public int at(int depth, double position) {
        if (depth < 0 || depth >= depth()) {
            return NO_PARENT;
        }
        int frame = firstEndingAfter(depth, position);
        return frame < rows[depth + 1] && starts[frame] <= position ? frame : NO_PARENT;
    }

    /// The first frame of a row whose end lies beyond a position. Frames of a row never overlap, so ends rise too.
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
