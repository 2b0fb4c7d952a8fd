package io.millrace.desktop.flame;

import io.millrace.wire.cluster.FlameGraphs;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A tree of stacks under construction, with frames in flat arrays and equal stacks merged. A caller always has a lower
/// number than its callees.
final class StackTree {
    /// The number of the root.
    public static final int ROOT = 0;
    /// The name of the root.
    public static final String ALL = "all";

    private static final int FIRST_SIZE = 1 << 10;
    private static final int EMPTY = -1;

    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private int[] parents = new int[FIRST_SIZE];
    private int[] nameOf = new int[FIRST_SIZE];
    private long[] own = new long[FIRST_SIZE];
    private int size;
    /// A hash table with open addressing: node numbers by caller and name.
    private int[] table = new int[2 * FIRST_SIZE];

    public StackTree() {
        this(ALL);
    }

    /// Creates a tree with a given name for the root.
    public StackTree(String root) {
        Arrays.fill(table, EMPTY);
        append(EMPTY, name(root));
    }

    /// Converts an API graph of any depth.
    public static StackTree of(FlameGraphs.Node root) {
        record Open(FlameGraphs.Node node, int at) {}
        var tree = new StackTree();
        var open = new ArrayDeque<Open>();
        open.push(new Open(root, ROOT));
        while (!open.isEmpty()) {
            var next = open.pop();
            long own = next.node.value();
            for (var callee : next.node.children()) {
                own -= callee.value();
                open.push(new Open(callee, tree.callee(next.at, tree.name(callee.name()))));
            }
            tree.add(next.at, Math.max(0, own));
        }
        return tree;
    }

    /// Returns the number of a name.
    public int name(String name) {
        var known = numbers.get(name);
        if (known != null) {
            return known;
        }
        names.add(name);
        numbers.put(name, names.size() - 1);
        return names.size() - 1;
    }

    /// Returns the number of frames, including the root.
    public int size() {
        return size;
    }

    /// Returns the node of a callee.
    public int callee(int caller, int name) {
        int slot = slot(table, caller, name);
        if (table[slot] != EMPTY) {
            return table[slot];
        }
        int node = append(caller, name);
        table[slot] = node;
        if (2 * size > table.length) {
            rehash();
        }
        return node;
    }

    /// Adds weight to a frame itself.
    public void add(int node, long weight) {
        own[node] += weight;
    }

    private int append(int caller, int name) {
        if (size == parents.length) {
            parents = Arrays.copyOf(parents, 2 * size);
            nameOf = Arrays.copyOf(nameOf, 2 * size);
            own = Arrays.copyOf(own, 2 * size);
        }
        parents[size] = caller;
        nameOf[size] = name;
        return size++;
    }

