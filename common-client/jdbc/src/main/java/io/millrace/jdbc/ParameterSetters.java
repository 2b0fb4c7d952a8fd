package io.millrace.jdbc;

import io.millrace.jdbc.error.SqlState;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/// The setters of a prepared statement, which all call [#set]. Streams are read immediately, because values become
/// text.
interface ParameterSetters extends PreparedStatement {
    /// @param place counted from 1
    void set(int place, @Nullable Object value) throws SQLException;

    /// Sets NULL of a type of `java.sql.Types`.
    @Override
    void setNull(int place, int type) throws SQLException;

    /// Sets a value after converting it to a type of `java.sql.Types`.
    @Override
    void setObject(int place, @Nullable Object value, int type, int scale) throws SQLException;

    /// Sets a value, or a NULL with a type, which the engine needs to infer the types of a row.
    private void set(int place, @Nullable Object value, int type) throws SQLException {
        if (value == null) {
            setNull(place, type);
        } else {
            set(place, value);
        }
    }

    private static @Nullable String text(@Nullable Reader reader, long length) throws SQLException {
        if (reader == null) {
            return null;
        }
        try (var text = new StringWriter()) {
            reader.transferTo(text);
            var all = text.toString();
            return length >= 0 && length < all.length() ? all.substring(0, (int) length) : all;
        } catch (IOException broken) {
            throw SqlState.BAD_ARGUMENT.error("The value could not be read from its stream", broken);
        }
    }

    private static byte @Nullable [] bytes(@Nullable InputStream stream, long length) throws SQLException {
        if (stream == null) {
            return null;
        }
        try {
            return length < 0 ? stream.readAllBytes() : stream.readNBytes((int) Math.min(Integer.MAX_VALUE, length));
        } catch (IOException broken) {
            throw SqlState.BAD_ARGUMENT.error("The value could not be read from its stream", broken);
        }
    }

    private static @Nullable String ascii(@Nullable InputStream stream, long length) throws SQLException {
        var bytes = bytes(stream, length);
        return bytes == null ? null : new String(bytes, StandardCharsets.US_ASCII);
    }

    /// Converts a time to the local time of the calendar's zone. JDBC uses the old date classes.
    @SuppressWarnings("JavaUtilDate")
    private static @Nullable LocalDateTime clock(java.util.@Nullable Date moment, @Nullable Calendar calendar) {
        if (moment == null) {
            return null;
        }
        var zone = (calendar == null ? Calendar.getInstance() : calendar)
                .getTimeZone()
                .toZoneId();
        var instant = moment instanceof Timestamp exact ? exact.toInstant() : Instant.ofEpochMilli(moment.getTime());
        return LocalDateTime.ofInstant(instant, zone);
    }

    @Override
    default void setNull(int place, int type, @Nullable String typeName) throws SQLException {
        setNull(place, type);
    }

    @Override
    default void setBoolean(int place, boolean value) throws SQLException {
        set(place, value);
    }

    @Override
    default void setByte(int place, byte value) throws SQLException {
        set(place, value);
    }

    @Override
    default void setShort(int place, short value) throws SQLException {
        set(place, value);
    }

    @Override
    default void setInt(int place, int value) throws SQLException {
        set(place, value);
    }

    @Override
    default void setLong(int place, long value) throws SQLException {
        set(place, value);
    }

    @Override
    default void setFloat(int place, float value) throws SQLException {
        set(place, value);
    }

    @Override
    default void setDouble(int place, double value) throws SQLException {
        set(place, value);
    }

    @Override
    default void setBigDecimal(int place, @Nullable BigDecimal value) throws SQLException {
        set(place, value, Types.DECIMAL);
    }

    @Override
    default void setString(int place, @Nullable String value) throws SQLException {
        set(place, value, Types.VARCHAR);
    }

    @Override
    default void setNString(int place, @Nullable String value) throws SQLException {
        set(place, value, Types.VARCHAR);
    }

    @Override
    default void setBytes(int place, byte @Nullable [] value) throws SQLException {
        set(place, value, Types.VARBINARY);
    }

    @Override
    default void setDate(int place, @Nullable Date value) throws SQLException {
        set(place, value, Types.DATE);
    }

    @Override
    default void setDate(int place, @Nullable Date value, @Nullable Calendar calendar) throws SQLException {
        var clock = clock(value, calendar);
        set(place, clock == null ? null : clock.toLocalDate(), Types.DATE);
    }

    @Override
    default void setTime(int place, @Nullable Time value) throws SQLException {
        set(place, value, Types.TIME);
    }

    @Override
    default void setTime(int place, @Nullable Time value, @Nullable Calendar calendar) throws SQLException {
        var clock = clock(value, calendar);
        set(place, clock == null ? null : clock.toLocalTime(), Types.TIME);
    }

    @Override
    default void setTimestamp(int place, @Nullable Timestamp value) throws SQLException {
        set(place, value, Types.TIMESTAMP);
    }

