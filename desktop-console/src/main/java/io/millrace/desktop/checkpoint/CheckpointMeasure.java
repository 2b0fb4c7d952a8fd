package io.millrace.desktop.checkpoint;

import io.millrace.wire.cluster.CheckpointComparison.Change;
import io.millrace.wire.cluster.CheckpointComparison.Measures;
import java.util.function.Function;

/// A measurement by which two checkpoints are compared; durations in milliseconds, sizes in bytes.
enum CheckpointMeasure {
    DURATION("Duration", true, Measures::duration),
    START_DELAY("Start delay", true, Measures::startDelay),
    ALIGNMENT("Alignment", true, Measures::alignment),
    SYNC("Sync", true, Measures::sync),
    ASYNC("Async", true, Measures::async),
    WRITTEN("Written", false, Measures::checkpointedSize),
    STATE("State", false, Measures::stateSize),
    IN_FLIGHT("In flight", false, Measures::persistedData);

    private final String label;
    private final boolean time;

    @SuppressWarnings("ImmutableEnumChecker") // a method reference without state
    private final Function<Measures, Change> figure;

    CheckpointMeasure(String label, boolean time, Function<Measures, Change> figure) {
        this.label = label;
        this.time = time;
        this.figure = figure;
    }

    /// Returns the display name.
    String label() {
        return label;
    }

    /// Returns whether the unit is milliseconds, and not bytes.
    boolean time() {
        return time;
    }

    Change of(Measures measures) {
        return figure.apply(measures);
    }
}
