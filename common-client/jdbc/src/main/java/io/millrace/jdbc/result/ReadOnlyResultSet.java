package io.millrace.jdbc.result;

import io.millrace.jdbc.error.SqlState;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import org.jspecify.annotations.Nullable;

/// The parts of a JDBC result set that change rows, which the protocol does not support.
interface ReadOnlyResultSet extends ResultSet {
    @Override
    default void cancelRowUpdates() throws SQLException {
        throw readOnly();
    }

    @Override
    default void deleteRow() throws SQLException {
        throw readOnly();
    }

    @Override
    default void insertRow() throws SQLException {
        throw readOnly();
    }

    @Override
    default void moveToCurrentRow() throws SQLException {
        throw readOnly();
    }

    @Override
    default void moveToInsertRow() throws SQLException {
        throw readOnly();
    }

    @Override
    default void refreshRow() throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateArray(int column, @Nullable Array value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateArray(String label, @Nullable Array value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateAsciiStream(int column, @Nullable InputStream value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateAsciiStream(int column, @Nullable InputStream value, int length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateAsciiStream(int column, @Nullable InputStream value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateAsciiStream(String label, @Nullable InputStream value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateAsciiStream(String label, @Nullable InputStream value, int length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateAsciiStream(String label, @Nullable InputStream value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBigDecimal(int column, @Nullable BigDecimal value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBigDecimal(String label, @Nullable BigDecimal value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBinaryStream(int column, @Nullable InputStream value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBinaryStream(int column, @Nullable InputStream value, int length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBinaryStream(int column, @Nullable InputStream value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBinaryStream(String label, @Nullable InputStream value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBinaryStream(String label, @Nullable InputStream value, int length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBinaryStream(String label, @Nullable InputStream value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBlob(int column, @Nullable InputStream value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBlob(int column, @Nullable InputStream value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBlob(int column, @Nullable Blob value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBlob(String label, @Nullable InputStream value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBlob(String label, @Nullable InputStream value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBlob(String label, @Nullable Blob value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBoolean(int column, boolean value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBoolean(String label, boolean value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateByte(int column, byte value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateByte(String label, byte value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBytes(int column, byte @Nullable [] value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBytes(String label, byte @Nullable [] value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateCharacterStream(int column, @Nullable Reader value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateCharacterStream(int column, @Nullable Reader value, int length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateCharacterStream(int column, @Nullable Reader value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateCharacterStream(String label, @Nullable Reader value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateCharacterStream(String label, @Nullable Reader value, int length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateCharacterStream(String label, @Nullable Reader value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateClob(int column, @Nullable Reader value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateClob(int column, @Nullable Reader value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateClob(int column, @Nullable Clob value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateClob(String label, @Nullable Reader value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateClob(String label, @Nullable Reader value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateClob(String label, @Nullable Clob value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateDate(int column, @Nullable Date value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateDate(String label, @Nullable Date value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateDouble(int column, double value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateDouble(String label, double value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateFloat(int column, float value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateFloat(String label, float value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateInt(int column, int value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateInt(String label, int value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateLong(int column, long value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateLong(String label, long value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNCharacterStream(int column, @Nullable Reader value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNCharacterStream(int column, @Nullable Reader value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNCharacterStream(String label, @Nullable Reader value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNCharacterStream(String label, @Nullable Reader value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNClob(int column, @Nullable Reader value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNClob(int column, @Nullable Reader value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNClob(int column, @Nullable NClob value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNClob(String label, @Nullable Reader value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNClob(String label, @Nullable Reader value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNClob(String label, @Nullable NClob value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNString(int column, @Nullable String value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNString(String label, @Nullable String value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNull(int column) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNull(String label) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateObject(int column, @Nullable Object value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateObject(int column, @Nullable Object value, int length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateObject(String label, @Nullable Object value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateObject(String label, @Nullable Object value, int length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateObject(int column, @Nullable Object value, @Nullable SQLType length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateObject(int column, @Nullable Object value, @Nullable SQLType length, int digits)
            throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateObject(String label, @Nullable Object value, @Nullable SQLType length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateObject(String label, @Nullable Object value, @Nullable SQLType length, int digits)
            throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateRef(int column, @Nullable Ref value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateRef(String label, @Nullable Ref value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateRow() throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateRowId(int column, @Nullable RowId value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateRowId(String label, @Nullable RowId value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateSQLXML(int column, @Nullable SQLXML value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateSQLXML(String label, @Nullable SQLXML value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateShort(int column, short value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateShort(String label, short value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateString(int column, @Nullable String value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateString(String label, @Nullable String value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateTime(int column, @Nullable Time value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateTime(String label, @Nullable Time value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateTimestamp(int column, @Nullable Timestamp value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateTimestamp(String label, @Nullable Timestamp value) throws SQLException {
        throw readOnly();
    }

    @Override
    default boolean rowUpdated() {
        return false;
    }

    @Override
    default boolean rowInserted() {
        return false;
    }

    @Override
    default boolean rowDeleted() {
        return false;
    }

    private static SQLException readOnly() {
        return SqlState.unsupported("A result is read only; change rows with a statement");
    }
}
