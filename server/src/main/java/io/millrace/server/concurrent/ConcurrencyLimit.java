package io.millrace.server.concurrent;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Lets a limited number of requests do costly work at a time. Others wait for their turn, in the order in which they
/// came.
public final class ConcurrencyLimit {
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final Semaphore places;
    private final String busy;

    /// @param max  the number of requests at a time
    /// @param busy a sentence for those whose turn does not come in time
    public ConcurrencyLimit(int max, String busy) {
        this.places = new Semaphore(max, true);
        this.busy = busy;
    }

    /// The turn of a request, until it is closed.
    public interface Turn extends AutoCloseable {
        @Override
        void close();
    }

    /// Waits for a turn.
    ///
    /// @throws Refusal if it does not come in time, or the request is cancelled
    public Turn enter(Duration timeout) {
        try {
            if (places.tryAcquire(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
                return places::release;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Refusal.unavailable("The request was cancelled.");
        }
        throw new Refusal(FaultCode.TOO_MANY, busy + " Try again in a moment.", List.of()).retryAfter(RETRY);
    }

    /// Whether others wait for a turn.
    public boolean isWaitedFor() {
        return places.hasQueuedThreads();
    }
}
