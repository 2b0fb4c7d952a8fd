package io.millrace.cli.live;

import java.util.Arrays;

/// The values of one thing over time, from the first to now, in a bounded number of steps: when they are used up, each
/// step becomes twice as long.
final class TimeSeries {
    static final int STEPS = 512;
    private static final long FIRST_STEP = 250;
    private static final long SECOND = 1_000;

    /// The summary of several values in one step.
    enum Step {
        /// The last.
        VALUE,
        /// Their sum; sampled, it is a rate per second.
        SUM
    }

    private final Step kept;
    private final long began;
    private final double[] values = new double[STEPS];
    private long step;
    private int last = -1;

    TimeSeries(Step kept, long began) {
        this.kept = kept;
        this.step = kept == Step.SUM ? SECOND : FIRST_STEP;
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
        return kept == Step.SUM ? earlier + later : later;
    }

    /// Two steps become one.
    private void halve() {
        for (int i = 0; i < STEPS / 2; i++) {
            values[i] = merged(values[2 * i], values[2 * i + 1]);
        }
        Arrays.fill(values, STEPS / 2, STEPS, Double.NaN);
        step *= 2;
        last /= 2;
    }

    /// The values at several moments between two times; a value holds until the next; before the first there is none.
    double[] sampled(long from, long until, int moments) {
        var sampled = new double[moments];
        for (int i = 0; i < moments; i++) {
            long at = moments == 1 ? until : from + (until - from) * i / (moments - 1);
            sampled[i] = at(at);
        }
        return sampled;
    }

    private double at(long at) {
        if (at < began) {
            return Double.NaN;
        }
        long asked = (at - began) / step;
        if (kept == Step.SUM) {
            // a step that is not over yet would be too low
            int whole = (int) Math.min(STEPS - 1L, Math.max(0, asked - 1));
            return whole > last || Double.isNaN(values[whole]) ? 0 : values[whole] * 1000 / step;
        }
        int place = (int) Math.min(last, asked);
        while (place >= 0 && Double.isNaN(values[place])) {
            place--;
        }
        return place < 0 ? Double.NaN : values[place];
    }

    /// Whether nothing is a value of it like any other.
    boolean beginsAtZero() {
        return kept == Step.SUM;
    }

    TimeSeries copy() {
        var copy = new TimeSeries(kept, began);
        System.arraycopy(values, 0, copy.values, 0, STEPS);
        copy.step = step;
        copy.last = last;
        return copy;
    }
}
