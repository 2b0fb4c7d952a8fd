package io.millrace.cli.live;

import java.util.ArrayDeque;
import java.util.Deque;

/// Measures a rate per second over the last three seconds.
final class RateMeter {
    private static final long WINDOW_MILLIS = 3_000;
    private static final long STEP_MILLIS = 250;

    private final Deque<Count> counts = new ArrayDeque<>();

    private record Count(long at, long number) {}

    void add(long number, long now) {
        var last = counts.peekLast();
        if (last != null && now - last.at() < STEP_MILLIS) {
            counts.removeLast();
            counts.addLast(new Count(last.at(), last.number() + number));
        } else {
            counts.addLast(new Count(now, number));
        }
        forget(now);
    }

    /// @param since the start of counting, to measure shorter times correctly
    long perSecond(long now, long since) {
        forget(now);
        long span = Math.max(STEP_MILLIS, Math.min(WINDOW_MILLIS, now - since));
        return Math.round(counts.stream().mapToLong(Count::number).sum() * 1000.0 / span);
    }

    private void forget(long now) {
        while (!counts.isEmpty() && now - counts.getFirst().at() >= WINDOW_MILLIS) {
            counts.removeFirst();
        }
    }
}
