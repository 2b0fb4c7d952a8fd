package io.millrace.server.recorder;

import io.millrace.wire.cluster.Events;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A ring of segments with the last hours. The oldest segment is deleted if it is too old or the ring too large. One
/// thread writes, any number of threads read. While writing fails, data is dropped and writing is retried.
final class SegmentRing implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SegmentRing.class);
    private static final int SEGMENTS = 24;
    private static final Duration MIN_SPAN = Duration.ofMinutes(1);

    private final Segments store;
    private final long maxBytes;
    private final long maxMillis;
    private final long retryMillis;
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
            open();
        } catch (IOException e) {
            fail(now, e);
        }
    }

    void write(long now, Map<SeriesKey, Double> figures, List<Events.Change> changes) {
        if (fault.isPresent() && now < retryAt) {
            return;
        }
        try {
            open();
            retire(now, 0);
            var to = writer(now);
            changes.forEach(change -> to.change(now, change));
            if (!figures.isEmpty()) {
                to.figures(now, figures);
            }
            append(now, to.take());
            if (fault.isPresent()) {
                LOG.info("The recorder works again.");
                fault = Optional.empty();
            }
        } catch (IOException e) {
            fail(now, e);
        }
    }

    private void open() throws IOException {
        if (!opened) {
            segments = store.open();
            opened = true;
            latest = segments.isEmpty() ? 0 : segments.getLast().start();
        }
    }

    /// The writer of the last segment, or of a new one if that is full, too old, or of another process.
    private SegmentWriter writer(long now) {
        var present = writer;
        if (present != null) {
            var last = segments.getLast();
            if (now - last.start() < span() && now >= last.start() && last.bytes() < maxBytes / SEGMENTS) {
                return present;
            }
        }
        // after every existing segment, even if the clock was set back
        long start = segments.isEmpty() ? now : Math.max(now, segments.getLast().start() + 1);
        var next = new SegmentWriter(start);
        var more = new ArrayList<>(segments);
        more.add(new Segments.Segment(start, 0));
        segments = List.copyOf(more);
        writer = next;
        return next;
    }

    private void append(long now, byte[] bytes) throws IOException {
        retire(now, bytes.length);
        var last = segments.getLast();
        store.append(last.start(), bytes);
        var grown = new ArrayList<>(segments);
        grown.set(grown.size() - 1, new Segments.Segment(last.start(), last.bytes() + bytes.length));
        segments = List.copyOf(grown);
        latest = now;
    }

    /// Makes room. Keeps the current segment whatever its size.
    private void retire(long now, long coming) throws IOException {
        while (segments.size() > 1) {
            var oldest = segments.getFirst();
            boolean old = segments.get(1).start() < now - maxMillis;
            if (!old && bytes() + coming <= maxBytes) {
                return;
            }
            store.delete(oldest.start());
            segments = List.copyOf(segments.subList(1, segments.size()));
        }
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
            long end = i + 1 < present.size() ? present.get(i + 1).start() : Long.MAX_VALUE;
            if (start <= to && end >= from) {
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
