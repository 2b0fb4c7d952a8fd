package io.millrace.desktop.log;

import io.millrace.client.Reply;
import io.millrace.desktop.log.LineReader.Text;
import io.millrace.insight.Formats;
import io.millrace.wire.Content;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.LongPredicate;

/// Follows a log of a cluster that offers only whole files. It reads the file through to its last lines, and again for
/// new ones. Larger files are read less often, so that the average does not exceed one mebibyte per second for long.
final class WholeLog {
    private static final Duration SOONEST = Duration.ofSeconds(2);
    private static final Duration LATEST = Duration.ofMinutes(1);
    private static final int KEPT = 10_000;
    private static final int BLOCK = 1 << 16;

    private final ClusterLogs logs;
    private final LogPlace place;
    private final LogListener listener;
    private long known;
    private boolean begun;

    WholeLog(ClusterLogs logs, LogPlace place, LogListener listener) {
        this.logs = logs;
        this.place = place;
        this.listener = listener;
    }

    /// Follows the log until the cluster refuses the file.
    void follow() throws InterruptedException {
        while (true) {
            var pause = SOONEST;
            switch (logs.whole(place)) {
                case Reply.Ok<Content>(Content content) -> pause = read(content);
                case Reply.Refused<Content> _ -> {
                    return;
                }
                case Reply.Unreachable<Content>(String reason) ->
                    listener.is(new LogStatus.Lost(reason + " Trying again."));
            }
            Thread.sleep(pause);
        }
    }

    private Duration read(Content content) {
        long before = known;
        try (var in = content.source().open()) {
            var lines = new LastLines(known);
            long size = lines.read(in);
            if (size < before) {
                // a different file: all of it is new and is read next time
                known = 0;
                return Duration.ZERO;
            }
            known = lines.end;
            describe(List.copyOf(lines.kept));
            var pause = Duration.ofSeconds(Math.clamp(size >> 20, SOONEST.toSeconds(), LATEST.toSeconds()));
            listener.is(new LogStatus.Asking("This cluster gives whole files only: %s are transferred every %d s."
                    .formatted(Formats.bytes(size), pause.toSeconds())));
            return pause;
        } catch (IOException e) {
            listener.is(new LogStatus.Lost("The file broke off: " + e.getMessage() + " Trying again."));
            return SOONEST;
        }
    }

    private void describe(List<Text> lines) {
        if (!begun) {
            begun = true;
            listener.begins(lines, false);
        } else if (!lines.isEmpty()) {
            listener.goesOn(lines);
        }
    }

    /// Copies a whole file; `goOn` gets the number of bytes copied and returns whether to continue.
    static void copy(InputStream in, OutputStream out, LongPredicate goOn) throws IOException {
        var block = new byte[BLOCK];
        long done = 0;
        for (int read = in.read(block); read >= 0 && goOn.test(done); read = in.read(block)) {
            out.write(block, 0, read);
            done += read;
        }
    }

    /// Collects the last complete lines of a stream from a byte offset.
    private static final class LastLines {
        final ArrayDeque<Text> kept = new ArrayDeque<>();
        private final ByteBuffer line = ByteBuffer.allocate(FileSegment.MAX_LINE_BYTES);
        private final long from;
        /// The offset after the last complete line.
        long end;

        LastLines(long from) {
            this.from = from;
            this.end = from;
        }

        /// Returns the total number of bytes.
        long read(InputStream in) throws IOException {
            var block = new byte[BLOCK];
            long at = 0;
            for (int read = in.read(block); read >= 0; read = in.read(block)) {
                for (int index = Math.clamp(from - at, 0, read); index < read; index++) {
                    next(block[index], at + index + 1);
                }
                at += read;
            }
            return at;
        }

        private void next(byte sign, long after) {
            if (sign == '\n') {
                line.flip();
                var text = StandardCharsets.UTF_8.decode(line).toString();
                kept.add(new Text(end, text.endsWith("\r") ? text.substring(0, text.length() - 1) : text));
                if (kept.size() > KEPT) {
                    kept.removeFirst();
                }
                line.clear();
                end = after;
            } else if (line.hasRemaining()) {
                line.put(sign);
            }
        }
    }
}