    @Override
    default void setTimestamp(int place, @Nullable Timestamp value, @Nullable Calendar calendar) throws SQLException {
        set(place, clock(value, calendar), Types.TIMESTAMP);
    }

    @Override
    default void setObject(int place, @Nullable Object value) throws SQLException {
        set(place, value);
    }

    @Override
    default void setObject(int place, @Nullable Object value, int type) throws SQLException {
        setObject(place, value, type, -1);
    }

    @Override
    default void setObject(int place, @Nullable Object value, SQLType type) throws SQLException {
        setObject(place, value, type.getVendorTypeNumber(), -1);
    }

    @Override
    default void setObject(int place, @Nullable Object value, SQLType type, int scale) throws SQLException {
        setObject(place, value, type.getVendorTypeNumber(), scale);
    }

    @Override
    default void setArray(int place, @Nullable Array value) throws SQLException {
        set(place, value);
    }

    @Override
    default void setURL(int place, @Nullable URL value) throws SQLException {
        set(place, value == null ? null : value.toString(), Types.VARCHAR);
    }

    @Override
    default void setAsciiStream(int place, @Nullable InputStream value) throws SQLException {
        set(place, ascii(value, -1), Types.VARCHAR);
    }

    @Override
    default void setAsciiStream(int place, @Nullable InputStream value, int length) throws SQLException {
        set(place, ascii(value, length), Types.VARCHAR);
    }

    @Override
    default void setAsciiStream(int place, @Nullable InputStream value, long length) throws SQLException {
        set(place, ascii(value, length), Types.VARCHAR);
    }

    @Deprecated
    @Override
    default void setUnicodeStream(int place, @Nullable InputStream value, int length) throws SQLException {
        var bytes = bytes(value, length);
        set(place, bytes == null ? null : new String(bytes, StandardCharsets.UTF_8), Types.VARCHAR);
    }

    @Override
    default void setBinaryStream(int place, @Nullable InputStream value) throws SQLException {
        set(place, bytes(value, -1), Types.VARBINARY);
    }

    @Override
    default void setBinaryStream(int place, @Nullable InputStream value, int length) throws SQLException {
        set(place, bytes(value, length), Types.VARBINARY);
    }

    @Override
    default void setBinaryStream(int place, @Nullable InputStream value, long length) throws SQLException {
        set(place, bytes(value, length), Types.VARBINARY);
    }

    @Override
    default void setCharacterStream(int place, @Nullable Reader value) throws SQLException {
        set(place, text(value, -1), Types.VARCHAR);
    }

    @Override
    default void setCharacterStream(int place, @Nullable Reader value, int length) throws SQLException {
        set(place, text(value, length), Types.VARCHAR);
    }

    @Override
    default void setCharacterStream(int place, @Nullable Reader value, long length) throws SQLException {
        set(place, text(value, length), Types.VARCHAR);
    }

    @Override
    default void setNCharacterStream(int place, @Nullable Reader value) throws SQLException {
        set(place, text(value, -1), Types.VARCHAR);
    }

    @Override
    default void setNCharacterStream(int place, @Nullable Reader value, long length) throws SQLException {
        set(place, text(value, length), Types.VARCHAR);
    }

    @Override
    default void setBlob(int place, @Nullable Blob value) throws SQLException {
        set(place, value == null ? null : value.getBytes(1, (int) value.length()), Types.VARBINARY);
    }

    @Override
    default void setBlob(int place, @Nullable InputStream value) throws SQLException {
        set(place, bytes(value, -1), Types.VARBINARY);
    }

    @Override
    default void setBlob(int place, @Nullable InputStream value, long length) throws SQLException {
        set(place, bytes(value, length), Types.VARBINARY);
    }

    @Override
    default void setClob(int place, @Nullable Clob value) throws SQLException {
        set(place, value == null ? null : value.getSubString(1, (int) value.length()), Types.VARCHAR);
    }

    @Override
    default void setClob(int place, @Nullable Reader value) throws SQLException {
        set(place, text(value, -1), Types.VARCHAR);
    }

    @Override
    default void setClob(int place, @Nullable Reader value, long length) throws SQLException {
        set(place, text(value, length), Types.VARCHAR);
    }

    @Override
    default void setNClob(int place, @Nullable NClob value) throws SQLException {
        setClob(place, value);
    }

    @Override
    default void setNClob(int place, @Nullable Reader value) throws SQLException {
        set(place, text(value, -1), Types.VARCHAR);
    }

    @Override
    default void setNClob(int place, @Nullable Reader value, long length) throws SQLException {
        set(place, text(value, length), Types.VARCHAR);
    }

    @Override
    default void setSQLXML(int place, @Nullable SQLXML value) throws SQLException {
        set(place, value == null ? null : value.getString(), Types.VARCHAR);
    }

    @Override
    default void setRef(int place, @Nullable Ref value) throws SQLException {
        throw SqlState.unsupported("The protocol has no references");
    }

    @Override
    default void setRowId(int place, @Nullable RowId value) throws SQLException {
        throw SqlState.unsupported("The protocol has no row identities");
    }
}
