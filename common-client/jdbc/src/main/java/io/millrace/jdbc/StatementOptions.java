package io.millrace.jdbc;

import io.millrace.jdbc.error.SqlState;
import io.millrace.jdbc.url.ConnectionSettings;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/// The options for the next execution of a statement.
final class StatementOptions {
    private final int standardFetchSize;
    private int fetchSize;
    private long maxRows;
    private int maxFieldSize;
    private Duration timeout;
    private boolean escapes = true;
    private boolean poolable;

    StatementOptions(ConnectionSettings.Limits limits) {
        standardFetchSize = limits.fetchSize();
        fetchSize = standardFetchSize;
        timeout = limits.query();
    }

    int fetchSize() {
        return fetchSize;
    }

    /// @param rows 0 for the driver's default. Some tools set `Integer.MIN_VALUE` to stream rows, which the driver
    ///             always does.
    void fetchSize(int rows) throws SQLException {
        if (rows < 0 && rows != Integer.MIN_VALUE) {
            throw SqlState.BAD_ARGUMENT.error("A fetch size cannot be negative");
        }
        fetchSize = rows <= 0 ? standardFetchSize : rows;
    }

    long maxRows() {
        return maxRows;
    }

    void maxRows(long rows) throws SQLException {
        requireNotNegative(rows, "The maximum number of rows");
        maxRows = rows;
    }

    int maxFieldSize() {
        return maxFieldSize;
    }

    void maxFieldSize(int size) throws SQLException {
        requireNotNegative(size, "The maximum field size");
        maxFieldSize = size;
    }

    Duration timeout() {
        return timeout;
    }

    void timeout(int seconds) throws SQLException {
        requireNotNegative(seconds, "A query timeout");
        timeout = Duration.ofSeconds(seconds);
    }

    boolean escapes() {
        return escapes;
    }

    void escapes(boolean processed) {
        escapes = processed;
    }

    boolean poolable() {
        return poolable;
    }

    void poolable(boolean wanted) {
        poolable = wanted;
    }

    static void requireForward(int direction) throws SQLException {
        if (direction != ResultSet.FETCH_FORWARD) {
            throw SqlState.unsupported("Results are read forwards only");
        }
    }

    private static void requireNotNegative(long number, String what) throws SQLException {
        if (number < 0) {
            throw SqlState.BAD_ARGUMENT.error(what + " cannot be negative");
        }
    }
}
