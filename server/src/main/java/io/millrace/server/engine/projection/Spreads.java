package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.Vertices;
import java.util.Arrays;

/// Computes the spread of values. Percentiles are interpolated linearly between the two nearest values, at rank
/// p · (n + 1).
final class Spreads {
    private Spreads() {}

    static Vertices.Spread of(long... values) {
        if (values.length == 0) {
            return new Vertices.Spread(0, 0, 0, 0, 0, 0, 0, 0);
        }
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        long sum = Arrays.stream(sorted).sum();
        return new Vertices.Spread(
                sorted[0],
                sorted[sorted.length - 1],
                sum / sorted.length,
                sum,
                percentile(sorted, 0.50),
                percentile(sorted, 0.25),
                percentile(sorted, 0.75),
                percentile(sorted, 0.95));
    }

    private static long percentile(long[] sorted, double share) {
        double rank = share * (sorted.length + 1);
        int below = (int) Math.floor(rank);
        if (below < 1) {
            return sorted[0];
        }
        if (below >= sorted.length) {
            return sorted[sorted.length - 1];
        }
        long lower = sorted[below - 1];
        return (long) (lower + (rank - below) * (sorted[below] - lower));
    }
}
