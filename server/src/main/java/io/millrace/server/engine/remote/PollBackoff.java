package io.millrace.server.engine.remote;

import java.time.Duration;

/// The pauses between questions: short after an answer, and longer each time that there was none.
final class PollBackoff {
    private final Duration shortest;
    private final Duration longest;
    private Duration next;

    PollBackoff(Duration shortest, Duration longest) {
        this.shortest = shortest;
        this.longest = longest;
        this.next = shortest;
    }

    /// There was an answer.
    void quicken() {
        next = shortest;
    }

    void pause() throws InterruptedException {
        Thread.sleep(slacken());
    }

    /// The pause that is due; the one after it is longer by half.
    Duration slacken() {
        var due = next;
        var longer = due.multipliedBy(3).dividedBy(2);
        next = longer.compareTo(longest) > 0 ? longest : longer;
        return due;
    }
}
