package io.millrace.desktop.flame;

import java.util.Optional;

/// Stacks laid out, what their weights are, and how two profiles differ where this is one over the other.
record Profile(Frames frames, FrameWeight weight, Optional<ProfileChange> change) {

    public static Profile of(Frames frames, FrameWeight weight) {
        return new Profile(frames, weight, Optional.empty());
    }

    public static Profile samples(Frames frames) {
        return of(frames, FrameWeight.SAMPLES);
    }

    /// The share of everything that went through a frame; of a comparison, the mean of both shares.
    public double share(int frame) {
        return frames.total() == 0 ? 0 : (double) frames.weight(frame) / frames.total();
    }
}
