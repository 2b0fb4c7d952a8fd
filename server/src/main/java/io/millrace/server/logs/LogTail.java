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

/// The lines that are written to a log file, as they are. The file is kept open, so that what was written before it was
/// renamed is read to its end; then the new file of that name is begun. One that was emptied is begun again.
final class LogTail implements EventStream<Addition> {
    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final int BLOCK = 1 << 16;

    private final FollowedFile file;
    private final int longest;
    private final byte[] block;
    private int held;
    private String identity;
    private InputStream in;
    /// Of the first byte that is held.
    private long offset;
    private boolean restarted;

    /// @param position where to begin in the file that stands there now
    /// @param restarted whether a reader who wanted to resume must be told that this is impossible
    LogTail(FollowedFile file, FollowedFile.Look first, long position, boolean restarted, int longest) {
        this.file = file;
        this.longest = longest;
        this.block = new byte[Math.max(BLOCK, longest + 1)];
        this.identity = first.identity();
        this.in = open(first, position);
        this.offset = position;
        this.restarted = restarted;
    }

    private static InputStream open(FollowedFile.Look look, long position) {
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
            Thread.sleep(deadline.left().compareTo(PAUSE) < 0 ? deadline.left() : PAUSE);
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
        // something may have been written after it was read and before the file was renamed
        if (more()) {
            return event(lines(false));
        }
        // what the last file ended with is a line, whether it has an end or not
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

    private Optional<FollowedFile.Look> look() {
        try {
            return Optional.of(file.look());
        } catch (Refusal e) {
            return Optional.empty(); // between two files there is none
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

    /// Takes the lines out of what is held.
    ///
    /// @param all also the last one, though it has no end
    private List<Line> lines(boolean all) {
        var lines = new ArrayList<Line>();
        int start = 0;
        for (int i = 0; i < held; i++) {
            if (block[i] == '\n') {
                lines.add(line(start, i));
                start = i + 1;
            } else if (i - start == longest) {
                lines.add(line(start, i));
                start = i;
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
