package io.millrace.desktop.graph;

import java.util.Optional;

/// The heat of a vertex: its most notable measure, and the strength of it from 0 to 1. Back-pressure is notable from a
/// tenth of the time on, busy time from a half on.
record Heat(Kind kind, double strength) {
    static final Heat UNKNOWN = new Heat(Kind.CALM, 0);

    private static final double MIN_BUSY = 0.5;

    /// The measures from which the heat is chosen.
    enum Kind {
        CALM,
        BUSY,
        BACK
    }

    static Heat of(Optional<Double> busy, Optional<Double> back) {
        double held = back.orElse(0.0);
        double works = busy.orElse(0.0);
        if (held >= Load.HELD_BACK && held >= works) {
            return new Heat(Kind.BACK, held);
        }
        if (works >= MIN_BUSY) {
            return new Heat(Kind.BUSY, works);
        }
        return held >= Load.HELD_BACK ? new Heat(Kind.BACK, held) : new Heat(Kind.CALM, works);
    }
}
