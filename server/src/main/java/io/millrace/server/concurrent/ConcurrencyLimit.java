package io.millrace.server.concurrent;

import io.millrace.server.admission.LimitMeter;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Lets a limited number of requests do costly work at a time. Others wait for their turn, in the order in which they
/// came.
public final class ConcurrencyLimit {
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final LimitMeter meter;
    private final Semaphore places;
    private final String busy;

    /// @param name of those at work in plural, such as `searches of logs`
    /// @param key  in the configuration
    /// @param max  the number of requests at a time
    /// @param busy a clause for those whose turn does not come in time, without an end
    public ConcurrencyLimit(String name, String key, int max, String busy) {
        this.meter = LimitMeter.count(name, key, max);
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
                meter.add(1);
                return this::leave;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Refusal.unavailable("The request was cancelled.");
        }
        throw meter.refuse(Refusal.tooMany(busy + ", and only " + meter.max() + " run at a time, which is the limit ("
                        + meter.key() + "). Try again in a moment.")
                .retryAfter(RETRY));
    }

    private void leave() {
        meter.giveBack(1); // before another one takes the place
        places.release();
    }

    /// Whether others wait for a turn.
    public boolean isWaitedFor() {
        return places.hasQueuedThreads();
    }

    public LimitMeter meter() {
        return meter;
    }
}
