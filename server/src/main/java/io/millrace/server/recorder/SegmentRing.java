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

/// The last hours in segments, of which the oldest goes when there are too many bytes or it is too old. One thread
/// writes, any number read. While nothing can be written what comes is dropped: it is said once, and tried again.
final class SegmentRing implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SegmentRing.class);
    private static final int SEGMENTS = 24;
    private static final Duration SHORTEST = Duration.ofMinutes(1);

    private final Segments store;
    private final long mostBytes;
    private final long mostMillis;
    private final long retryMillis;
    private volatile List<Segments.Segment> segments = List.of();
    private volatile Optional<String> fault = Optional.empty();
    private volatile long latest;
    private @Nullable SegmentWriter writer;
    private boolean opened;
    private long retryAt;

    /// @param retry so long after a failure it is tried again
    SegmentRing(Segments store, long mostBytes, Duration keep, Duration retry) {
        this.store = store;
        this.mostBytes = mostBytes;
        this.mostMillis = keep.toMillis();
        this.retryMillis = retry.toMillis();
    }

    /// How long a segment is written to, at most.
    private long span() {
        return Math.max(SHORTEST.toMillis(), mostMillis / SEGMENTS);
    }

    /// Why nothing can be written at present.
    Optional<String> fault() {
        return fault;
    }

    long bytes() {
        return segments.stream().mapToLong(Segments.Segment::bytes).sum();
    }

    /// When the oldest that is kept was written; 0 when there is nothing.
    long from() {
        var present = segments;
        return present.isEmpty() ? 0 : present.getFirst().start();
    }

    /// When something was written last.
    long to() {
        return latest;
    }

    /// Finds what is there, so that it can be read before anything is written.
    /// After a failure it is tried again when something is to be written.
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
                LOG.info("The flight recorder works again.");
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

    /// The writer of the last segment; of a new one where that is full, old or not ours.
    private SegmentWriter writer(long now) {
        var present = writer;
        if (present != null) {
            var last = segments.getLast();
            if (now - last.start() < span() && now >= last.start() && last.bytes() < mostBytes / SEGMENTS) {
                return present;
            }
        }
        // after every segment that is there, also when the clock was put back
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

    /// Makes room. The segment that is being written stays, whatever its size.
    private void retire(long now, long coming) throws IOException {
        while (segments.size() > 1) {
            var oldest = segments.getFirst();
            boolean old = segments.get(1).start() < now - mostMillis;
            if (!old && bytes() + coming <= mostBytes) {
                return;
            }
            store.delete(oldest.start());
            segments = List.copyOf(segments.subList(1, segments.size()));
        }
    }

    private void fail(long now, IOException e) {
        if (fault.isEmpty()) {
            LOG.warn("The flight recorder cannot write and keeps nothing until it can: {}", e.toString());
        }
        fault = Optional.of(e.toString());
        retryAt = now + retryMillis;
        // what it was writing may be torn; whatever is still there is found again
        writer = null;
        opened = false;
    }

    /// Everything that was written between two times.
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
            LOG.debug("A segment went while it was to be read: {}", start);
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
