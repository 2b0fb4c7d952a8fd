package io.millrace.cli.live;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/// The values of one thing over time, from the first to now, in a bounded number of steps: when they are used up, each
/// step becomes twice as long.
final class Series {
    static final int STEPS = 512;
    private static final long FIRST_STEP = 250;

    private final long began;
    private final double[] values = new double[STEPS];
    private long step = FIRST_STEP;
    private int last = -1;

    Series(long began) {
        this.began = began;
        Arrays.fill(values, Double.NaN);
    }

    /// The last value of a step counts for it.
    void add(double value, long now) {
        set(now, _ -> value);
    }

    /// Adds to what the step has already.
    void count(long number, long now) {
        set(now, present -> (Double.isNaN(present) ? 0 : present) + number);
    }

    private void set(long now, DoubleUnaryOperator change) {
        long place = Math.max(0, now - began) / step;
        while (place >= STEPS) {
            halve();
            place = Math.max(0, now - began) / step;
        }
        values[(int) place] = change.applyAsDouble(values[(int) place]);
        last = Math.max(last, (int) place);
    }

    /// Two steps become one, which keeps the later value.
    private void halve() {
        for (int i = 0; i < STEPS / 2; i++) {
            values[i] = Double.isNaN(values[2 * i + 1]) ? values[2 * i] : values[2 * i + 1];
        }
        Arrays.fill(values, STEPS / 2, STEPS, Double.NaN);
        step *= 2;
        last /= 2;
    }

    /// The last value.
    double latest() {
        return last < 0 ? Double.NaN : values[last];
    }

    /// The value at each of so many moments between two times; a value stands until the next; before the first there is
    /// none.
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
        int place = (int) Math.min(last, (at - began) / step);
        while (place >= 0 && Double.isNaN(values[place])) {
            place--;
        }
        return place < 0 ? Double.NaN : values[place];
    }

    Series copy() {
        var copy = new Series(began);
        System.arraycopy(values, 0, copy.values, 0, STEPS);
        copy.step = step;
        copy.last = last;
        return copy;
    }
}
