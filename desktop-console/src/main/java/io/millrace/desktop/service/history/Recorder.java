package io.millrace.desktop.service.history;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The flight recorder of a cluster, and what it has.
///
/// @param reason   why it does not record at present; empty while it does
/// @param from     of the oldest figure that it has
/// @param interval how often it takes figures
public record Recorder(State state, String reason, Instant from, Instant to, Duration interval) {

    /// The presence of a recorded past.
    public enum State {
        RECORDING,
        OFF,
        FAILING,
        /// The cluster is of a make that has no recorder.
        ABSENT
    }

    public static final Recorder ABSENT =
            new Recorder(State.ABSENT, "This cluster has no recorder.", Instant.EPOCH, Instant.EPOCH, Duration.ZERO);

    /// What can be looked at; empty where nothing was recorded.
    public Optional<TimeRange> window() {
        return from.toEpochMilli() > 0 && from.isBefore(to) ? Optional.of(new TimeRange(from, to)) : Optional.empty();
    }
}
