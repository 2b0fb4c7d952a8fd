package io.millrace.server.logs;

import java.util.Arrays;

/// A search for bytes, after Horspool: the byte below the last one says how far they can be moved at least.
final class BytePattern {
    private static final int VALUES = 256;

    private final byte[] wanted;
    private final int[] steps = new int[VALUES];

    BytePattern(byte[] wanted) {
        this.wanted = wanted.clone();
        Arrays.fill(steps, wanted.length);
        for (int i = 0; i < wanted.length - 1; i++) {
            steps[wanted[i] & 0xFF] = wanted.length - 1 - i;
        }
    }

    /// Whether they are between two positions of a block.
    boolean in(byte[] block, int from, int to) {
        int last = wanted.length - 1;
        for (int end = from + last; end < to; end += steps[block[end] & 0xFF]) {
            if (block[end] == wanted[last] && Arrays.equals(block, end - last, end + 1, wanted, 0, wanted.length)) {
                return true;
            }
        }
        return false;
    }
}
