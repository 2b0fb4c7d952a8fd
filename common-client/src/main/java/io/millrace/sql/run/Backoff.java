package io.millrace.sql.run;

import java.time.Duration;

/// Growing pauses between polls: very short at first, because most statements finish quickly, then half as long
/// again each time, up to a maximum.
final class Backoff {
    private static final Duration MIN_PAUSE = Duration.ofMillis(2);
    private static final Duration MAX_PAUSE = Duration.ofMillis(200);

    private Duration next = MIN_PAUSE;

    void reset() {
        next = MIN_PAUSE;
    }

    /// The next pause.
    Duration pause() {
        var now = next;
        var longer = now.multipliedBy(3).dividedBy(2);
        next = longer.compareTo(MAX_PAUSE) < 0 ? longer : MAX_PAUSE;
        return now;
    }
}
