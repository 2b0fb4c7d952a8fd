package io.millrace.server.recorder;

import io.millrace.wire.cluster.Events;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A ring of segments with the last hours. The oldest segment is deleted if it is too old or the ring too large. One
/// thread writes, any number of threads read. While writing fails, data is dropped and writing is retried. The clock
/// may be set: a segment has the time at which it begins, and may be written after one that begins later.
final class SegmentRing implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SegmentRing.class);
    private static final int SEGMENTS = 24;
    private static final Duration MIN_SPAN = Duration.ofMinutes(1);

    private final Segments store;
    private final long maxBytes;
    private final long maxMillis;
    private final long retryMillis;
    /// The first to begin is first.
    private volatile List<Segments.Segment> segments = List.of();
    private volatile Optional<String> fault = Optional.empty();
    private volatile long latest;
    private @Nullable SegmentWriter writer;
    private boolean opened;
    private long retryAt;

    /// @param retry the delay after a failure
    SegmentRing(Segments store, long maxBytes, Duration keep, Duration retry) {
        this.store = store;
        this.maxBytes = maxBytes;
        this.maxMillis = keep.toMillis();
        this.retryMillis = retry.toMillis();
    }

    /// The maximum time that a segment is written to.
    private long span() {
        return Math.max(MIN_SPAN.toMillis(), maxMillis / SEGMENTS);
    }

    /// The reason why writing fails at the moment.
    Optional<String> fault() {
        return fault;
    }

    long bytes() {
        return segments.stream().mapToLong(Segments.Segment::bytes).sum();
    }

    /// The time of the oldest record; 0 if there is none.
    long from() {
        var present = segments;
        return present.isEmpty() ? 0 : present.getFirst().start();
    }

    /// The time of the last record.
    long to() {
        return latest;
    }

    /// Finds the existing segments, so that they can be read before the first write. A failure is retried by
    /// [#write].
    void open(long now) {
        try {
            find(now);
        } catch (IOException e) {
            fail(now, e);
        }
    }

    void write(long now, Map<SeriesKey, Double> figures, List<Events.Change> changes) {
        // a retry that is further away than its delay is from before the clock was set back
        if (fault.isPresent() && now < retryAt && retryAt - now <= retryMillis) {
            return;
        }
        try {
            find(now);
            retire(now, 0);
            var to = writer(now);
            changes.forEach(change -> to.change(now, change));
            if (!figures.isEmpty()) {
                to.figures(now, figures);
            }
            append(now, to.start(), to.take());
            if (fault.isPresent()) {
                LOG.info("The recorder works again.");
                fault = Optional.empty();
            }
        } catch (IOException e) {
            fail(now, e);
        } catch (RuntimeException
                | Error e) { // a bug, or a lack of memory: names of series may be missing in the segment
            writer = null;
            throw e;
        }
    }

    private void find(long now) throws IOException {
        if (!opened) {
            segments = store.open();
            opened = true;
            latest = segments.stream()
                    .mapToLong(Segments.Segment::start)
                    .filter(start -> start <= now)
                    .max()
                    .orElse(0);
        }
    }

    /// The writer of the current segment, or of a new one if that is full, too old, or of another process.
    private SegmentWriter writer(long now) {
        var present = writer;
        if (present != null) {
            long age = now - present.start();
            if (0 <= age && age < span() && bytesOf(present.start()) < maxBytes / SEGMENTS) {
                return present;
            }
        }
        long start = now;
        while (isPresent(start)) {
            start++;
        }
        var next = new SegmentWriter(start);
        put(new Segments.Segment(start, 0));
        writer = next;
        return next;
    }

    private boolean isPresent(long start) {
        return segments.stream().anyMatch(segment -> segment.start() == start);
    }

    private long bytesOf(long start) {
        return segments.stream()
                .filter(segment -> segment.start() == start)
                .mapToLong(Segments.Segment::bytes)
                .sum();
    }

    /// Adds a segment, or replaces the one with its start.
    private void put(Segments.Segment segment) {
        segments = Stream.concat(
                        segments.stream().filter(other -> other.start() != segment.start()), Stream.of(segment))
                .sorted(Comparator.comparingLong(Segments.Segment::start))
                .toList();
    }

    private void append(long now, long start, byte[] bytes) throws IOException {
        retire(now, bytes.length);
        store.append(start, bytes);
        put(new Segments.Segment(start, bytesOf(start) + bytes.length));
        latest = now;
    }

    /// Makes room. Keeps the current segment whatever its size.
    private void retire(long now, long coming) throws IOException {
        for (var segment : dispensable(now)) {
            boolean old = segment.start() + span() < now - maxMillis;
            if (old || bytes() + coming > maxBytes) {
                store.delete(segment.start());
                segments = segments.stream()
                        .filter(other -> other.start() != segment.start())
                        .toList();
            }
        }
    }

    /// The segments that can be deleted: first those from when the clock was ahead, then the oldest.
    private List<Segments.Segment> dispensable(long now) {
        var present = writer;
        return segments.stream()
                .filter(segment -> present == null || segment.start() != present.start())
                .sorted(Comparator.comparingInt((Segments.Segment segment) -> segment.start() > now ? 0 : 1)
                        .thenComparingLong(Segments.Segment::start))
                .toList();
    }

    private void fail(long now, IOException e) {
        if (fault.isEmpty()) {
            LOG.warn("The recorder cannot write, and drops data until it can: {}", e.toString());
        }
        fault = Optional.of(e.toString());
        retryAt = now + retryMillis;
        // the current segment may be torn; the next attempt looks for the existing ones
        writer = null;
        opened = false;
    }

    /// Reads all segments between two times.
    void read(long from, long to, SegmentReader.Visitor visitor) throws IOException {
        var present = segments;
        for (int i = 0; i < present.size(); i++) {
            long start = present.get(i).start();
            long next = i + 1 < present.size() ? present.get(i + 1).start() : Long.MAX_VALUE;
            // if the clock was set back, a segment may end after the next has begun
            if (start <= to && Math.max(next, start + span()) >= from) {
                read(start, visitor);
            }
        }
    }

    private void read(long start, SegmentReader.Visitor visitor) throws IOException {
        try (var in = store.read(start)) {
            SegmentReader.read(start, in, visitor);
        } catch (NoSuchFileException e) {
            LOG.debug("A segment was deleted before it was read: {}", start);
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
