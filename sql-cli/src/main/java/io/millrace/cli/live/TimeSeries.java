package io.millrace.cli.live;

import java.util.Arrays;

/// A series of values over time in a bounded number of steps. When all steps are used, their length doubles.
final class TimeSeries {
    static final int STEPS = 512;
    private static final long VALUE_STEP_MILLIS = 250;
    private static final long SUM_STEP_MILLIS = 1_000;

    /// The way to merge several values in one step.
    enum Step {
        /// The last value.
        VALUE,
        /// The sum of the values; samples are rates per second.
        SUM
    }

    private final Step merge;
    private final long began;
    private final double[] values = new double[STEPS];
    private long step;
    private int last = -1;

    TimeSeries(Step merge, long began) {
        this.merge = merge;
        this.step = merge == Step.SUM ? SUM_STEP_MILLIS : VALUE_STEP_MILLIS;
        this.began = began;
        Arrays.fill(values, Double.NaN);
    }

    void add(double value, long now) {
        long place = Math.max(0, now - began) / step;
        while (place >= STEPS) {
            halve();
            place = Math.max(0, now - began) / step;
        }
        values[(int) place] = merged(values[(int) place], value);
        last = Math.max(last, (int) place);
    }

    private double merged(double earlier, double later) {
        if (Double.isNaN(earlier) || Double.isNaN(later)) {
            return Double.isNaN(later) ? earlier : later;
        }
        return merge == Step.SUM ? earlier + later : later;
    }

    /// Merges pairs of steps and doubles their length.
    private void halve() {
        for (int i = 0; i < STEPS / 2; i++) {
            values[i] = merged(values[2 * i], values[2 * i + 1]);
        }
        Arrays.fill(values, STEPS / 2, STEPS, Double.NaN);
        step *= 2;
        last /= 2;
    }

    /// Samples the series at equal distances. A value lasts until the next; before the first, samples are NaN.
    double[] sampled(long from, long until, int count) {
        var sampled = new double[count];
        for (int i = 0; i < count; i++) {
            long at = count == 1 ? until : from + (until - from) * i / (count - 1);
            sampled[i] = at(at);
        }
        return sampled;
    }

    private double at(long at) {
        if (at < began) {
            return Double.NaN;
        }
        long position = (at - began) / step;
        if (merge == Step.SUM) {
            // an incomplete step would be too low
            int complete = (int) Math.min(STEPS - 1L, Math.max(0, position - 1));
            return complete > last || Double.isNaN(values[complete]) ? 0 : values[complete] * 1000 / step;
        }
        int place = (int) Math.min(last, position);
        while (place >= 0 && Double.isNaN(values[place])) {
            place--;
        }
        return place < 0 ? Double.NaN : values[place];
    }

    /// Whether a chart of it starts at zero.
    boolean beginsAtZero() {
        return merge == Step.SUM;
    }

    TimeSeries copy() {
        var copy = new TimeSeries(merge, began);
        System.arraycopy(values, 0, copy.values, 0, STEPS);
        copy.step = step;
        copy.last = last;
        return copy;
    }
}
