package io.millrace.server.endpoint.http;

import java.time.Duration;

/// The limits of the response cache.
///
/// @param maxAge   of a response, counted from the observation of its facts; zero turns the cache off
/// @param maxCount of responses
/// @param maxBytes of all responses together
public record AnswerLimits(Duration maxAge, int maxCount, long maxBytes) {
    public static final AnswerLimits DEFAULT = new AnswerLimits(Duration.ofMillis(100), 1000, 64 << 20);

    public AnswerLimits {
        if (maxAge.isNegative() || maxCount < 0 || maxBytes < 0) {
            throw new IllegalArgumentException("limits cannot be negative");
        }
    }
}
