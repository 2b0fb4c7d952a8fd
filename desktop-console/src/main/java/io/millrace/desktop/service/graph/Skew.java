package io.millrace.desktop.service.graph;

import java.util.OptionalInt;

/// How many times the mean the fullest subtask has, and which it is, where that is known.
public record Skew(double times, OptionalInt subtask) {
    private static final double UNEVEN = 2;

    /// Whether it is worth a word.
    public boolean counts() {
        return times >= UNEVEN;
    }
}
