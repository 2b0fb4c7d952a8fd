package io.millrace.server.gateway.operation;

import java.time.Duration;

/// An estimate of the time that a further statement would wait for a planning slot, from the times of the last ones.
/// Not thread-safe.
final class PlanningEstimate {
    /// The weight of a new measurement is one in this number.
    private static final int SMOOTHING = 8;

    private long meanNanos;

    /// Notes how long a statement was planned.
    void add(long nanos) {
        meanNanos = meanNanos == 0 ? nanos : meanNanos + (nanos - meanNanos) / SMOOTHING;
    }

    /// @param ahead the number of statements that are planned before
    /// @param slots in which they are planned
    Duration of(int ahead, int slots) {
        return Duration.ofNanos(meanNanos * ahead / slots);
    }
}
