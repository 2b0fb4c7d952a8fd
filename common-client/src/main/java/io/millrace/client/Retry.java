package io.millrace.client;

import java.time.Duration;

/// The retries of a call that changes nothing, when the server is away or not ready.
public record Retry(int attempts, Duration pause) {
    public static final Retry NEVER = new Retry(1, Duration.ZERO);

    public Retry {
        if (attempts < 1 || attempts > 1000 || pause.isNegative()) {
            throw new IllegalArgumentException("1 to 1000 attempts with a pause that is not negative");
        }
    }
}
