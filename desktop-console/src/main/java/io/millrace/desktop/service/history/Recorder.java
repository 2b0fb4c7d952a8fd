package io.millrace.desktop.service.history;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The flight recorder of a cluster and the period that it covers.
///
/// @param reason   why it is not recording; empty while it is
/// @param from     the time of its oldest value
/// @param interval the time between two recorded values
public record Recorder(State state, String reason, Instant from, Instant to, Duration interval) {

    /// The state of the recorder.
    public enum State {
        RECORDING,
        OFF,
        FAILING,
        /// A stock cluster, which has no recorder.
        ABSENT
    }

    public static final Recorder ABSENT =
            new Recorder(State.ABSENT, "This cluster has no recorder.", Instant.EPOCH, Instant.EPOCH, Duration.ZERO);

    /// The recorded period; empty if nothing was recorded.
    public Optional<TimeRange> window() {
        return from.toEpochMilli() > 0 && from.isBefore(to) ? Optional.of(new TimeRange(from, to)) : Optional.empty();
    }
}
