package io.millrace.server.alert;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The alerts that wait to be sent to one receiver. Those of a short time are sent together, and failed messages are
/// sent again with a growing delay. Bounded: beyond the limit, the oldest alerts are dropped. Thread-safe.
final class DeliveryQueue {
    static final int MAX_WAITING = 500;
    static final int MAX_TOGETHER = 20;
    private static final Duration MIN_BACKOFF = Duration.ofSeconds(5);
    private static final Duration MAX_BACKOFF = Duration.ofMinutes(10);

    private final Deque<StoredAlert> waiting = new ArrayDeque<>();
    private long due;
    /// The wait that ends then.
    private Duration wait = Duration.ZERO;
    private Duration backoff = Duration.ZERO;
    private boolean sending;
    private Counts counts = new Counts(0, 0, 0, Optional.empty(), Optional.empty());

    /// @param sent     the messages
    /// @param failed   the attempts
    /// @param dropped  the alerts that did not fit
    /// @param lastSent epoch milliseconds
    /// @param problem  why the latest attempt failed
    record Counts(long sent, long failed, long dropped, Optional<Long> lastSent, Optional<String> problem) {}

    /// @param groupWait how long it waits for further ones
    synchronized void add(Collection<StoredAlert> alerts, Duration groupWait, long now) {
        if (alerts.isEmpty()) {
            return;
        }
        if (waiting.isEmpty() && backoff.isZero()) {
            waitFor(groupWait, now);
        }
        waiting.addAll(alerts);
        while (waiting.size() > MAX_WAITING) {
            waiting.removeFirst();
            counts = new Counts(
                    counts.sent(), counts.failed(), counts.dropped() + 1, counts.lastSent(), counts.problem());
        }
    }

    /// Takes the alerts to send now, until [#sent] or [#failed]; empty if there are none yet.
    synchronized List<StoredAlert> take(long now) {
        if (sending || waiting.isEmpty() || isEarly(now)) {
            return List.of();
        }
        sending = true;
        return waiting.stream().limit(MAX_TOGETHER).toList();
    }

    private void waitFor(Duration time, long now) {
        due = now + time.toMillis();
        wait = time;
    }

    /// Alerts that are due later than after their wait are from before the clock was set back, and wait no longer.
    private boolean isEarly(long now) {
        return now < due && due - now <= wait.toMillis();
    }

    synchronized void sent(List<StoredAlert> alerts, long now) {
        // by identity: a second alert of the same subject may have come meanwhile
        Set<StoredAlert> gone = Collections.newSetFromMap(new IdentityHashMap<>());
        gone.addAll(alerts);
        waiting.removeIf(gone::contains);
        sending = false;
        backoff = Duration.ZERO;
        waitFor(Duration.ZERO, now);
        counts = new Counts(counts.sent() + 1, counts.failed(), counts.dropped(), Optional.of(now), Optional.empty());
    }

    synchronized void failed(String reason, long now) {
        sending = false;
        backoff = backoff.isZero() ? MIN_BACKOFF : min(backoff.multipliedBy(2), MAX_BACKOFF);
        waitFor(backoff, now);
        counts = new Counts(
                counts.sent(), counts.failed() + 1, counts.dropped(), counts.lastSent(), Optional.of(reason));
    }

    /// Tries again at once, since the receiver may be another one now.
    synchronized void retry(long now) {
        backoff = Duration.ZERO;
        due = Math.min(due, now);
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    synchronized List<StoredAlert> waiting() {
        return List.copyOf(waiting);
    }

    synchronized Counts counts() {
        return counts;
    }
}
