package io.millrace.server.logs;

import io.millrace.server.concurrent.Deadline;
import io.millrace.wire.Event;
import io.millrace.wire.EventStream;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.LogLines.Addition;
import io.millrace.wire.cluster.LogLines.Line;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A stream of the lines that are written to a log file. The file is kept open, so that it is read to its end after it
/// was renamed; then the new file of that name is read. A truncated file is read from its start.
final class LogTail implements EventStream<Addition> {
    private static final Duration POLL_INTERVAL = Duration.ofMillis(200);
    private static final int BLOCK = 1 << 16;

    private final FollowedFile file;
    private final int maxLength;
    private final byte[] block;
    private int held;
    private String identity;
    private InputStream in;
    /// The offset of the first byte in the block.
    private long offset;
    private boolean restarted;

    /// @param position  the offset to start at
    /// @param restarted whether the reader cannot resume and must start over
    LogTail(FollowedFile file, FollowedFile.Observed first, long position, boolean restarted, int maxLength) {
        this.file = file;
        this.maxLength = maxLength;
        this.block = new byte[Math.max(BLOCK, maxLength + 1)];
        this.identity = first.identity();
        this.in = open(first, position);
        this.offset = position;
        this.restarted = restarted;
    }

    private static InputStream open(FollowedFile.Observed look, long position) {
        try {
            var in = look.content().source().open();
            in.skipNBytes(position);
            return in;
        } catch (IOException e) {
            throw new UncheckedIOException("A log file could not be opened.", e);
        }
    }

    @Override
    public Next<Addition> next(Duration wait) throws InterruptedException {
        var deadline = Deadline.in(wait);
        while (true) {
            try {
                var event = poll();
                if (event.isPresent()) {
                    return new Arrived<>(event.get());
                }
            } catch (IOException e) {
                return new Ended<>(Optional.of("The log file can no longer be read."));
            }
            if (deadline.passed()) {
                return new Quiet<>();
            }
            Thread.sleep(deadline.left().compareTo(POLL_INTERVAL) < 0 ? deadline.left() : POLL_INTERVAL);
        }
    }

    private Optional<Event<Addition>> poll() throws IOException {
        if (more()) {
            return event(lines(false));
        }
        var look = look();
        if (look.isEmpty()
                || (look.get().identity().equals(identity)
                        && look.get().content().length() >= offset + held)) {
            return Optional.empty();
        }
        // the file may have grown between the last read and its renaming
        if (more()) {
            return event(lines(false));
        }
        // the rest of the old file is a line, even without a line feed
        var rest = event(lines(true));
        in.close();
        in = open(look.get(), 0);
        identity = look.get().identity();
        offset = 0;
        restarted = true;
        return rest;
    }

    private boolean more() throws IOException {
        int read = in.read(block, held, block.length - held);
        held += Math.max(0, read);
        return read > 0;
    }

    private Optional<FollowedFile.Observed> look() {
        try {
            return Optional.of(file.look());
        } catch (Refusal e) {
            return Optional.empty(); // no file at the moment
        }
    }

    private Optional<Event<Addition>> event(List<Line> lines) {
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        var addition = new Addition(restarted, lines);
        restarted = false;
        return Optional.of(new Event<>(identity + ":" + offset, "lines", addition));
    }

    /// Takes complete lines out of the block.
    ///
    /// @param all also the last one without a line feed
    private List<Line> lines(boolean all) {
        var lines = new ArrayList<Line>();
        int start = 0;
        for (int i = 0; i < held; i++) {
            if (block[i] == '\n') {
                lines.add(line(start, i));
                start = i + 1;
            } else if (i - start == maxLength) {
                int cut = LineReader.beforeCharacter(block, i);
                lines.add(line(start, cut));
                start = cut;
            }
        }
        if (all && start < held) {
            lines.add(line(start, held));
            start = held;
        }
        System.arraycopy(block, start, block, 0, held - start);
        held -= start;
        offset += start;
        return lines;
    }

    private Line line(int start, int end) {
        int textEnd = end > start && block[end - 1] == '\r' ? end - 1 : end;
        return new Line(
                offset + start, Optional.empty(), new String(block, start, textEnd - start, StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new UncheckedIOException("A log file did not close.", e);
        }
    }
}
