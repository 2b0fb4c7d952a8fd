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
    private long mostRows;
    private int largestField;
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
            throw SqlState.BAD_ARGUMENT.error("A fetch size is not negative");
        }
        fetchSize = rows <= 0 ? standardFetchSize : rows;
    }

    long mostRows() {
        return mostRows;
    }

    void mostRows(long rows) throws SQLException {
        requireNotNegative(rows, "The most rows");
        mostRows = rows;
    }

    int largestField() {
        return largestField;
    }

    void largestField(int size) throws SQLException {
        requireNotNegative(size, "The largest field");
        largestField = size;
    }

    Duration timeout() {
        return timeout;
    }

    void timeout(int seconds) throws SQLException {
        requireNotNegative(seconds, "A query time-out");
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
            throw SqlState.unsupported("A result is read forwards only");
        }
    }

    private static void requireNotNegative(long number, String what) throws SQLException {
        if (number < 0) {
            throw SqlState.BAD_ARGUMENT.error(what + " is not negative");
        }
    }
}