    private int slot(int[] in, int caller, int name) {
        int mask = in.length - 1;
        long mixed = (caller * 0x9E3779B97F4A7C15L) ^ (name * 0xC2B2AE3D27D4EB4FL);
        int slot = (int) (mixed ^ (mixed >>> 29)) & mask;
        while (in[slot] != EMPTY && (parents[in[slot]] != caller || nameOf[in[slot]] != name)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void rehash() {
        var larger = new int[2 * table.length];
        Arrays.fill(larger, EMPTY);
        for (int node = 1; node < size; node++) {
            larger[slot(larger, parents[node], nameOf[node])] = node;
        }
        table = larger;
    }

    /// Adds a whole profile; returns the node of each of its frames.
    public int[] addAll(Frames frames) {
        var nodes = new int[frames.size()];
        var known = new int[frames.names()];
        Arrays.fill(known, EMPTY);
        for (int frame = 1; frame < nodes.length; frame++) {
            int id = frames.nameId(frame);
            if (known[id] == EMPTY) {
                known[id] = name(frames.name(frame));
            }
            nodes[frame] = callee(nodes[frames.caller(frame)], known[id]);
        }
        for (int frame = 0; frame < nodes.length; frame++) {
            own[nodes[frame]] += frames.self(frame);
        }
        return nodes;
    }

    /// Lays out everything added.
    public Frames frames() {
        return frames(Arrays.copyOf(own, size));
    }

    /// Lays out with other self weights.
    public Frames frames(long[] ended) {
        return layout(totals(ended)).frames();
    }

    /// Computes the total weight of each frame from the self weights.
    private long[] totals(long[] ended) {
        var totals = Arrays.copyOf(ended, size);
        for (int node = size - 1; node > 0; node--) {
            totals[parents[node]] += totals[node];
        }
        return totals;
    }

    /// Frames and their nodes.
    static final class Layout {
        private final Frames frames;
        private final int[] nodes;

        private Layout(Frames frames, int[] nodes) {
            this.frames = frames;
            this.nodes = nodes;
        }

        Frames frames() {
            return frames;
        }

        int node(int frame) {
            return nodes[frame];
        }
    }

    /// Lays out frames with these widths. Callees are ordered by name, so that two profiles can be compared by eye.
    /// Frames without width are omitted.
    Layout layout(long[] widths) {
        var callees = new Callees(widths);
        var order = new int[callees.shown];
        var starts = new long[callees.shown];
        var callers = new int[callees.shown];
        var first = new int[callees.shown + 1];
        var rows = new ArrayList<Integer>();
        int tail = 1;
        int rowEnd = 0;
        for (int frame = 0; frame < callees.shown; frame++) {
            if (frame == rowEnd) {
                rows.add(frame);
                rowEnd = tail;
            }
            first[frame] = tail;
            long start = starts[frame];
            int node = order[frame];
            for (int at = callees.from[node]; at < callees.from[node + 1]; at++) {
                int callee = callees.sorted[at];
                order[tail] = callee;
                callers[tail] = frame;
                starts[tail] = start;
                start += widths[callee];
                tail++;
            }
        }
        first[callees.shown] = tail;
        rows.add(callees.shown);
        var weights = new long[callees.shown];
        var nameIds = new int[callees.shown];
        for (int frame = 0; frame < order.length; frame++) {
            weights[frame] = widths[order[frame]];
            nameIds[frame] = nameOf[order[frame]];
        }
        var shape = new Frames.Shape(
                callers, first, rows.stream().mapToInt(Integer::intValue).toArray());
        return new Layout(new Frames(names.toArray(String[]::new), nameIds, starts, weights, shape), order);
    }

    /// The callees of each node ordered by name, sorted by counting and not by comparison.
    private final class Callees {
        private final int[] from = new int[size + 1];
        private final int[] sorted;
        private final int shown;

        Callees(long[] widths) {
            int count = 1;
            for (int node = 1; node < size; node++) {
                if (widths[node] > 0) {
                    from[parents[node] + 1]++;
                    count++;
                }
            }
            for (int node = 0; node < size; node++) {
                from[node + 1] += from[node];
            }
            shown = count;
            sorted = new int[count];
            var next = Arrays.copyOf(from, size);
            for (int node : inOrderOfNames()) {
                if (node != ROOT && widths[node] > 0) {
                    sorted[next[parents[node]]++] = node;
                }
            }
        }

        private int[] inOrderOfNames() {
            var rank = rank();
            var place = new int[rank.length + 1];
            for (int node = 0; node < size; node++) {
                place[rank[nameOf[node]] + 1]++;
            }
            for (int at = 0; at < rank.length; at++) {
                place[at + 1] += place[at];
            }
            var nodes = new int[size];
            for (int node = 0; node < size; node++) {
                nodes[place[rank[nameOf[node]]]++] = node;
            }
            return nodes;
        }

        private int[] rank() {
            var sortedNames = names.toArray(String[]::new);
            Arrays.sort(sortedNames);
            var rank = new int[sortedNames.length];
            for (int at = 0; at < sortedNames.length; at++) {
                rank[name(sortedNames[at])] = at;
            }
            return rank;
        }
    }
}
