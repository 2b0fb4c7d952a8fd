package io.millrace.desktop.service.history;

/// A figure over time: as many values as times (epoch milliseconds, rising), NaN where nothing is known. The arrays are
/// not copied, because traces are large and their times are shared: callers must not change them.
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record TimeSeries(long[] times, double[] values) {
    public static final TimeSeries NONE = new TimeSeries(new long[0], new double[0]);

    public TimeSeries {
        if (times.length != values.length) {
            throw new IllegalArgumentException(times.length + " times for " + values.length + " values");
        }
    }

    public int size() {
        return times.length;
    }

    /// How many values are known.
    public int known() {
        int known = 0;
        for (double value : values) {
            if (!Double.isNaN(value)) {
                known++;
            }
        }
        return known;
    }

    /// The last value that is known at a time and not older than `oldest` milliseconds; NaN where there is none.
    public double at(long time, long oldest) {
        for (int index = lastUntil(time); index >= 0 && time - times[index] <= oldest; index--) {
            if (!Double.isNaN(values[index])) {
                return values[index];
            }
        }
        return Double.NaN;
    }

    /// The last place whose time is not after the given one; -1 where all are.
    public int lastUntil(long time) {
        int low = 0;
        int high = times.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (times[middle] <= time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }
}
