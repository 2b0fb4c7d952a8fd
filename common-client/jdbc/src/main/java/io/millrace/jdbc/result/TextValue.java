package io.millrace.jdbc.result;

import io.millrace.jdbc.error.SqlState;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.SQLException;

/// A `Clob` of text in memory. Positions are counted from 1.
final class TextValue implements NClob {
    private final String text;

    TextValue(String text) {
        this.text = text;
    }

    @Override
    public long length() {
        return text.length();
    }

    @Override
    public String getSubString(long position, int length) throws SQLException {
        int start = start(position, length);
        return text.substring(start, (int) Math.min(text.length(), (long) start + length));
    }

    @Override
    public Reader getCharacterStream() {
        return new StringReader(text);
    }

    @Override
    public Reader getCharacterStream(long position, long length) throws SQLException {
        return new StringReader(getSubString(position, (int) Math.min(Integer.MAX_VALUE, length)));
    }

    @Override
    public InputStream getAsciiStream() {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public long position(String pattern, long from) throws SQLException {
        int found = text.indexOf(pattern, start(from, 0));
        return found < 0 ? -1 : found + 1L;
    }

    @Override
    public long position(Clob pattern, long from) throws SQLException {
        return position(pattern.getSubString(1, (int) pattern.length()), from);
    }

    private int start(long position, long length) throws SQLException {
        if (position < 1 || position > text.length() + 1L || length < 0) {
            throw SqlState.BAD_ARGUMENT.error("The value has the characters 1 to " + text.length());
        }
        return (int) position - 1;
    }

    @Override
    public int setString(long position, String source) throws SQLException {
        throw readOnly();
    }

    @Override
    public int setString(long position, String source, int offset, int length) throws SQLException {
        throw readOnly();
    }

    @Override
    public OutputStream setAsciiStream(long position) throws SQLException {
        throw readOnly();
    }

    @Override
    public Writer setCharacterStream(long position) throws SQLException {
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

    @Override
    public String toString() {
        return text;
    }
}
