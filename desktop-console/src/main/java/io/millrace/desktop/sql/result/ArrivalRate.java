package io.millrace.desktop.sql.result;

/// Measures the rate at which rows arrive, over the last `SECONDS` seconds.
final class ArrivalRate {
    private static final int SECONDS = 5;

    private final long[] counts = new long[SECONDS + 1];
    private long second = -1;
    private long first = -1;

    void add(long rows, long now) {
        moveTo(now / 1000);
        counts[(int) (second % counts.length)] += rows;
        first = first < 0 ? second : first;
    }

    /// The average of the completed seconds, or the count of the current second if there is no completed one.
    double aSecond(long now) {
        if (first < 0) {
            return 0;
        }
        moveTo(now / 1000);
        long lasted = Math.min(SECONDS, second - first);
        if (lasted == 0) {
            return counts[(int) (second % counts.length)];
        }
        long sum = 0;
        for (long past = second - lasted; past < second; past++) {
            sum += counts[(int) (past % counts.length)];
        }
        return (double) sum / lasted;
    }

    private void moveTo(long now) {
        for (long next = Math.max(second + 1, now - SECONDS); next <= now; next++) {
            counts[(int) (next % counts.length)] = 0;
        }
        second = Math.max(second, now);
    }
}
