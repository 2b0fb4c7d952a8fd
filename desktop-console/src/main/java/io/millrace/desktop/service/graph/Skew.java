package io.millrace.desktop.service.graph;

import java.util.OptionalInt;

/// The skew of a vertex: the ratio of its fullest subtask to the mean, and which one it is if known.
public record Skew(double times, OptionalInt subtask) {
    private static final double UNEVEN = 2;

    /// Whether it is worth a word.
    public boolean counts() {
        return times >= UNEVEN;
    }
}
