package io.millrace.client;

import java.time.Duration;

/// The number of attempts of a GET, with pauses between them, while the server is unavailable.
///
/// @param attempts 1 to 1000
public record Retry(int attempts, Duration pause) {
    public static final Retry NEVER = new Retry(1, Duration.ZERO);

    public Retry {
        if (attempts < 1 || attempts > 1000 || pause.isNegative()) {
            throw new IllegalArgumentException("attempts must be 1 to 1000 and the pause not negative");
        }
    }
}
