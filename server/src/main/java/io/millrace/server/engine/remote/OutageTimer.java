package io.millrace.server.engine.remote;

import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.Optional;

/// Measures the duration of an outage.
final class OutageTimer {
    private Optional<Long> since = Optional.empty();

    /// Records a success.
    void restore() {
        since = Optional.empty();
    }

    /// Records a failure, and throws it if the outage has lasted longer than the limit.
    void spend(Duration limit, Refusal trouble) {
        long now = System.nanoTime();
        long first = since.orElse(now);
        since = Optional.of(first);
        if (now - first > limit.toNanos()) {
            throw trouble;
        }
    }
}
