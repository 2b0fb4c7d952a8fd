package io.millrace.sql.run;

import java.time.Duration;

/// The growing pauses between polls: very short at first, because most statements finish quickly, then longer up to a
/// bound. News makes it quick again.
final class Backoff {
    private static final Duration FIRST = Duration.ofMillis(2);
    private static final Duration LONGEST = Duration.ofMillis(200);

    private Duration next = FIRST;

    void news() {
        next = FIRST;
    }

    /// The next wait; each is half as long again as the one before.
    Duration pause() {
        var now = next;
        var longer = now.multipliedBy(3).dividedBy(2);
        next = longer.compareTo(LONGEST) < 0 ? longer : LONGEST;
        return now;
    }
}
