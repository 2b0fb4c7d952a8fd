package io.millrace.server.gateway.history;

import java.time.Duration;

/// The bounds of the history.
///
/// @param bytes of its file; 0 for no history
/// @param age   after which a statement is forgotten
public record HistoryLimits(long bytes, Duration age) {
    public static final HistoryLimits DEFAULT = new HistoryLimits(16L << 20, Duration.ofDays(30));

    public HistoryLimits {
        if (bytes < 0 || !age.isPositive()) {
            throw new IllegalArgumentException("the bounds of the history must be positive");
        }
    }
}
