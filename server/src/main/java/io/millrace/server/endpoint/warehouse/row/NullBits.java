package io.millrace.server.endpoint.warehouse.row;

import java.nio.ByteBuffer;

/// A bit set of the rows without a value, the first row in the lowest bit, without zero bytes at the end.
final class NullBits {
    private final byte[] bits;
    private int used;

    NullBits(int rows) {
        this.bits = new byte[(rows + 7) / 8];
    }

    void add(int row) {
        bits[row >> 3] |= (byte) (1 << (row & 7));
        used = (row >> 3) + 1;
    }

    ByteBuffer bytes() {
        return ByteBuffer.wrap(bits, 0, used);
    }
}
