package io.millrace.desktop.history;

/// A series of values over time. It has as many values as times (epoch milliseconds, ascending), with NaN for unknown
/// values. The arrays are not copied, because traces are large and share their times: callers must not change them.
@SuppressWarnings("ArrayRecordComponent") // never compared
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

    /// The number of known values.
    public int known() {
        int known = 0;
        for (double value : values) {
            if (!Double.isNaN(value)) {
                known++;
            }
        }
        return known;
    }

    /// The last known value at `time` that is at most `oldest` milliseconds old; NaN if there is none.
    public double at(long time, long oldest) {
        for (int index = lastUntil(time); index >= 0 && time - times[index] <= oldest; index--) {
            if (!Double.isNaN(values[index])) {
                return values[index];
            }
        }
        return Double.NaN;
    }

    /// The last index whose time is not after the given one; -1 if there is none.
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
