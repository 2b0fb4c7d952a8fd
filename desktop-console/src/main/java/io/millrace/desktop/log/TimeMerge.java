package io.millrace.desktop.log;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// Merges the lines of several logs by time as they arrive. An entry waits until every other log has delivered a later
/// one, but no longer than a window; lines that arrive within the window are sorted. The lines of an entry stay
/// together. Thread-safe.
final class TimeMerge {
    private static final Comparator<Entry> ORDER =
            Comparator.<Entry>comparingLong(entry -> entry.time).thenComparingLong(entry -> entry.turn);

    private final long window;
    private final PriorityQueue<Entry> waiting = new PriorityQueue<>(ORDER);
    private final @Nullable Entry[] latest;
    private final int[] count;
    private long turns;

    public TimeMerge(int sources, Duration window) {
        this.window = window.toMillis();
        this.latest = new Entry[sources];
        this.count = new int[sources];
    }

    private static final class Entry {
        final long time;
        final long turn;
        final long arrived;
        final int source;
        final List<LogLine> lines = new ArrayList<>(1);
        boolean gone;

        Entry(LogLine first, long turn, long arrived) {
            this.time = first.time();
            this.turn = turn;
            this.arrived = arrived;
            this.source = first.source();
            lines.add(first);
        }
    }

    /// Adds lines of one log, in order.
    ///
    /// @param now milliseconds of a monotonic clock
    public synchronized void offer(List<LogLine> lines, long now) {
        for (var line : lines) {
            var open = latest[line.source()];
            if (open == null || open.gone || line.isHead()) {
                var entry = new Entry(line, turns++, now);
                latest[line.source()] = entry;
                count[line.source()]++;
                waiting.add(entry);
            } else {
                open.lines.add(line);
            }
        }
    }

    /// Returns the lines that no longer need to wait, in order.
    public synchronized List<LogLine> take(long now) {
        var ready = new ArrayList<LogLine>();
        for (var next = waiting.peek(); next != null && mayGo(next, now); next = waiting.peek()) {
            waiting.poll();
            next.gone = true;
            count[next.source]--;
            ready.addAll(next.lines);
        }
        return ready;
    }

    private boolean mayGo(Entry entry, long now) {
        return now - entry.arrived >= window || Arrays.stream(count).allMatch(left -> left > 0);
    }

    /// Merges complete lists of lines by time; lines with equal times keep the order of the logs.
    public static List<LogLine> merged(List<List<LogLine>> logs) {
        var merge = new TimeMerge(logs.size(), Duration.ZERO);
        logs.forEach(log -> merge.offer(log, 0));
        return merge.take(0);
    }
}
