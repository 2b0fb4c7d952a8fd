package io.millrace.server.datafile;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/// The beginning of a file, unpacked if it is packed with gzip. If the file is longer, it ends after a whole line.
final class FileSample {
    private static final int MAX_BYTES = 4 << 20;
    private static final int GZIP = 0x1f8b;

    private final byte[] bytes;
    private final boolean complete;

    private FileSample(byte[] bytes, boolean complete) {
        this.bytes = bytes;
        this.complete = complete;
    }

    static FileSample read(InputStream in) throws IOException {
        var first = in.readNBytes(MAX_BYTES + 1);
        boolean packed = first.length > 1 && ((first[0] & 0xff) << 8 | (first[1] & 0xff)) == GZIP;
        if (!packed) {
            return of(first);
        }
        var whole = new SequenceInputStream(new ByteArrayInputStream(first), in);
        return of(new GZIPInputStream(whole).readNBytes(MAX_BYTES + 1));
    }

    private static FileSample of(byte[] bytes) {
        if (bytes.length <= MAX_BYTES) {
            return new FileSample(bytes, true);
        }
        int end = MAX_BYTES;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        return new FileSample(Arrays.copyOf(bytes, end == 0 ? MAX_BYTES : end), false);
    }

    boolean isEmpty() {
        return bytes.length == 0;
    }

    /// Whether it is the whole file.
    boolean complete() {
        return complete;
    }

    boolean startsWith(String ascii) {
        var expected = ascii.getBytes(StandardCharsets.US_ASCII);
        return bytes.length >= expected.length
                && Arrays.equals(bytes, 0, expected.length, expected, 0, expected.length);
    }

    /// Whether the file begins as UTF-16 does.
    boolean isWide() {
        return bytes.length > 1
                && ((bytes[0] == (byte) 0xff && bytes[1] == (byte) 0xfe)
                        || (bytes[0] == (byte) 0xfe && bytes[1] == (byte) 0xff));
    }

    boolean isText() {
        for (byte one : bytes) {
            if (one == 0) {
                return false;
            }
        }
        return true;
    }

    boolean isUtf8() {
        try {
            var _ = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    /// The text without a byte order mark.
    String text() {
        var text = new String(bytes, StandardCharsets.UTF_8);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
}
