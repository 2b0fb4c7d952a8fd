package io.millrace.desktop.log;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/// A log file of any size on disk, never loaded as a whole: lines are read on demand, through an index that [#advance]
/// builds. It follows the file as it grows; after a rotation, the lines of the old file come before those of the new
/// one.
final class TextFile implements LogText, AutoCloseable {
    private static final int BLOCK = 1 << 20;
    private static final int AT_HAND = 3_000;
    /// The maximum number of renamed files that are kept open.
    private static final int SEGMENTS = 4;

    /// The progress of the index, in bytes.
    public record Progress(long done, long size) {
        public boolean complete() {
            return done >= size;
        }
    }

    private final Path path;
    private final byte[] block = new byte[BLOCK];
    private final ReentrantLock indexing = new ReentrantLock();
    private final Map<Long, LogLine> atHand = new LinkedHashMap<>(256, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, LogLine> eldest) {
            return size() > AT_HAND;
        }
    };
    private volatile List<FileSegment> segments;
    /// The reason why lines could not be read; the next [#advance] reports it.
    private volatile Optional<IOException> failure = Optional.empty();
    private final AtomicInteger generation = new AtomicInteger();

    private TextFile(Path path, FileSegment first) {
        this.path = path;
        this.segments = List.of(first);
    }

    /// Opens the file without reading it.
    public static TextFile open(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw new IOException(path + " is a folder, and");
        }
        if (!Files.isReadable(path)) {
            throw Files.exists(path) ? new IOException("" + path) : new NoSuchFileException("" + path);
        }
        return new TextFile(path, new FileSegment(path, 0));
    }

    /// Continues the index by at most `most` bytes and checks whether the file has grown or was rotated; returns
    /// whether there is more to do.
    public boolean advance(long most) throws IOException {
        indexing.lock();
        try {
            if (failure.isPresent()) {
                throw failure.get();
            }
            return segments.getLast().advance(block, most) || follow();
        } finally {
            indexing.unlock();
        }
    }

    /// Checks which file is at the path, once the current one has been read to its end.
    private boolean follow() throws IOException {
        var last = segments.getLast();
        if (last.size() < last.indexed()) {
            startOver(last.end());
            return true;
        }
        if (!Files.exists(path) || last.isAt(path)) {
            return false;
        }
        last.settle();
        var all = new ArrayList<>(segments);
        all.add(new FileSegment(path, last.end()));
        while (all.size() > SEGMENTS) {
            all.removeFirst().close();
        }
        segments = List.copyOf(all);
        return true;
    }

    private void startOver(long base) throws IOException {
        var old = segments;
        segments = List.of(new FileSegment(path, base));
        old.forEach(FileSegment::close);
        synchronized (atHand) {
            atHand.clear();
        }
        generation.incrementAndGet();
    }

    public Progress progress() {
        var last = segments.getLast();
        try {
            return new Progress(last.indexed(), last.size());
        } catch (IOException e) {
            return new Progress(last.indexed(), last.indexed());
        }
    }

    @Override
    public long first() {
        return segments.getFirst().base();
    }

    @Override
    public long end() {
        return segments.getLast().end();
    }

    @Override
    public byte mark(long number) {
        return segment(number).map(segment -> segment.mark(number)).orElse((byte) 0);
    }

    private Optional<FileSegment> segment(long number) {
        var all = segments;
        for (int index = all.size() - 1; index >= 0; index--) {
            var segment = all.get(index);
            if (number >= segment.base()) {
                return number < segment.end() ? Optional.of(segment) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    @Override
    public Optional<LogLine> atHand(long number) {
        synchronized (atHand) {
            return Optional.ofNullable(atHand.get(number));
        }
    }

    @Override
    public List<LogLine> read(long from, long to) {
        var lines = new ArrayList<LogLine>();
        try {
            for (var segment : segments) {
                if (segment.end() > from && segment.base() < to) {
                    lines.addAll(segment.read(Math.max(from, segment.base()), to));
                }
            }
        } catch (ClosedChannelException e) {
            // the file was closed in the meantime
        } catch (IOException e) {
            failure = Optional.of(e);
        }
        return lines;
    }

    @Override
    public void fetch(long[] numbers) {
        int at = 0;
        while (at < numbers.length) {
            int next = at + 1;
            while (next < numbers.length && numbers[next] - numbers[next - 1] <= 16) {
                next++;
            }
            keep(numbers[at], read(numbers[at], numbers[next - 1] + 1));
            at = next;
        }
    }

    private void keep(long first, List<LogLine> lines) {
        synchronized (atHand) {
            for (int index = 0; index < lines.size(); index++) {
                long number = first + index;
                boolean mayChange = segment(number).map(in -> in.open(number)).orElse(true);
                if (!mayChange || number == end() - 1) {
                    atHand.put(number, lines.get(index));
                }
            }
        }
    }

    @Override
    public int generation() {
        return generation.get();
    }

    @Override
    public void close() {
        segments.forEach(FileSegment::close);
    }
}
