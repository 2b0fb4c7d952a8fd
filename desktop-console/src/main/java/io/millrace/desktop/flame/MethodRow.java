package io.millrace.desktop.flame;

import java.util.ArrayList;
import java.util.List;

/// A method of a profile with its self and total weight. A recursive method counts once.
///
/// @param baseShare  in a comparison, its total share of the base
/// @param otherShare in a comparison, its total share of the other profile
record MethodRow(String name, long self, long total, double baseShare, double otherShare) {

    /// Returns the increase of the share over the base, from -1 to 1.
    public double change() {
        return otherShare - baseShare;
    }

    /// Returns all methods of a profile.
    public static List<MethodRow> of(Profile profile) {
        var count = new Count(profile);
        profile.frames().walk(count::enter, count::leave);
        return count.rows();
    }

    private static final class Count {
        private final Profile profile;
        private final Frames frames;
        private final MethodNames names;
        private final int[] within;
        private final long[] self;
        private final long[] total;
        private final double[] base;
        private final double[] other;

        Count(Profile profile) {
            this.profile = profile;
            this.frames = profile.frames();
            this.names = new MethodNames(frames);
            this.within = new int[names.count()];
            this.self = new long[within.length];
            this.total = new long[within.length];
            this.base = new double[within.length];
            this.other = new double[within.length];
        }

        private void enter(int frame) {
            int method = names.of(frames.nameId(frame));
            self[method] += frames.self(frame);
            if (within[method]++ == 0) {
                total[method] += frames.weight(frame);
                profile.change().ifPresent(change -> {
                    base[method] += change.baseShare(frame);
                    other[method] += change.otherShare(frame);
                });
            }
        }

        private void leave(int frame) {
            within[names.of(frames.nameId(frame))]--;
        }

        private List<MethodRow> rows() {
            int root = names.of(frames.nameId(0));
            var rows = new ArrayList<MethodRow>(within.length);
            for (int method = 0; method < within.length; method++) {
                if (method != root && total[method] > 0) {
                    rows.add(new MethodRow(
                            names.name(method), self[method], total[method], base[method], other[method]));
                }
            }
            return rows;
        }
    }
}
