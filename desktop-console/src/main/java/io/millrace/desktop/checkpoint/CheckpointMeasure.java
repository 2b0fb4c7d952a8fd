package io.millrace.desktop.checkpoint;

import io.millrace.desktop.screen.EnumLabel;
import io.millrace.wire.cluster.CheckpointComparison.Change;
import io.millrace.wire.cluster.CheckpointComparison.Measures;
import java.util.function.Function;

/// A measurement by which two checkpoints are compared; durations in milliseconds, sizes in bytes.
enum CheckpointMeasure {
    DURATION(true, Measures::duration),
    START_DELAY(true, Measures::startDelay),
    ALIGNMENT(true, Measures::alignment),
    SYNC(true, Measures::sync),
    ASYNC(true, Measures::async),
    WRITTEN(false, Measures::checkpointedSize),
    STATE(false, Measures::stateSize),
    IN_FLIGHT(false, Measures::persistedData);

    private final boolean time;

    @SuppressWarnings("ImmutableEnumChecker") // a method reference without state
    private final Function<Measures, Change> figure;

    CheckpointMeasure(boolean time, Function<Measures, Change> figure) {
        this.time = time;
        this.figure = figure;
    }

    /// Returns the display name.
    String label() {
        return EnumLabel.of(this);
    }

    /// Returns whether the unit is milliseconds, and not bytes.
    boolean time() {
        return time;
    }

    Change of(Measures measures) {
        return figure.apply(measures);
    }
}
