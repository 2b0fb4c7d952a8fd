package io.millrace.jdbc;

import io.millrace.jdbc.error.SqlState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/// The parts of a JDBC statement about generated keys, which servers do not produce. A request for keys is refused.
interface KeylessStatement extends Statement {
    static SQLException noKeys() {
        return SqlState.unsupported("The server generates no keys; use NO_GENERATED_KEYS");
    }

    private static void requireNone(int generatedKeys) throws SQLException {
        if (generatedKeys == RETURN_GENERATED_KEYS) {
            throw noKeys();
        }
    }

    @Override
    default boolean execute(String sql, int generatedKeys) throws SQLException {
        requireNone(generatedKeys);
        return execute(sql);
    }

    @Override
    default boolean execute(String sql, int[] keyColumns) throws SQLException {
        throw noKeys();
    }

    @Override
    default boolean execute(String sql, String[] keyColumns) throws SQLException {
        throw noKeys();
    }

    @Override
    default int executeUpdate(String sql, int generatedKeys) throws SQLException {
        requireNone(generatedKeys);
        return executeUpdate(sql);
    }

    @Override
    default int executeUpdate(String sql, int[] keyColumns) throws SQLException {
        throw noKeys();
    }

    @Override
    default int executeUpdate(String sql, String[] keyColumns) throws SQLException {
        throw noKeys();
    }

    @Override
    default long executeLargeUpdate(String sql, int generatedKeys) throws SQLException {
        requireNone(generatedKeys);
        return executeLargeUpdate(sql);
    }

    @Override
    default long executeLargeUpdate(String sql, int[] keyColumns) throws SQLException {
        throw noKeys();
    }

    @Override
    default long executeLargeUpdate(String sql, String[] keyColumns) throws SQLException {
        throw noKeys();
    }

    @Override
    default ResultSet getGeneratedKeys() throws SQLException {
        throw noKeys();
    }
}
