package io.millrace.desktop.flame;

import java.util.Optional;

/// The frames of a profile, the unit of their weights and, for a comparison, the changes.
record Profile(Frames frames, FrameWeight weight, Optional<ProfileChange> change) {

    public static Profile of(Frames frames, FrameWeight weight) {
        return new Profile(frames, weight, Optional.empty());
    }

    public static Profile samples(Frames frames) {
        return of(frames, FrameWeight.SAMPLES);
    }

    /// Returns the total share of a frame; in a comparison, the mean of both shares.
    public double share(int frame) {
        return frames.total() == 0 ? 0 : (double) frames.weight(frame) / frames.total();
    }
}
