package io.millrace.wire;

import java.util.Optional;

/// A limit of a service and how much of it is used.
///
/// @param key         in the configuration
/// @param max         absent if there is no limit
/// @param highest     the highest use since the start
/// @param refused     the number of requests that were refused since the start because of it
/// @param lastRefused the time of the last one, in epoch milliseconds
public record LimitUse(
        String name,
        String key,
        Unit unit,
        long used,
        Optional<Long> max,
        long highest,
        long refused,
        Optional<Long> lastRefused) {

    /// The unit of the figures.
    public enum Unit {
        COUNT,
        BYTES,
        MILLISECONDS
    }

    /// The used part of the limit, from 0 to 1; 0 if there is no limit.
    public double part() {
        return max.filter(limit -> limit > 0)
                .map(limit -> Math.min(1, (double) used / limit))
                .orElse(0.0);
    }
}
