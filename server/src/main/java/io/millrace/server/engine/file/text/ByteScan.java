package io.millrace.server.engine.file.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Finds bytes in eight at once.
final class ByteScan {
    static final int WIDTH = Long.BYTES;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101_0101_0101_0101L;
    /// The sign of each byte.
    static final long SIGNS = 0x8080_8080_8080_8080L;

    private ByteScan() {}

    static long load(byte[] bytes, int at) {
        return (long) LONGS.get(bytes, at);
    }

    /// Eight of the same byte.
    static long repeated(int b) {
        return (b & 0xFF) * ONES;
    }

    /// Signs, of which the first is at the first byte that is equal. Only those before it say anything.
    static long equal(long bytes, long repeated) {
        long differences = bytes ^ repeated;
        return differences - ONES & ~differences & SIGNS;
    }

    /// Signs, of which the first is at the first byte of ASCII that is less than a space.
    static long control(long bytes) {
        return bytes - 0x20 * ONES & ~bytes & SIGNS;
    }

    /// The number of bytes before the first sign.
    static int before(long signs) {
        return Long.numberOfTrailingZeros(signs) >>> 3;
    }

    /// The first bytes, and nothing in place of the others.
    static long first(long bytes, int count) {
        return bytes & ((1L << (count * Byte.SIZE)) - 1);
    }
}
