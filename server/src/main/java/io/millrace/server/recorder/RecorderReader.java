package io.millrace.server.recorder;

import io.millrace.server.admission.LimitMeter;
import io.millrace.server.cluster.ClusterObservation;
import io.millrace.server.concurrent.ConcurrencyLimit;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.History;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// Reads recorded values and events. The number of concurrent readers is limited, because each decodes its whole span.
public final class RecorderReader {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int MAX_EVENTS = 10_000;
    /// An event is written a little later than it happened.
    private static final long MAX_DELAY_MILLIS = 60_000;

    private final Supplier<History.Status> status;
    private final Optional<SegmentRing> ring;
    private final int maxValues;
    private final RequestedSeries requested;
    private final ConcurrencyLimit readers;

    RecorderReader(
            Supplier<History.Status> status,
            Optional<SegmentRing> ring,
            RecorderOptions options,
            RequestedSeries requested) {
        this.status = status;
        this.ring = ring;
        this.maxValues = options.values();
        this.requested = requested;
        this.readers = new ConcurrencyLimit(
                "readers of the recorder",
                "recorder.max-readers",
                options.readers(),
                "The recorder is busy with other requests");
    }

    /// The meter of the requests that read the recording.
    public LimitMeter meter() {
        return readers.meter();
    }

    /// The time between two others, both included.
    public record Span(long from, long to) {
        /// Beyond any clock, and small enough to compute lengths.
        private static final long MAX_TIME = 1L << 53;

        public Span {
            if (from > to) {
                throw Refusal.badRequest("Bad request: 'from' (" + from + ") is after 'to' (" + to + ").");
            }
            from = Math.clamp(from, 0, MAX_TIME);
            to = Math.clamp(to, 0, MAX_TIME);
        }

        boolean contains(long time) {
            return from <= time && time <= to;
        }
    }

    public History.Status status() {
        return status.get();
    }

    /// Records another metric for as long as it is requested.
    public void request(ClusterObservation.MetricRequest request) {
        requested.add(request);
    }

    /// @param step 0 for a suitable one
    public History.Charts charts(Span span, long step, History.Aggregation aggregation, Predicate<SeriesKey> wanted) {
        var recorder = status.get();
        var charts = new ChartBuilder(span, Math.max(step, 0), recorder.interval(), maxValues);
        read(span.from(), span.to(), new SegmentReader.Visitor() {
            @Override
            public void figure(long time, SeriesKey series, double value) {
                if (span.contains(time) && wanted.test(series)) {
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

    public History.RecordedEvents events(Span span, int limit, Predicate<Events.Change> wanted) {
        int maxEvents = Math.clamp(limit, 1, MAX_EVENTS);
        var found = new ArrayDeque<Events.Change>();
        var truncated = new boolean[1];
        read(span.from(), span.to() + MAX_DELAY_MILLIS, new SegmentReader.Visitor() {
            @Override
            public void figure(long time, SeriesKey series, double value) {}

            @Override
            public boolean wants(long time) {
                return span.from() <= time && time <= span.to() + MAX_DELAY_MILLIS;
            }

            @Override
            public void change(Events.Change change) {
                if (span.contains(change.time()) && wanted.test(change)) {
                    found.add(change);
                    if (found.size() > maxEvents) {
                        found.remove();
                        truncated[0] = true;
                    }
                }
            }
        });
        List<Events.Change> ordered = found.stream()
                .sorted(Comparator.comparingLong(Events.Change::time))
                .toList();
        return new History.RecordedEvents(ordered, truncated[0], status.get());
    }

    private void read(long from, long to, SegmentReader.Visitor visitor) {
        if (ring.isEmpty()) {
            return;
        }
        try (var _ = readers.enter(TIMEOUT)) {
            ring.get().read(from, to, visitor);
        } catch (IOException e) {
            throw Refusal.unavailable("The recording cannot be read: " + e.getMessage());
        }
    }
}
