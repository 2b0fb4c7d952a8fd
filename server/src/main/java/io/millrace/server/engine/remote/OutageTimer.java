package io.millrace.server.engine.remote;

import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.Optional;

/// Measures how long something has been failing.
final class OutageTimer {
    private Optional<Long> since = Optional.empty();

    /// It went well.
    void restore() {
        since = Optional.empty();
    }

    /// It went wrong; throws what went wrong when it has done so for longer than the limit.
    void spend(Duration limit, Refusal trouble) {
        long now = System.nanoTime();
        long first = since.orElse(now);
        since = Optional.of(first);
        if (now - first > limit.toNanos()) {
            throw trouble;
        }
    }
}
