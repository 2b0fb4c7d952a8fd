package io.millrace.desktop.log;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A file that is held open together with its line index. It stays readable after the file is renamed or deleted.
final class FileSegment implements AutoCloseable {
    private static final int SOME = 64 << 10;
    /// The maximum number of bytes shown of one line.
    static final int MAX_LINE_BYTES = 16 << 10;

    private final FileChannel channel;
    private final Optional<Object> key;
    private final LineIndex index = new LineIndex();
    private final long base;

    /// @param base the number of the first line
    FileSegment(Path path, long base) throws IOException {
        this.key = key(path);
        this.channel = FileChannel.open(path, StandardOpenOption.READ);
        this.base = base;
    }

    private static Optional<Object> key(Path path) throws IOException {
        return Optional.ofNullable(
                Files.readAttributes(path, BasicFileAttributes.class).fileKey());
    }

    /// Returns whether the path still leads to this file.
    boolean isAt(Path path) throws IOException {
        return key.equals(key(path));
    }

    long base() {
        return base;
    }

    long end() {
        return base + index.lines();
    }

    long size() throws IOException {
        return channel.size();
    }

    long indexed() {
        return index.bytes();
    }

    byte mark(long number) {
        return index.mark(number - base);
    }

    /// Returns whether this is the last line and has no terminator yet, so that its text may change.
    boolean open(long number) {
        return index.open() && number == end() - 1;
    }

    /// Continues the index by at most `most` bytes; returns whether there are more.
    boolean advance(byte[] block, long most) throws IOException {
        long left = most;
        while (left > 0) {
            int read = channel.read(ByteBuffer.wrap(block), index.bytes());
            if (read <= 0) {
                if (left == most) {
                    index.settle();
                }
                return false;
            }
            index.add(block, read);
            left -= read;
        }
        return index.bytes() < channel.size();
    }

    /// Marks the file as complete: no more bytes will come.
    void settle() {
        index.settle();
    }

    /// Returns the lines from `from` (inclusive) to `to` (exclusive).
    List<LogLine> read(long from, long to) throws IOException {
        var lines = new ArrayList<LogLine>();
        var point = index.before(from - base);
        var walk = new LineSplitter(point.offset());
        for (long number = base + point.line(); number < Math.min(to, end()); number++) {
            if (number < from) {
                walk.skip();
            } else {
                long offset = walk.position();
                lines.add(new LogLine(0, offset, walk.line(), mark(number), LogLine.NO_TIME));
            }
        }
        return lines;
    }

    /// Splits the bytes into lines.
    private final class LineSplitter {
        private final byte[] block = new byte[SOME];
        private long blockStart;
        private int length;
        private int at;

        LineSplitter(long offset) {
            this.blockStart = offset;
        }

        long position() {
            return blockStart + at;
        }

        private boolean fill() throws IOException {
            blockStart += length;
            at = 0;
            length = Math.max(0, channel.read(ByteBuffer.wrap(block), blockStart));
            return length > 0;
        }

        private int lineEnd() {
            int end = at;
            while (end < length && block[end] != '\n') {
                end++;
            }
            return end;
        }

        void skip() throws IOException {
            do {
                int end = lineEnd();
                if (end < length) {
                    at = end + 1;
                    return;
                }
            } while (fill());
        }

        String line() throws IOException {
            int end = lineEnd();
            if (end < length && end - at <= MAX_LINE_BYTES) {
                int start = at;
                at = end + 1;
                return text(block, start, end);
            }
            return longLine();
        }

        /// Returns a line that continues in the next block or is longer than [#MAX_LINE_BYTES].
        private String longLine() throws IOException {
            var whole = new ByteArrayOutputStream(256);
            long total = 0;
            boolean ended = false;
            do {
                int end = lineEnd();
                whole.write(block, at, Math.clamp((long) MAX_LINE_BYTES - whole.size(), 0, end - at));
                total += end - at;
                ended = end < length;
                at = ended ? end + 1 : end;
            } while (!ended && fill());
            var text = text(whole.toByteArray(), 0, whole.size());
            return total > whole.size() ? text + "… (" + (total - whole.size()) + " bytes more)" : text;
        }

        private static String text(byte[] bytes, int start, int end) {
            int last = end > start && bytes[end - 1] == '\r' ? end - 1 : end;
            return new String(bytes, start, last - start, StandardCharsets.UTF_8);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // the file was only read, so nothing is lost
        }
    }
}
