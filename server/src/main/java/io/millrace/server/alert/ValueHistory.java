package io.millrace.server.alert;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;

/// The values of a series in the last hours. The number of values is limited: of many within a short time, only the
/// first and the latest count.
final class ValueHistory {
    private static final int MAX_VALUES = 400;

    private final long keepMillis;
    private final Deque<Value> values = new ArrayDeque<>();

    private record Value(long time, double value) {}

    ValueHistory(long keepMillis) {
        this.keepMillis = keepMillis;
    }

    void add(long time, double value) {
        while (!values.isEmpty() && values.getFirst().time() < time - keepMillis) {
            values.removeFirst();
        }
        var last = values.pollLast();
        boolean dense = last != null
                && !values.isEmpty()
                && time - values.getLast().time() < keepMillis / MAX_VALUES
                && last.value() >= values.getLast().value();
        if (last != null && !dense) {
            values.addLast(last);
        }
        values.addLast(new Value(time, value));
    }

    /// The smallest value since a time; of what changes in steps, also the one that was in force then.
    OptionalDouble smallestSince(long time) {
        double smallest = Double.NaN;
        for (var value : values) {
            if (value.time() <= time || Double.isNaN(smallest) || value.value() < smallest) {
                smallest = value.value();
            }
        }
        return Double.isNaN(smallest) ? OptionalDouble.empty() : OptionalDouble.of(smallest);
    }
}
