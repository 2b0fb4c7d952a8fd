package io.millrace.server.logs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/// Reads lines with their offsets, with one block of the file in memory. Longer lines than the limit come in pieces,
/// which are not cut within a character.
final class LineReader {
    private static final int BLOCK = 1 << 16;
    private static final int MAX_CHARACTER_BYTES = 4;

    private final InputStream in;
    private final int maxLength;
    private final byte[] block;
    private final AsciiText ascii;
    private long left;
    private long blockOffset;
    private int start;
    private int limit;
    private int textEnd;
    private int next;
    private boolean newline = true;

    /// @param in     at `offset` of the file
    /// @param length the number of bytes to read
    LineReader(InputStream in, long offset, long length, int maxLength) {
        this.in = in;
        this.maxLength = maxLength;
        this.block = new byte[Math.max(BLOCK, 2 * maxLength)];
        this.ascii = new AsciiText(block, 0, 0);
        this.blockOffset = offset;
        this.left = length;
    }

    /// Moves to the next line or piece; returns false at the end.
    boolean next() throws IOException {
        start = next;
        int seen = start;
        while (true) {
            int bound = Math.min(limit, start + maxLength);
            while (seen < bound && block[seen] != '\n') {
                seen++;
            }
            if (seen < bound) {
                return found(seen, seen + 1, true);
            }
            if (seen - start == maxLength && seen < limit) {
                if (block[seen] == '\n') {
                    return found(seen, seen + 1, true);
                }
                int cut = beforeCharacter(block, seen);
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

    /// The start of the character of which a byte is at `end`.
    static int beforeCharacter(byte[] block, int end) {
        int cut = end;
        while (cut > end - MAX_CHARACTER_BYTES && (block[cut] & 0xC0) == 0x80) {
            cut--;
        }
        return cut;
    }

    /// Reads more after the current line; returns false at the end.
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
            left = 0; // the file was truncated
            return false;
        }
        limit += read;
        left -= read;
        return true;
    }

    /// The offset of the current line.
    long offset() {
        return blockOffset + start;
    }

    /// The offset of the next line.
    long following() {
        return blockOffset + next;
    }

    int length() {
        return textEnd - start;
    }

    /// Whether the current piece is the last one of its line.
    boolean endsLine() {
        return newline;
    }

    String text() {
        return new String(block, start, end() - start, StandardCharsets.UTF_8);
    }

    /// The same characters, until the next line is read: without a copy, and always the same object, if all are ASCII.
    CharSequence characters() {
        int end = end();
        for (int i = start; i < end; i++) {
            if (block[i] < 0) {
                return text();
            }
        }
        ascii.move(start, end - start);
        return ascii;
    }

    /// Whether the bytes are in the current line or piece.
    boolean contains(BytePattern wanted) {
        return wanted.in(block, start, end());
    }

    private int end() {
        return endsLine() && textEnd > start && block[textEnd - 1] == '\r' ? textEnd - 1 : textEnd;
    }
}
