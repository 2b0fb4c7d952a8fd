package io.millrace.desktop.metric;

import io.millrace.desktop.history.TimeSeries;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Polled values, kept while a dashboard is open. They are the only values of a cluster without a recorder and of a
/// metric whose recording has just begun. Thread-safe.
final class PolledFigures {
    private static final int MAX_VALUES = 1800;

    private final Map<ChartLine, Ring> rings = new HashMap<>();

    private static final class Ring {
        private long[] times = new long[64];
        private double[] values = new double[64];
        private int size;

        void add(long time, double value) {
            if (size == MAX_VALUES) {
                System.arraycopy(times, 1, times, 0, --size);
                System.arraycopy(values, 1, values, 0, size);
            } else if (size == times.length) {
                times = Arrays.copyOf(times, Math.min(MAX_VALUES, size * 2));
                values = Arrays.copyOf(values, times.length);
            }
            times[size] = time;
            values[size++] = value;
        }

        TimeSeries trace() {
            return new TimeSeries(Arrays.copyOf(times, size), Arrays.copyOf(values, size));
        }
    }

    /// Adds one round of answers; a line without an answer has a gap.
    synchronized void add(long time, Iterable<ChartLine> asked, Map<ChartLine, Double> found) {
        for (var line : asked) {
            rings.computeIfAbsent(line, made -> new Ring()).add(time, found.getOrDefault(line, Double.NaN));
        }
    }

    synchronized Optional<TimeSeries> of(ChartLine line) {
        return Optional.ofNullable(rings.get(line)).map(Ring::trace);
    }
}
