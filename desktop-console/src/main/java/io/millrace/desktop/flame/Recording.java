package io.millrace.desktop.flame;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntConsumer;

/// All stacks of a recording with their kind, thread and time, so that any part of it can be laid out quickly.
final class Recording {
    private final StackTree tree = new StackTree();
    private final SampleColumns columns = new SampleColumns();
    private final List<String> threads = new ArrayList<>();
    private final Map<String, Integer> threadNumbers = new HashMap<>();
    private final Map<EventKind, Integer> counts = new EnumMap<>(EventKind.class);
    private long earliest = Long.MAX_VALUE;
    private long latest = Long.MIN_VALUE;

    Recording() {}

    /// The selected part of a recording.
    ///
    /// @param thread a part of the thread name; empty for all
    /// @param from   in nanoseconds after the first event
    /// @param to     in nanoseconds after the first event
    public record Part(EventKind kind, String thread, long from, long to) {}

    StackTree tree() {
        return tree;
    }

    int thread(String name) {
        return threadNumbers.computeIfAbsent(name, added -> {
            threads.add(added);
            return threads.size() - 1;
        });
    }

    void add(EventKind kind, int node, int thread, long weight, Instant at) {
        long nanos = at.getEpochSecond() * 1_000_000_000L + at.getNano();
        earliest = Math.min(earliest, nanos);
        latest = Math.max(latest, nanos);
        counts.merge(kind, 1, Integer::sum);
        columns.add(kind, node, thread, weight, nanos);
    }

    /// Returns the number of events of each kind that occurs.
    public Map<EventKind, Integer> counts() {
        return new EnumMap<>(counts);
    }

    public boolean empty() {
        return counts.isEmpty();
    }

    /// Returns the names of all threads, sorted.
    public List<String> threads() {
        return threads.stream().sorted().toList();
    }

    /// Returns the time from the first event to the last.
    public Duration length() {
        return empty() ? Duration.ZERO : Duration.ofNanos(latest - earliest);
    }

    /// Returns the time of the first event.
    public Instant start() {
        return Instant.ofEpochSecond(0, earliest);
    }

    /// Returns the stacks of a part as a profile.
    public Profile profile(Part part) {
        var ended = new long[tree.size()];
        each(part, event -> ended[columns.node(event)] += columns.weight(event));
        return Profile.of(tree.frames(ended), part.kind().weight());
    }

    /// Returns the amount in each of `stretches` equal periods of the whole recording, whatever part is selected.
    public long[] course(Part part, int stretches) {
        var course = new long[stretches];
        double length = Math.max(1, latest - earliest);
        var whole = new Part(part.kind(), part.thread(), 0, Long.MAX_VALUE);
        each(whole, event -> {
            int at = (int) ((columns.time(event) - earliest) / length * stretches);
            course[Math.min(at, stretches - 1)] += columns.weight(event);
        });
        return course;
    }

    private void each(Part part, IntConsumer use) {
        var wanted = wanted(part.thread());
        for (int event = 0; event < columns.size(); event++) {
            long time = columns.time(event) - earliest;
            if (columns.kind(event) == part.kind()
                    && time >= part.from()
                    && time <= part.to()
                    && wanted.get(columns.thread(event))) {
                use.accept(event);
            }
        }
    }

    private BitSet wanted(String text) {
        var part = text.strip().toLowerCase(Locale.ROOT);
        var wanted = new BitSet(threads.size());
        for (int thread = 0; thread < threads.size(); thread++) {
            wanted.set(thread, threads.get(thread).toLowerCase(Locale.ROOT).contains(part));
        }
        return wanted;
    }

    /// Stores events as columns: a million events take about 30 MB.
    private static final class SampleColumns {
        private EventKind[] kinds = new EventKind[1 << 10];
        private int[] nodes = new int[kinds.length];
        private int[] threads = new int[kinds.length];
        private long[] weights = new long[kinds.length];
        private long[] times = new long[kinds.length];
        private int size;

        void add(EventKind kind, int node, int thread, long weight, long time) {
            if (size == kinds.length) {
                int larger = 2 * size;
                kinds = Arrays.copyOf(kinds, larger);
                nodes = Arrays.copyOf(nodes, larger);
                threads = Arrays.copyOf(threads, larger);
                weights = Arrays.copyOf(weights, larger);
                times = Arrays.copyOf(times, larger);
            }
            kinds[size] = kind;
            nodes[size] = node;
            threads[size] = thread;
            weights[size] = weight;
            times[size] = time;
            size++;
        }

        int size() {
            return size;
        }

        EventKind kind(int event) {
            return kinds[event];
        }

        int node(int event) {
            return nodes[event];
        }

        int thread(int event) {
            return threads[event];
        }

        long weight(int event) {
            return weights[event];
        }

        long time(int event) {
            return times[event];
        }
    }
}
