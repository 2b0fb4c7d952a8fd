package io.millrace.server.recorder;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Encodes numbers with variable length: seven bits per byte, with the shortest codes for numbers near zero.
final class VarInts {
    private static final int BITS = 7;
    private static final int MORE = 0x80;

    private VarInts() {}

    static void put(ByteArrayOutputStream out, long number) {
        long rest = (number << 1) ^ (number >> 63);
        while ((rest & -MORE) != 0) {
            out.write((int) ((rest & (MORE - 1)) | MORE));
            rest >>>= BITS;
        }
        out.write((int) rest);
    }

    static long number(ByteBuffer in) {
        long all = 0;
        for (int shift = 0; shift < Long.SIZE; shift += BITS) {
            int part = in.get();
            all |= (long) (part & MORE - 1) << shift;
            if ((part & MORE) == 0) {
                break;
            }
        }
        return all >>> 1 ^ -(all & 1);
    }

    static void put(ByteArrayOutputStream out, String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        put(out, bytes.length);
        out.writeBytes(bytes);
    }

    static String text(ByteBuffer in) {
        var bytes = new byte[Math.toIntExact(number(in))];
        in.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
