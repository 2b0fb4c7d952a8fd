package io.millrace.jdbc;

import io.millrace.jdbc.error.SqlState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/// A statement whose server makes no keys: where none are asked for it runs as usual, and else it is refused.
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
