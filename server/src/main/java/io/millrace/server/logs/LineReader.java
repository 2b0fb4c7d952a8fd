package io.millrace.server.logs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/// Reads lines with their places in the file, holding one block of it. A line longer than the limit comes in pieces,
/// never cut within a character.
final class LineReader {
    private static final int BLOCK = 1 << 16;
    private static final int LONGEST_CHARACTER = 4;

    private final InputStream in;
    private final int longest;
    private final byte[] block;
    private long left;
    private long blockOffset;
    private int start;
    private int limit;
    private int textEnd;
    private int next;
    private boolean newline = true;

    /// @param in     stands at `offset`
    /// @param length how many bytes from there belong to the file
    LineReader(InputStream in, long offset, long length, int longest) {
        this.in = in;
        this.longest = longest;
        this.block = new byte[Math.max(BLOCK, 2 * longest)];
        this.blockOffset = offset;
        this.left = length;
    }

    /// Goes to the next line or piece; false at the end.
    boolean next() throws IOException {
        start = next;
        int seen = start;
        while (true) {
            int bound = Math.min(limit, start + longest);
            while (seen < bound && block[seen] != '\n') {
                seen++;
            }
            if (seen < bound) {
                return found(seen, seen + 1, true);
            }
            if (seen - start == longest && seen < limit) {
                if (block[seen] == '\n') {
                    return found(seen, seen + 1, true);
                }
                int cut = beforeCharacter(seen);
                return found(cut, cut, false);
            }
            int before = start;
            if (!fill()) {
                return start < limit && found(limit, limit, false);
            }
            seen -= before - start;
        }
    }

    private boolean found(int end, int following, boolean wholeLine) {
        textEnd = end;
        next = following;
        newline = wholeLine;
        return true;
    }

    /// Where the character begins that an end at `end` would cut.
    private int beforeCharacter(int end) {
        int cut = end;
        while (cut > end - LONGEST_CHARACTER && cut < limit && (block[cut] & 0xC0) == 0x80) {
            cut--;
        }
        return cut;
    }

    /// Reads more behind the present line; false when there is no more.
    private boolean fill() throws IOException {
        if (left == 0) {
            return false;
        }
        System.arraycopy(block, start, block, 0, limit - start);
        blockOffset += start;
        limit -= start;
        start = 0;
        int read = in.read(block, limit, (int) Math.min(left, block.length - limit));
        if (read < 0) {
            left = 0; // the file has become shorter
            return false;
        }
        limit += read;
        left -= read;
        return true;
    }

    /// Where the present line begins.
    long offset() {
        return blockOffset + start;
    }

    /// Where the following one begins.
    long following() {
        return blockOffset + next;
    }

    int length() {
        return textEnd - start;
    }

    /// Whether the present one ends a line, rather than being a piece of it that others follow.
    boolean endsLine() {
        return newline;
    }

    String text() {
        int end = endsLine() && textEnd > start && block[textEnd - 1] == '\r' ? textEnd - 1 : textEnd;
        return new String(block, start, end - start, StandardCharsets.UTF_8);
    }
}
