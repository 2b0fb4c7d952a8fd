package io.millrace.jdbc.result;

import io.millrace.jdbc.error.SqlState;
import io.millrace.jdbc.type.Conversion;
import io.millrace.jdbc.type.TimeConverter;
import io.millrace.jdbc.type.Value;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The getters of a JDBC result set by column number. NULL becomes null, 0 or false.
interface ValuedResultSet extends ResultSet {
    /// The value of a column, counted from 1, which `wasNull` refers to.
    @Nullable
    Value read(int column) throws SQLException;

    /// The maximum number of characters or bytes of a value; 0 for no limit.
    int maxFieldSize();

    private <T> @Nullable T as(int column, Class<T> type) throws SQLException {
        var value = read(column);
        return value == null ? null : Conversion.as(type, value);
    }

    private long whole(int column, long least, long most) throws SQLException {
        var value = read(column);
        return value == null ? 0 : value.whole(least, most);
    }

    private static ZoneId zone(@Nullable Calendar calendar) {
        return calendar == null
                ? ZoneId.systemDefault()
                : calendar.getTimeZone().toZoneId();
    }

    @Override
    default @Nullable String getString(int column) throws SQLException {
        var text = as(column, String.class);
        return text == null || maxFieldSize() == 0 || text.length() <= maxFieldSize()
                ? text
                : text.substring(0, maxFieldSize());
    }

    @Override
    default boolean getBoolean(int column) throws SQLException {
        var value = read(column);
        return value != null && value.truth();
    }

    @Override
    default byte getByte(int column) throws SQLException {
        return (byte) whole(column, Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    @Override
    default short getShort(int column) throws SQLException {
        return (short) whole(column, Short.MIN_VALUE, Short.MAX_VALUE);
    }

    @Override
    default int getInt(int column) throws SQLException {
        return (int) whole(column, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    @Override
    default long getLong(int column) throws SQLException {
        return whole(column, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    @Override
    default float getFloat(int column) throws SQLException {
        return (float) getDouble(column);
    }

    @Override
    default double getDouble(int column) throws SQLException {
        var value = read(column);
        return value == null ? 0 : value.real();
    }

    @Override
    default @Nullable BigDecimal getBigDecimal(int column) throws SQLException {
        return as(column, BigDecimal.class);
    }

    @Deprecated
    @Override
    default @Nullable BigDecimal getBigDecimal(int column, int scale) throws SQLException {
        var number = getBigDecimal(column);
        return number == null ? null : number.setScale(scale, RoundingMode.HALF_UP);
    }

    @Override
    default byte @Nullable [] getBytes(int column) throws SQLException {
        var bytes = as(column, byte[].class);
        return bytes == null || maxFieldSize() == 0 || bytes.length <= maxFieldSize()
                ? bytes
                : Arrays.copyOf(bytes, maxFieldSize());
    }

    @Override
    default @Nullable Date getDate(int column) throws SQLException {
        return getDate(column, null);
    }

    @Override
    default @Nullable Date getDate(int column, @Nullable Calendar calendar) throws SQLException {
        var value = read(column);
        return value == null ? null : TimeConverter.date(value, zone(calendar));
    }

    @Override
    default @Nullable Time getTime(int column) throws SQLException {
        return getTime(column, null);
    }

    @Override
    default @Nullable Time getTime(int column, @Nullable Calendar calendar) throws SQLException {
        var value = read(column);
        return value == null ? null : TimeConverter.time(value, zone(calendar));
    }

    @Override
    default @Nullable Timestamp getTimestamp(int column) throws SQLException {
        return getTimestamp(column, null);
    }

    @Override
    default @Nullable Timestamp getTimestamp(int column, @Nullable Calendar calendar) throws SQLException {
        var value = read(column);
        return value == null ? null : TimeConverter.timestamp(value, zone(calendar));
    }

    @Override
    default @Nullable Object getObject(int column) throws SQLException {
        var value = read(column);
        return value == null ? null : value.standard();
    }

    @Override
    default @Nullable Object getObject(int column, Map<String, Class<?>> map) throws SQLException {
        return getObject(column);
    }

    @Override
    default <T> @Nullable T getObject(int column, Class<T> type) throws SQLException {
        return as(column, type);
    }

    @Override
    default @Nullable Array getArray(int column) throws SQLException {
        return as(column, Array.class);
    }

    @Override
    default @Nullable InputStream getAsciiStream(int column) throws SQLException {
        var text = getString(column);
        return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Deprecated
    @Override
    default @Nullable InputStream getUnicodeStream(int column) throws SQLException {
        var text = getString(column);
        return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    default @Nullable InputStream getBinaryStream(int column) throws SQLException {
        var bytes = getBytes(column);
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    @Override
    default @Nullable Reader getCharacterStream(int column) throws SQLException {
        var text = getString(column);
        return text == null ? null : new StringReader(text);
    }

    @Override
    default @Nullable Reader getNCharacterStream(int column) throws SQLException {
        return getCharacterStream(column);
    }

    @Override
    default @Nullable String getNString(int column) throws SQLException {
        return getString(column);
    }

    @Override
    default @Nullable Blob getBlob(int column) throws SQLException {
        var bytes = getBytes(column);
        return bytes == null ? null : new BytesValue(bytes);
    }

    @Override
    default @Nullable Clob getClob(int column) throws SQLException {
        return getNClob(column);
    }

    @Override
    default @Nullable NClob getNClob(int column) throws SQLException {
        var text = getString(column);
        return text == null ? null : new TextValue(text);
    }

    @Override
    default @Nullable URL getURL(int column) throws SQLException {
        var text = getString(column);
        try {
            return text == null ? null : new URL(text);
        } catch (MalformedURLException notOne) {
            throw SqlState.CANNOT_CONVERT.error("The value '" + text + "' is not a URL", notOne);
        }
    }

    @Override
    default @Nullable SQLXML getSQLXML(int column) throws SQLException {
        throw SqlState.unsupported("The protocol has no XML; read the value with getString()");
    }

    @Override
    default @Nullable Ref getRef(int column) throws SQLException {
        throw SqlState.unsupported("The protocol has no references");
    }

    @Override
    default @Nullable RowId getRowId(int column) throws SQLException {
        throw SqlState.unsupported("The protocol has no row identities");
    }
}
