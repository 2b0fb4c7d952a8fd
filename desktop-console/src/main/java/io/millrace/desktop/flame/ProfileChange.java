package io.millrace.desktop.flame;

import java.util.Optional;

/// The difference between a profile and a base, frame by frame of both overlaid. It compares shares and not weights,
/// because two profiles rarely have the same number of samples.
final class ProfileChange {
    /// A smaller change of the share counts as no change.
    public static final double SAME = 0.0005;
    /// The change of the share that has the full colour, unless the largest change is greater.
    private static final double STRONG = 0.2;
    /// The width of the root.
    private static final double WHOLE = 1L << 40;

    private final long[] base;
    private final long[] other;
    private final double strongest;

    private ProfileChange(long[] base, long[] other) {
        this.base = base;
        this.other = other;
        double most = STRONG;
        for (int frame = 0; frame < base.length; frame++) {
            most = Math.max(most, Math.abs(of(frame)));
        }
        this.strongest = most;
    }

    /// Overlays a profile on a base. The width of a frame is the mean of its two shares, so that frames of only one
    /// profile are visible too.
    public static Profile between(Profile base, Profile other) {
        var tree = new StackTree();
        var baseNodes = tree.addAll(base.frames());
        var otherNodes = tree.addAll(other.frames());
        var baseWeights = weights(base.frames(), baseNodes, tree.size());
        var otherWeights = weights(other.frames(), otherNodes, tree.size());
        var widths = new long[tree.size()];
        for (int node = 0; node < widths.length; node++) {
            double shares = share(baseWeights, node) + share(otherWeights, node);
            widths[node] = (long) Math.floor(WHOLE * shares / 2);
        }
        var layout = tree.layout(widths);
        int size = layout.frames().size();
        var before = new long[size];
        var after = new long[size];
        for (int frame = 0; frame < size; frame++) {
            before[frame] = baseWeights[layout.node(frame)];
            after[frame] = otherWeights[layout.node(frame)];
        }
        return new Profile(layout.frames(), base.weight(), Optional.of(new ProfileChange(before, after)));
    }

    private static long[] weights(Frames frames, int[] nodes, int size) {
        var weights = new long[size];
        for (int frame = 0; frame < nodes.length; frame++) {
            weights[nodes[frame]] = frames.weight(frame);
        }
        return weights;
    }

    private static double share(long[] weights, int at) {
        return weights[0] == 0 ? 0 : (double) weights[at] / weights[0];
    }

    public long base(int frame) {
        return base[frame];
    }

    public long other(int frame) {
        return other[frame];
    }

    public double baseShare(int frame) {
        return share(base, frame);
    }

    public double otherShare(int frame) {
        return share(other, frame);
    }

    /// Returns the increase of a frame's share over the base, from -1 to 1.
    public double of(int frame) {
        return otherShare(frame) - baseShare(frame);
    }

    /// Returns the intensity of a frame's colour, from 0 for no change to 1.
    public double strength(int frame) {
        double change = Math.abs(of(frame));
        return change < SAME ? 0 : 0.2 + 0.8 * Math.sqrt(change / strongest);
    }
}
