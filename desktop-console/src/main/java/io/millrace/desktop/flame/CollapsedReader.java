package io.millrace.desktop.flame;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/// Reads collapsed stacks. Each line has the frames from the outermost to the innermost, separated by semicolons, then
/// a space and the number of samples. Lines are merged as they are read, so memory use depends on the number of
/// distinct frames and not on the length of the file.
final class CollapsedReader {
    private static final int BLOCK = 1 << 16;
    private static final int MAX_LINE_LENGTH = 1 << 22;
    private static final int MAX_FRAMES = 4_000_000;

    private final StackTree tree = new StackTree();
    private final ByteNames names = new ByteNames(tree);
    private byte[] buffer = new byte[4 * BLOCK];
    private long line;

    private CollapsedReader() {}

    /// @param progress says whether to go on; the caller reports progress through the stream
    public static Frames read(InputStream in, ReadProgress progress) throws IOException {
        var reader = new CollapsedReader();
        reader.lines(in, progress);
        if (reader.tree.size() == 1) {
            throw new UnreadableFile("There are no stacks in this file.");
        }
        return reader.tree.frames();
    }

    private void lines(InputStream in, ReadProgress progress) throws IOException {
        int filled = 0;
        int read = in.read(buffer, 0, buffer.length);
        while (read >= 0 && !progress.stopped()) {
            filled += read;
            int done = whole(filled);
            System.arraycopy(buffer, done, buffer, 0, filled - done);
            filled -= done;
            makeRoom(filled);
            read = in.read(buffer, filled, buffer.length - filled);
        }
        if (!progress.stopped()) {
            line(0, filled);
        }
    }

    private void makeRoom(int filled) {
        if (buffer.length - filled >= BLOCK) {
            return;
        }
        if (filled > MAX_LINE_LENGTH) {
            throw new UnreadableFile(
                    "Line " + (line + 1) + " is longer than any stack: this is not a file of collapsed stacks.");
        }
        buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    }

    /// Adds all complete lines; returns the index of the remainder.
    private int whole(int filled) {
        int start = 0;
        for (int at = 0; at < filled; at++) {
            if (buffer[at] == '\n') {
                line(start, at);
                start = at + 1;
            }
        }
        return start;
    }

    private void line(int start, int end) {
        int to = end;
        while (to > start && buffer[to - 1] <= ' ' && buffer[to - 1] >= 0) {
            to--;
        }
        line++;
        if (to == start || buffer[start] == '#') {
            return;
        }
        int blank = to - 1;
        while (blank > start && buffer[blank] != ' ' && buffer[blank] != '\t') {
            blank--;
        }
        add(start, blank, number(blank + 1, to));
    }

    private long number(int from, int to) {
        long number = 0;
        for (int at = from; at < to; at++) {
            int digit = buffer[at] - '0';
            if (digit < 0 || digit > 9 || number > Long.MAX_VALUE / 20) {
                throw new UnreadableFile("Line " + line + " does not end in a number of samples: this is not a file of"
                        + " collapsed stacks.");
            }
            number = 10 * number + digit;
        }
        return number;
    }

    private void add(int start, int end, long samples) {
        int node = StackTree.ROOT;
        int from = start;
        for (int at = start; at <= end; at++) {
            if (at == end || buffer[at] == ';') {
                if (at > from) {
                    node = tree.callee(node, names.number(buffer, from, at));
                }
                from = at + 1;
            }
        }
        if (tree.size() > MAX_FRAMES) {
            throw new UnreadableFile("There are more than " + MAX_FRAMES / 1_000_000
                    + " million different frames in this file, which is more than can be shown.");
        }
        tree.add(node, samples);
    }
}
