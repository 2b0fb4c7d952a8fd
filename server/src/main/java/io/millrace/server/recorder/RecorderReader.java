package io.millrace.server.recorder;

import io.millrace.server.cluster.ClusterObservation;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.History;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// Reads back what the flight recorder kept; a few readers at a time, because each decodes all that it spans.
public final class RecorderReader {
    private static final int READERS = 2;
    private static final long PATIENCE_SECONDS = 10;
    private static final int MOST_EVENTS = 10_000;
    /// A change is written a little later than it happened.
    private static final long LATE_MILLIS = 60_000;

    private final Supplier<History.Status> status;
    private final Optional<SegmentRing> ring;
    private final int mostValues;
    private final RequestedSeries wishes;
    private final Semaphore readers = new Semaphore(READERS, true);

    RecorderReader(
            Supplier<History.Status> status, Optional<SegmentRing> ring, int mostValues, RequestedSeries wishes) {
        this.status = status;
        this.ring = ring;
        this.mostValues = mostValues;
        this.wishes = wishes;
    }

    /// Between two times, both included.
    public record Span(long from, long to) {
        /// No clock comes so far, and lengths can still be counted.
        private static final long LATEST = 1L << 53;

        public Span {
            if (from > to) {
                throw new Refusal(
                        FaultCode.BAD_REQUEST, "Bad request: 'from' (" + from + ") is after 'to' (" + to + ").");
            }
            from = Math.clamp(from, 0, LATEST);
            to = Math.clamp(to, 0, LATEST);
        }

        boolean holds(long time) {
            return from <= time && time <= to;
        }
    }

    public History.Status status() {
        return status.get();
    }

    /// Begins to record a metric that is not recorded, for as long as it is asked for.
    public void wish(ClusterObservation.Wish wish) {
        wishes.add(wish);
    }

    /// @param step wished for; 0 leaves it to the interval of the recorder
    public History.Charts charts(Span span, long step, History.Aggregation aggregation, Predicate<SeriesKey> wanted) {
        var recorder = status.get();
        var charts = new ChartBuilder(span, Math.max(step, 0), recorder.interval(), mostValues);
        read(span.from(), span.to(), new SegmentReader.Visitor() {
            @Override
            public void figure(long time, SeriesKey series, double value) {
                if (span.holds(time) && wanted.test(series)) {
                    charts.add(time, series, value);
                }
            }

            @Override
            public boolean wants(long time) {
                return false;
            }

            @Override
            public void change(Events.Change change) {}
        });
        return charts.build(aggregation, recorder);
    }

    public History.Happened events(Span span, int limit, Predicate<Events.Change> wanted) {
        int most = Math.clamp(limit, 1, MOST_EVENTS);
        var found = new ArrayDeque<Events.Change>();
        var truncated = new boolean[1];
        read(span.from(), span.to() + LATE_MILLIS, new SegmentReader.Visitor() {
            @Override
            public void figure(long time, SeriesKey series, double value) {}

            @Override
            public boolean wants(long time) {
                return span.from() <= time && time <= span.to() + LATE_MILLIS;
            }

            @Override
            public void change(Events.Change change) {
                if (span.holds(change.time()) && wanted.test(change)) {
                    found.add(change);
                    if (found.size() > most) {
                        found.remove();
                        truncated[0] = true;
                    }
                }
            }
        });
        List<Events.Change> ordered = found.stream()
                .sorted(Comparator.comparingLong(Events.Change::time))
                .toList();
        return new History.Happened(ordered, truncated[0], status.get());
    }

    private void read(long from, long to, SegmentReader.Visitor visitor) {
        if (ring.isEmpty()) {
            return;
        }
        try {
            if (!readers.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new Refusal(FaultCode.TOO_MANY, "Others read the recorder already. Try again in a moment.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refusal(FaultCode.UNAVAILABLE, "The request was cancelled.");
        }
        try {
            ring.get().read(from, to, visitor);
        } catch (IOException e) {
            throw new Refusal(FaultCode.UNAVAILABLE, "What was recorded cannot be read: " + e.getMessage());
        } finally {
            readers.release();
        }
    }
}
