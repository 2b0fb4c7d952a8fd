package io.millrace.server.engine.remote;

import java.time.Duration;

/// The pauses between polls: short after an answer, and longer each time that there was none.
final class PollBackoff {
    private final Duration min;
    private final Duration max;
    private Duration next;

    PollBackoff(Duration min, Duration max) {
        this.min = min;
        this.max = max;
        this.next = min;
    }

    /// Starts again with the shortest pause, after an answer.
    void quicken() {
        next = min;
    }

    void pause() throws InterruptedException {
        Thread.sleep(slacken());
    }

    /// The next pause; the one after it is longer by half.
    Duration slacken() {
        var due = next;
        var longer = due.multipliedBy(3).dividedBy(2);
        next = longer.compareTo(max) > 0 ? max : longer;
        return due;
    }
}
