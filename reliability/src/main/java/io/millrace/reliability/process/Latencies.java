package io.millrace.reliability.process;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/// Measured times. Thread-safe.
public final class Latencies {
    private long[] nanos = new long[1024];
    private int count;

    public synchronized void add(long time) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = time;
    }

    public synchronized int count() {
        return count;
    }

    /// Returns a quantile in milliseconds; NaN if no time was measured.
    ///
    /// @param share between 0 and 1
    public synchronized double quantile(double share) {
        if (count == 0) {
            return Double.NaN;
        }
        var sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        return millis(sorted[Math.min(count - 1, (int) Math.ceil(share * count) - 1)]);
    }

    public double p99() {
        return quantile(0.99);
    }

    /// Returns the longest time, in milliseconds.
    public double max() {
        return quantile(1);
    }

    /// The longest of those after the first ones, in milliseconds; 0 without any.
    ///
    /// @param first the count at an earlier time
    public synchronized double maxAfter(int first) {
        return millis(Arrays.stream(nanos, first, count).max().orElse(0));
    }

    private static double millis(long time) {
        return time / (double) TimeUnit.MILLISECONDS.toNanos(1);
    }
}
