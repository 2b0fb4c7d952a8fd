package io.millrace.desktop.flame;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/// The result of a search in a profile: the matching names, and the share of samples with a match on the stack. A match
/// inside another match is not counted again.
final class FlameSearch {
    /// The empty search.
    public static final FlameSearch NONE = new FlameSearch("", new BitSet(), new int[0], 0);

    private final String problem;
    private final BitSet names;
    private final int[] places;
    private final double share;

    private FlameSearch(String problem, BitSet names, int[] places, double share) {
        this.problem = problem;
        this.names = names;
        this.places = places;
        this.share = share;
    }

    /// Finds frames by name. An invalid query finds nothing and sets [#problem].
    public static FlameSearch of(Frames frames, FlameQuery query) {
        if (!query.active()) {
            return NONE;
        }
        try {
            return of(frames, names(frames, query));
        } catch (IllegalArgumentException e) {
            return new FlameSearch(String.valueOf(e.getMessage()), new BitSet(), new int[0], 0);
        }
    }

    private static BitSet names(Frames frames, FlameQuery query) {
        var matching = query.matching();
        var names = new BitSet(frames.names());
        for (int id = 0; id < frames.names(); id++) {
            names.set(id, matching.test(frames.nameOf(id)));
        }
        if (frames.name(0).equals(StackTree.ALL)) {
            names.clear(frames.nameId(0));
        }
        return names;
    }

    private static FlameSearch of(Frames frames, BitSet names) {
        var covered = new BitSet(frames.size());
        var places = IntStream.builder();
        long samples = 0;
        for (int frame = 1; frame < frames.size(); frame++) {
            boolean below = covered.get(frames.caller(frame));
            boolean matched = names.get(frames.nameId(frame));
            if (matched && !below) {
                samples += frames.weight(frame);
                places.add(frame);
            }
            covered.set(frame, matched || below);
        }
        var ordered = places.build()
                .boxed()
                .sorted((one, two) -> Long.compare(frames.start(one), frames.start(two)))
                .mapToInt(Integer::intValue)
                .toArray();
        double share = frames.total() == 0 ? 0 : (double) samples / frames.total();
        // a search without matches is still an active search
        return new FlameSearch("", names, ordered, share);
    }

    /// Returns whether there was a query.
    public boolean active() {
        return this != NONE;
    }

    /// Returns the error in the query, or an empty string.
    public String problem() {
        return problem;
    }

    /// Returns whether frames with this name match.
    public boolean matches(int nameId) {
        return names.get(nameId);
    }

    /// Returns the outermost matching frames, from left to right.
    public int[] places() {
        return Arrays.copyOf(places, places.length);
    }

    /// Returns the number of outermost matching frames.
    public int count() {
        return places.length;
    }

    public double share() {
        return share;
    }
}
