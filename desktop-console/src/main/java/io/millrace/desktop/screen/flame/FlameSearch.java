package io.millrace.desktop.screen.flame;

import java.util.BitSet;
import java.util.Locale;

/// What a search found in a flame graph: which frames match, and in which share of the samples one of them is on the
/// stack. A frame below a match is not counted again.
public record FlameSearch(String text, BitSet matches, long samples, double share) {

    public FlameSearch {
        matches = (BitSet) matches.clone();
    }

    /// The search that looks for nothing.
    public static final FlameSearch NONE = new FlameSearch("", new BitSet(), 0, 0);

    /// Finds frames whose name holds a text, in any case.
    public static FlameSearch of(Frames frames, String text) {
        var wanted = text.strip().toLowerCase(Locale.ROOT);
        if (wanted.isEmpty()) {
            return NONE;
        }
        var matches = new BitSet(frames.size());
        var covered = new BitSet(frames.size());
        long samples = 0;
        for (int frame = 0; frame < frames.size(); frame++) {
            boolean matched = frames.name(frame).toLowerCase(Locale.ROOT).contains(wanted);
            int caller = frames.caller(frame);
            boolean below = caller != frame && covered.get(caller);
            if (matched && !below) {
                samples += frames.weight(frame);
            }
            matches.set(frame, matched);
            covered.set(frame, matched || below);
        }
        return new FlameSearch(
                text.strip(), matches, samples, frames.total() == 0 ? 0 : (double) samples / frames.total());
    }

    public boolean active() {
        return !text.isEmpty();
    }

    public boolean matches(int frame) {
        return matches.get(frame);
    }
}
