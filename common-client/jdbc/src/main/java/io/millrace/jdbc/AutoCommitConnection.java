package io.millrace.jdbc;

import io.millrace.jdbc.error.SqlState;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.NClob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Savepoint;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The parts of a JDBC connection that the protocol does not support: transactions, savepoints and the like. Every
/// statement is a transaction of its own.
interface AutoCommitConnection extends Connection {
    @Override
    default boolean getAutoCommit() {
        return true;
    }

    /// Does nothing, because each statement was final when it ended.
    @Override
    default void commit() {}

    @Override
    default void rollback() throws SQLException {
        throw SqlState.unsupported("Statements are final when they end; there is nothing to roll back");
    }

    @Override
    default void rollback(Savepoint savepoint) throws SQLException {
        rollback();
    }

    @Override
    default Savepoint setSavepoint() throws SQLException {
        throw SqlState.unsupported("There are no transactions, and so no savepoints");
    }

    @Override
    default Savepoint setSavepoint(String name) throws SQLException {
        return setSavepoint();
    }

    @Override
    default void releaseSavepoint(Savepoint savepoint) throws SQLException {
        setSavepoint();
    }

    @Override
    default int getTransactionIsolation() {
        return TRANSACTION_NONE;
    }

    @Override
    default void setTransactionIsolation(int level) throws SQLException {
        if (level != TRANSACTION_NONE) {
            throw SqlState.unsupported("There are no transactions; the only isolation is TRANSACTION_NONE");
        }
    }

    @Override
    default int getHoldability() {
        return ResultSet.CLOSE_CURSORS_AT_COMMIT;
    }

    @Override
    default void setHoldability(int holdability) throws SQLException {
        if (holdability != ResultSet.CLOSE_CURSORS_AT_COMMIT) {
            throw SqlState.unsupported("There are no transactions that a result could be held over");
        }
    }

    @Override
    default boolean isReadOnly() {
        return false;
    }

    /// Ignores the hint.
    @Override
    default void setReadOnly(boolean readOnly) {}

    @Override
    default CallableStatement prepareCall(String sql) throws SQLException {
        throw SqlState.unsupported("The protocol has no stored procedures to call");
    }

    @Override
    default CallableStatement prepareCall(String sql, int type, int concurrency) throws SQLException {
        return prepareCall(sql);
    }

    @Override
    default CallableStatement prepareCall(String sql, int type, int concurrency, int holdability) throws SQLException {
        return prepareCall(sql);
    }

    @Override
    default Blob createBlob() throws SQLException {
        throw SqlState.unsupported("Large values are set as bytes, texts or streams");
    }

    @Override
    default Clob createClob() throws SQLException {
        throw SqlState.unsupported("Large values are set as bytes, texts or streams");
    }

    @Override
    default NClob createNClob() throws SQLException {
        throw SqlState.unsupported("Large values are set as bytes, texts or streams");
    }

    @Override
    default SQLXML createSQLXML() throws SQLException {
        throw SqlState.unsupported("The protocol has no XML; set it as a text");
    }

    @Override
    default Map<String, Class<?>> getTypeMap() {
        return Map.of();
    }

    @Override
    default void setTypeMap(@Nullable Map<String, Class<?>> map) throws SQLException {
        if (map != null && !map.isEmpty()) {
            throw SqlState.unsupported("The protocol has no types of its users");
        }
    }
}
