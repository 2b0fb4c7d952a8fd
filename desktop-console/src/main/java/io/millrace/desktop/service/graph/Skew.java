package io.millrace.desktop.service.graph;

import java.util.OptionalInt;

/// The skew of a vertex: the ratio of its most loaded subtask to the mean, and the subtask if it is known.
public record Skew(double times, OptionalInt subtask) {
    private static final double UNEVEN = 2;

    /// Whether the skew is large enough to report.
    public boolean counts() {
        return times >= UNEVEN;
    }
}
