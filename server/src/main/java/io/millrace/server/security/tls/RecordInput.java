package io.millrace.server.security.tls;

import java.io.IOException;
import java.io.InputStream;

/// A buffer of what a connection has received. The JDK's TLS asks for the five bytes before each record on their own,
/// and without a buffer the system is called for them, too. Not for several threads at once.
final class RecordInput extends InputStream {
    /// The size of most requests. The rest of a longer record is read without the buffer.
    private static final int SIZE = 4096;

    private final InputStream in;
    private final byte[] buffer = new byte[SIZE];
    private int position;
    private int end;

    RecordInput(InputStream in) {
        this.in = in;
    }

    /// The next byte, which stays; -1 at the end. Waits for it.
    int peek() throws IOException {
        return fills() ? Byte.toUnsignedInt(buffer[position]) : -1;
    }

    @Override
    public int read() throws IOException {
        return fills() ? Byte.toUnsignedInt(buffer[position++]) : -1;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (position == end && length >= SIZE) {
            return in.read(to, offset, length);
        }
        if (!fills()) {
            return -1;
        }
        int count = Math.min(length, end - position);
        System.arraycopy(buffer, position, to, offset, count);
        position += count;
        return count;
    }

    /// Waits for bytes if there are none. Returns whether there are.
    private boolean fills() throws IOException {
        if (position == end) {
            int count = in.read(buffer, 0, SIZE);
            position = 0;
            end = Math.max(count, 0);
        }
        return position < end;
    }

    @Override
    public int available() throws IOException {
        return end - position + in.available();
    }
}
