package io.millrace.desktop.checkpoint;

import io.millrace.wire.cluster.Checkpoints;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// The layout of checkpoints over time: the position of each bar. Of overlapping bars, a failed one or else the longest
/// remains, so that the cost depends on the width of the window and not on the number of checkpoints.
final class TimelineLayout {
    private static final double MIN_BAR_WIDTH = 4;

    /// A checkpoint and the place of its bar.
    record Bar(CheckpointRow row, double x, double width) {}

    private final List<Bar> bars;
    private final Instant from;
    private final Instant to;

    private TimelineLayout(List<Bar> bars, Instant from, Instant to) {
        this.bars = bars;
        this.from = from;
        this.to = to;
    }

    /// @param rows in any order; at least one
    static TimelineLayout of(List<CheckpointRow> rows, double left, double width) {
        var from = rows.stream()
                .map(CheckpointRow::triggered)
                .min(Comparator.naturalOrder())
                .orElse(Instant.EPOCH);
        var to = rows.stream()
                .map(row -> row.triggered().plus(row.duration()))
                .max(Comparator.naturalOrder())
                .orElse(from.plusSeconds(1));
        double span = Math.max(1, to.toEpochMilli() - from.toEpochMilli());
        double room = Math.max(1, width - MIN_BAR_WIDTH);
        var kept = new TreeMap<Long, Bar>();
        for (var row : rows) {
            double x = left + (row.triggered().toEpochMilli() - from.toEpochMilli()) / span * room;
            double wide = Math.max(MIN_BAR_WIDTH, row.duration().toMillis() / span * room);
            kept.merge((long) (x / MIN_BAR_WIDTH), new Bar(row, x, wide), TimelineLayout::weightier);
        }
        return new TimelineLayout(List.copyOf(kept.values()), from, to);
    }

    private static Bar weightier(Bar one, Bar other) {
        return weight(other.row()) > weight(one.row()) ? other : one;
    }

    private static long weight(CheckpointRow row) {
        return (row.status() == Checkpoints.Status.FAILED ? Long.MAX_VALUE / 2 : 0)
                + row.duration().toMillis();
    }

    /// Returns the bars from left to right.
    List<Bar> bars() {
        return bars;
    }

    Instant from() {
        return from;
    }

    Instant to() {
        return to;
    }

    /// Returns the nearest bar within `reach`.
    Optional<Bar> at(double x, double reach) {
        return bars.stream()
                .min(Comparator.comparingDouble(bar -> distance(bar, x)))
                .filter(bar -> distance(bar, x) <= reach);
    }

    private static double distance(Bar bar, double x) {
        return Math.max(0, Math.max(bar.x() - x, x - bar.x() - bar.width()));
    }
}
