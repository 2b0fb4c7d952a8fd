package io.millrace.server.gateway.history;

import java.time.Duration;

/// The bounds of the results that are kept.
///
/// @param perResult bytes of one result; further rows are not kept
/// @param total     bytes of all results on disk; 0 to keep none
/// @param age       after which a result is deleted
public record ResultLimits(long perResult, long total, Duration age) {
    public static final ResultLimits NONE = new ResultLimits(0, 0, Duration.ofHours(1));

    public ResultLimits {
        if (perResult < 0 || total < 0 || !age.isPositive()) {
            throw new IllegalArgumentException("the bounds of kept results must be positive");
        }
    }
}
