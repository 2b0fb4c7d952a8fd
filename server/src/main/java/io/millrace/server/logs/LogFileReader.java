package io.millrace.server.logs;

import io.millrace.server.admission.LimitMeter;
import io.millrace.server.concurrent.ConcurrencyLimit;
import io.millrace.server.concurrent.Deadline;
import io.millrace.wire.Content;
import io.millrace.wire.EventStream;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.cluster.LogLines.Line;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;

/// Reads and searches log files of any size, within limits.
public final class LogFileReader {
    private static final int BLOCK = 1 << 16;
    /// The time after which a search lets another one run that waits.
    private static final Duration TURN = Duration.ofMillis(500);

    private final LogLimits limits;
    private final ConcurrencyLimit searches;

    public LogFileReader(LogLimits limits) {
        this.limits = limits;
        this.searches = new ConcurrencyLimit(
                "searches of logs", "rest.logs.max-searches", limits.searches(), "Others are searching logs");
    }

    /// The meter of the searches that run.
    public LimitMeter meter() {
        return searches.meter();
    }

    /// A search and its start.
    ///
    /// @param line the number of the line at `from`, if known
    public record Search(
            String text,
            boolean regex,
            boolean ignoreCase,
            long from,
            Optional<Long> to,
            Optional<Long> line,
            int hits,
            Optional<Duration> time) {}

    /// Returns the last lines before an offset, or before the end of the file.
    public LogLines.Tail tail(Content file, int lines, Optional<Long> before) {
        if (lines < 1 || lines > limits.lines()) {
            throw Refusal.badRequest("lines must be between 1 and " + limits.lines() + ", not " + lines + ".");
        }
        long end = Math.min(before.orElse(file.length()), file.length());
        if (end < 0) {
            throw Refusal.badRequest("before cannot be negative.");
        }
        try {
            long from = start(file, end, lines);
            var tail = new ArrayList<Line>();
            try (var in = at(file, from)) {
                var reader = new LineReader(in, from, end - from, limits.lineLength());
                while (reader.next()) {
                    tail.add(new Line(reader.offset(), Optional.empty(), reader.text()));
                }
            }
            return new LogLines.Tail(file.length(), from, tail);
        } catch (IOException e) {
            throw new UncheckedIOException("A log file could not be read.", e);
        }
    }

    /// Finds the start of the last lines before `end`: reads blocks backwards, at most as many as a response may
    /// hold.
    private long start(Content file, long end, int lines) throws IOException {
        long min = Math.max(0, end - limits.text());
        int wanted = lines;
        var block = new byte[BLOCK];
        for (long blockEnd = end; blockEnd > min; blockEnd = Math.max(min, blockEnd - BLOCK)) {
            long blockStart = Math.max(min, blockEnd - BLOCK);
            int length = read(file, blockStart, block, (int) (blockEnd - blockStart));
            for (int i = length - 1; i >= 0; i--) {
                // the end of the last line does not start another one
                if (block[i] == '\n' && blockStart + i != end - 1 && --wanted == 0) {
                    return blockStart + i + 1;
                }
            }
        }
        return min;
    }

    private static int read(Content file, long from, byte[] block, int length) throws IOException {
        try (var in = at(file, from)) {
            return in.readNBytes(block, 0, length);
        }
    }

    private static InputStream at(Content file, long offset) throws IOException {
        var in = file.source().open();
        try {
            in.skipNBytes(offset);
            return in;
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    /// Returns the matching lines up to the end of the range, the maximum number of hits, or the timeout, which is
    /// earlier while others wait for their turn. Every call makes progress, unless it is refused because its turn
    /// did not come in time.
    public LogLines.Found search(Content file, Search search) {
        check(search);
        var pattern = SearchPattern.of(search.text(), search.regex(), search.ignoreCase());
        var time = search.time().orElse(limits.time());
        try (var _ = searches.enter(time)) {
            return search(file, search, pattern, Deadline.in(time));
        }
    }

    private LogLines.Found search(Content file, Search search, SearchPattern pattern, Deadline deadline) {
        long to = Math.min(search.to().orElse(file.length()), file.length());
        long from = Math.min(search.from(), to);
        try {
            long line = search.line().isPresent() ? search.line().get() : lineAt(file, from, deadline);
            try (var in = at(file, from)) {
                var reader = new LineReader(in, from, file.length() - from, limits.lineLength());
                var turn = Deadline.in(TURN);
                return new LogSearch(pattern, search, limits, deadline, () -> turn.passed() && searches.isWaitedFor())
                        .run(reader, file.length(), from, to, line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("A log file could not be read.", e);
        }
    }

    private void check(Search search) {
        if (search.hits() < 1 || search.hits() > limits.hits()) {
            throw Refusal.badRequest("hits must be between 1 and " + limits.hits() + ", not " + search.hits() + ".");
        }
        if (search.time().isPresent()
                && (!search.time().get().isPositive() || search.time().get().compareTo(limits.time()) > 0)) {
            throw Refusal.badRequest(
                    "time must be between 1 and " + limits.time().toMillis() + " milliseconds, not "
                            + search.time().get().toMillis() + ".");
        }
        if (search.from() < 0 || search.to().orElse(Long.MAX_VALUE) < search.from()) {
            throw Refusal.badRequest("from must not be negative, nor behind to.");
        }
        if (search.line().orElse(1L) < 1) {
            throw Refusal.badRequest("line numbers begin at 1.");
        }
    }

    private static long lineAt(Content file, long offset, Deadline deadline) throws IOException {
        long line = 1;
        if (offset == 0) {
            return line;
        }
        var block = new byte[BLOCK];
        try (var in = file.source().open()) {
            for (long left = offset; left > 0; ) {
                int read = in.read(block, 0, (int) Math.min(left, block.length));
                if (read < 0) {
                    break;
                }
                for (int i = 0; i < read; i++) {
                    if (block[i] == '\n') {
                        line++;
                    }
                }
                left -= read;
                if (deadline.passed()) {
                    throw Refusal.timedOut("Counting the lines up to byte " + offset
                            + " took too long. Pass the number of that line as 'line'.");
                }
            }
        }
        return line;
    }

    /// Follows the file from its last lines on, or from after an event that the reader has seen, if its file still
    /// exists.
    ///
    /// @param after the id of that event
    public EventStream<LogLines.Addition> follow(FollowedFile file, int lines, Optional<String> after) {
        var first = file.look();
        var position = after.flatMap(id -> position(id, first));
        long from = position.orElseGet(
                () -> tail(first.content(), lines, Optional.empty()).from());
        return new LogTail(file, first, from, after.isPresent() && position.isEmpty(), limits.lineLength());
    }

    private static Optional<Long> position(String id, FollowedFile.Observed first) {
        int colon = id.lastIndexOf(':');
        if (colon < 0 || !id.substring(0, colon).equals(first.identity())) {
            return Optional.empty();
        }
        try {
            long position = Long.parseLong(id.substring(colon + 1));
            return position < 0 || position > first.content().length() ? Optional.empty() : Optional.of(position);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
