package io.millrace.desktop.service.graph;

import java.util.OptionalDouble;

/// The heat of a vertex or subtask: its most notable measure, and the strength of it from 0 to 1. Back-pressure is
/// notable from a tenth of the time on, busy time from a half on.
public record Heat(Kind kind, double strength) {
    public static final Heat UNKNOWN = new Heat(Kind.CALM, 0);

    /// The measures from which the heat is chosen.
    public enum Kind {
        CALM,
        BUSY,
        BACK
    }

    public static Heat of(OptionalDouble busy, OptionalDouble back) {
        double held = back.orElse(0);
        double works = busy.orElse(0);
        if (held >= Load.HELD_BACK && held >= works) {
            return new Heat(Kind.BACK, held);
        }
        if (works >= Load.WORKING) {
            return new Heat(Kind.BUSY, works);
        }
        return held >= Load.HELD_BACK ? new Heat(Kind.BACK, held) : new Heat(Kind.CALM, works);
    }
}
