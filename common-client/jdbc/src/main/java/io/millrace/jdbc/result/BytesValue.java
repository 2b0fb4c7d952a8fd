package io.millrace.jdbc.result;

import io.millrace.jdbc.error.SqlState;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.Arrays;

/// A `Blob` of bytes in memory. Positions are counted from 1.
final class BytesValue implements Blob {
    private final byte[] bytes;

    BytesValue(byte[] bytes) {
        this.bytes = bytes;
    }

    @Override
    public long length() {
        return bytes.length;
    }

    @Override
    public byte[] getBytes(long position, int length) throws SQLException {
        int start = start(position, length);
        return Arrays.copyOfRange(bytes, start, (int) Math.min(bytes.length, (long) start + length));
    }

    @Override
    public InputStream getBinaryStream() {
        return new ByteArrayInputStream(bytes);
    }

    @Override
    public InputStream getBinaryStream(long position, long length) throws SQLException {
        return new ByteArrayInputStream(getBytes(position, (int) Math.min(Integer.MAX_VALUE, length)));
    }

    @Override
    public long position(byte[] pattern, long from) throws SQLException {
        for (int at = start(from, 0); at + pattern.length <= bytes.length; at++) {
            if (Arrays.equals(bytes, at, at + pattern.length, pattern, 0, pattern.length)) {
                return at + 1L;
            }
        }
        return -1;
    }

    @Override
    public long position(Blob pattern, long from) throws SQLException {
        return position(pattern.getBytes(1, (int) pattern.length()), from);
    }

    private int start(long position, long length) throws SQLException {
        if (position < 1 || position > bytes.length + 1L || length < 0) {
            throw SqlState.BAD_ARGUMENT.error("The value has the bytes 1 to " + bytes.length);
        }
        return (int) position - 1;
    }

    @Override
    public int setBytes(long position, byte[] source) throws SQLException {
        throw readOnly();
    }

    @Override
    public int setBytes(long position, byte[] source, int offset, int length) throws SQLException {
        throw readOnly();
    }

    @Override
    public OutputStream setBinaryStream(long position) throws SQLException {
        throw readOnly();
    }

    @Override
    public void truncate(long length) throws SQLException {
        throw readOnly();
    }

    private static SQLException readOnly() {
        return SqlState.unsupported("A value of a result is read only");
    }

    @Override
    public void free() {
        // the server holds no resources
    }
}
