package io.millrace.server.engine.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Numbers at equal distances, none of which is in memory.
///
/// @param next  the first one
/// @param step  between two of them
/// @param count of them
record SequenceRange(long next, long step, long count) {
    /// The share of one subtask of a sequence: every number of which its index is the remainder, as in the
    /// engine's own generator.
    ///
    /// @param subtask  its index, from 0
    /// @param subtasks of the source
    static SequenceRange share(long start, long end, int subtask, int subtasks) {
        long total = size(start, end);
        long remainder = total % subtasks > subtask ? 1 : 0;
        return new SequenceRange(start + subtask, subtasks, total / subtasks + remainder);
    }

    /// An end before the start gives as many numbers as it does with the engine's own generator.
    private static long size(long start, long end) {
        long size = end - start + 1;
        return end >= start && size <= 0 ? Long.MAX_VALUE : Math.abs(size);
    }

    /// Sorts ranges, and makes one of those that continue another.
    static List<SequenceRange> joined(List<SequenceRange> ranges) {
        var joined = new ArrayList<SequenceRange>();
        ranges.stream()
                .filter(range -> range.count > 0)
                .sorted(Comparator.comparingLong(SequenceRange::next))
                .forEach(range -> append(joined, range));
        return joined;
    }

    /// Adds a range, or makes the last one longer if this continues it.
    static void append(List<SequenceRange> ranges, SequenceRange range) {
        if (!ranges.isEmpty() && ranges.getLast().isContinuedBy(range)) {
            ranges.add(ranges.removeLast().with(range));
        } else {
            ranges.add(range);
        }
    }

    private boolean isContinuedBy(SequenceRange other) {
        long distance = other.next - last();
        return (distance == step || (count == 1 && distance > 0)) && (distance == other.step || other.count == 1);
    }

    private SequenceRange with(SequenceRange other) {
        return new SequenceRange(next, other.next - last(), count + other.count);
    }

    private long last() {
        return next + step * (count - 1);
    }

    /// Divides ranges, so that a job with more subtasks has some for each of them.
    ///
    /// @param parts that there are at least, if there are as many numbers
    static List<SequenceRange> divided(List<SequenceRange> ranges, int parts) {
        if (ranges.isEmpty()) {
            return List.of();
        }
        int each = (parts - 1) / ranges.size() + 1;
        return ranges.stream().flatMap(range -> range.parts(each).stream()).toList();
    }

    private List<SequenceRange> parts(int parts) {
        var all = new ArrayList<SequenceRange>();
        long from = 0;
        for (int part = 1; part <= parts; part++) {
            long to = count / parts * part + Math.min(part, count % parts);
            if (to > from) {
                all.add(new SequenceRange(next + step * from, step, to - from));
            }
            from = to;
        }
        return all;
    }
}
