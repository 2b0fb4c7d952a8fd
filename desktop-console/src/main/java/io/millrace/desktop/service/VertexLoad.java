package io.millrace.desktop.service;

import java.util.OptionalDouble;

/// How hard a vertex works at present. Ratios are from 0 to 1, of the subtask that is worst off.
///
/// @param busy empty where the engine does not measure it, as with sources of the older kind
public record VertexLoad(
        double recordsInPerSecond, double recordsOutPerSecond, OptionalDouble busy, double backPressured) {

    /// From here on a vertex is said to be slowed down by what comes after it.
    public static final double LOW_BACK_PRESSURE = 0.10;

    /// From here on back-pressure, or being busy, is a finding.
    public static final double HIGH = 0.50;

    /// What a person should think of it.
    public Mood mood() {
        if (backPressured >= HIGH) {
            return Mood.BACK_PRESSURED;
        }
        if (busy.orElse(0) >= HIGH) {
            return Mood.BUSY;
        }
        return backPressured >= LOW_BACK_PRESSURE ? Mood.SLOWED : Mood.EASY;
    }

    /// The reading of a load, from calm to urgent.
    public enum Mood {
        EASY,
        SLOWED,
        BUSY,
        BACK_PRESSURED
    }
}
