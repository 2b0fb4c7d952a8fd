package io.millrace.jdbc.result;

import io.millrace.jdbc.error.SqlState;
import java.sql.ResultSet;
import java.sql.SQLException;

/// The parts of a JDBC result set about scrolling, which is not supported.
interface ForwardOnlyResultSet extends ResultSet {
    @Override
    default boolean absolute(int row) throws SQLException {
        throw forwardOnly();
    }

    @Override
    default void afterLast() throws SQLException {
        throw forwardOnly();
    }

    @Override
    default void beforeFirst() throws SQLException {
        throw forwardOnly();
    }

    @Override
    default boolean first() throws SQLException {
        throw forwardOnly();
    }

    @Override
    default boolean isLast() throws SQLException {
        throw forwardOnly();
    }

    @Override
    default boolean last() throws SQLException {
        throw forwardOnly();
    }

    @Override
    default boolean previous() throws SQLException {
        throw forwardOnly();
    }

    @Override
    default boolean relative(int row) throws SQLException {
        throw forwardOnly();
    }

    @Override
    default int getType() {
        return TYPE_FORWARD_ONLY;
    }

    @Override
    default int getConcurrency() {
        return CONCUR_READ_ONLY;
    }

    @Override
    default int getHoldability() {
        return CLOSE_CURSORS_AT_COMMIT;
    }

    @Override
    default int getFetchDirection() {
        return FETCH_FORWARD;
    }

    @Override
    default void setFetchDirection(int direction) throws SQLException {
        if (direction != FETCH_FORWARD) {
            throw forwardOnly();
        }
    }

    @Override
    default String getCursorName() throws SQLException {
        throw SqlState.unsupported("A result has no named cursor");
    }

    private static SQLException forwardOnly() {
        return SqlState.unsupported("A result is read forwards only, with next()");
    }
}
