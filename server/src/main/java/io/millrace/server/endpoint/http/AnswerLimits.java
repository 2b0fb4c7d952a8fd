package io.millrace.server.endpoint.http;

import java.time.Duration;

/// The limits of the response cache.
///
/// @param oldest     what an answer may be old, counted from when its facts were asked for; zero keeps none
/// @param mostCount  answers at a time
/// @param mostBytes  of all answers together
public record AnswerLimits(Duration oldest, int mostCount, long mostBytes) {
    public static final AnswerLimits USUAL = new AnswerLimits(Duration.ofMillis(100), 1000, 64 << 20);

    public AnswerLimits {
        if (oldest.isNegative() || mostCount < 0 || mostBytes < 0) {
            throw new IllegalArgumentException("limits cannot be negative");
        }
    }
}
