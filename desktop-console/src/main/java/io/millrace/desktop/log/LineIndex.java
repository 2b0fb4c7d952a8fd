package io.millrace.desktop.log;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Indexes the lines of a file and their marks, from its bytes in order. The index is sparse: one offset per 64 lines
/// or 256 KiB, whichever is shorter, and one byte per line; a file of 1 GiB takes about 10 MB. One thread adds and any
/// number of threads read without blocking each other: each addition is published at once, as a new [State] over arrays
/// that only grow.
final class LineIndex {
    private static final int LINES_APART = 64;
    private static final int BYTES_APART = 256 << 10;
    private static final int CHUNK = 1 << 16;
    /// The length of the prefix that is enough to classify a line.
    private static final int PREFIX = 220;

    /// A line number with its byte offset.
    record Point(long line, long offset) {}

    /// The index after a given number of bytes.
    private static final class State {
        final long complete;
        final long lineStart;
        final long bytes;
        final int points;
        final long[] pointLines;
        final long[] pointOffsets;
        final byte[][] marks;
        final boolean settled;

        State(LineIndex of) {
            complete = of.complete;
            lineStart = of.lineStart;
            bytes = of.bytes;
            points = of.points;
            pointLines = of.pointLines;
            pointOffsets = of.pointOffsets;
            marks = of.marks;
            settled = of.settled == of.complete;
        }

        boolean open() {
            return bytes > lineStart;
        }

        long lines() {
            return open() && settled ? complete + 1 : complete;
        }

        Point before(long line) {
            int found = Arrays.binarySearch(pointLines, 0, points, line);
            int at = found >= 0 ? found : Math.max(0, -found - 2);
            return new Point(pointLines[at], pointOffsets[at]);
        }
    }

    private final byte[] prefix = new byte[PREFIX];
    private int prefixLength;
    private long lineStart;
    private long[] pointLines = new long[1024];
    private long[] pointOffsets = new long[1024];
    private int points;
    private byte[][] marks = new byte[16][];
    private long complete;
    private long bytes;
    /// The number of the unterminated line that counts as complete.
    private long settled = -1;
    private volatile State state;

    LineIndex() {
        point();
        state = new State(this);
    }

    /// Adds the next bytes of the file.
    void add(byte[] block, int length) {
        int start = 0;
        for (int at = 0; at < length; at++) {
            if (block[at] == '\n') {
                mark(complete, markOf(block, start, at));
                complete++;
                prefixLength = 0;
                start = at + 1;
                lineStart = bytes + start;
                if (complete - pointLines[points - 1] >= LINES_APART
                        || lineStart - pointOffsets[points - 1] >= BYTES_APART) {
                    point();
                }
            }
        }
        int more = Math.min(PREFIX - prefixLength, length - start);
        System.arraycopy(block, start, prefix, prefixLength, more);
        prefixLength += more;
        bytes += length;
        if (prefixLength > 0) {
            mark(complete, LineMark.of(new String(prefix, 0, prefixLength, StandardCharsets.ISO_8859_1)));
        }
        state = new State(this);
    }

    /// Counts the unterminated last line once the file has stopped growing. It does not count earlier because half a
    /// line is not enough to classify it.
    void settle() {
        if (settled != complete) {
            settled = complete;
            state = new State(this);
        }
    }

    private byte markOf(byte[] block, int start, int end) {
        if (prefixLength == 0) {
            int length = Math.min(PREFIX, end - start);
            return length == 0 || block[start] > 'Z'
                    ? 0
                    : LineMark.of(new String(block, start, length, StandardCharsets.ISO_8859_1));
        }
        int more = Math.min(PREFIX - prefixLength, end - start);
        System.arraycopy(block, start, prefix, prefixLength, more);
        return LineMark.of(new String(prefix, 0, prefixLength + more, StandardCharsets.ISO_8859_1));
    }

    private void mark(long line, byte mark) {
        int chunk = (int) (line / CHUNK);
        if (chunk == marks.length) {
            marks = Arrays.copyOf(marks, marks.length * 2);
        }
        if (marks[chunk] == null) {
            marks[chunk] = new byte[CHUNK];
        }
        marks[chunk][(int) (line % CHUNK)] = mark;
        if (line > 0 && mark != 0) {
            int before = (int) ((line - 1) % CHUNK);
            byte[] of = marks[(int) ((line - 1) / CHUNK)];
            of[before] = LineMark.withLevelOf(of[before], mark);
        }
    }

    private void point() {
        if (points == pointLines.length) {
            pointLines = Arrays.copyOf(pointLines, points * 2);
            pointOffsets = Arrays.copyOf(pointOffsets, points * 2);
        }
        pointLines[points] = complete;
        pointOffsets[points] = lineStart;
        points++;
    }

    /// Returns the number of lines. The last one may be incomplete after [#settle].
    long lines() {
        return state.lines();
    }

    /// Returns whether the last line has no terminator yet.
    boolean open() {
        return state.open();
    }

    /// Returns the number of bytes added.
    long bytes() {
        return state.bytes;
    }

    byte mark(long line) {
        var now = state;
        return line < 0 || line >= now.lines() ? 0 : now.marks[(int) (line / CHUNK)][(int) (line % CHUNK)];
    }

    /// Returns the last point at or before a line.
    Point before(long line) {
        return state.before(line);
    }
}
