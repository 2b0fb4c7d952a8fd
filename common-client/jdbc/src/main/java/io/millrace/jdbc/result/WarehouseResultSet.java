package io.millrace.jdbc.result;

import io.millrace.jdbc.error.SqlState;
import io.millrace.jdbc.type.Value;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/// A forward-only result set of a statement or of a metadata call.
public final class WarehouseResultSet
        implements ReadOnlyResultSet, ForwardOnlyResultSet, LabelledResultSet, ValuedResultSet, AbstractWrapper {
    private final Cursor cursor;
    private final Origin origin;
    private final ResultColumns columns;
    private long row;
    private boolean over;
    private boolean lastWasNull;
    private int fetchSize;
    private volatile boolean closed;

    /// @param origin the statement that has the result
    public WarehouseResultSet(Cursor cursor, Origin origin) {
        this.cursor = cursor;
        this.origin = origin;
        columns = new ResultColumns(cursor.columns());
        fetchSize = origin.fetchSize();
    }

    /// The statement of a result set, and its limits, which are 0 for no limit.
    public record Origin(@Nullable Owner owner, long maxRows, int maxFieldSize, int fetchSize) {
        /// The origin of rows without a statement.
        public static Origin none() {
            return new Origin(null, 0, 0, 0);
        }
    }

    /// A statement that is notified when its result closes.
    public interface Owner {
        Statement statement();

        boolean closed();

        void resultClosed() throws SQLException;
    }

    @Override
    public boolean next() throws SQLException {
        requireOpen();
        if (over || (origin.maxRows() > 0 && row >= origin.maxRows())) {
            over = true;
            return false;
        }
        over = !cursor.next();
        row += over ? 0 : 1;
        return !over;
    }

    @Override
    public @Nullable Value read(int column) throws SQLException {
        requireOpen();
        var type = columns.at(column).type();
        if (row == 0 || over) {
            throw SqlState.OUT_OF_SEQUENCE.error(
                    over ? "There is no row any more; next() was false" : "There is no row yet; call next() first");
        }
        var sent = cursor.value(column - 1);
        lastWasNull = sent == null;
        return sent == null ? null : new Value(sent, type);
    }

    @Override
    public int maxFieldSize() {
        return origin.maxFieldSize();
    }

    @Override
    public boolean wasNull() {
        return lastWasNull;
    }

    @Override
    public int findColumn(String label) throws SQLException {
        requireOpen();
        return columns.place(label);
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        requireOpen();
        return columns;
    }

    @Override
    public int getRow() throws SQLException {
        requireOpen();
        return over ? 0 : (int) Math.min(Integer.MAX_VALUE, row);
    }

    /// False for a result without rows, as JDBC requires, and before the first `next`.
    @Override
    public boolean isBeforeFirst() throws SQLException {
        requireOpen();
        return row == 0 && !over;
    }

    @Override
    public boolean isFirst() throws SQLException {
        requireOpen();
        return row == 1 && !over;
    }

    @Override
    public boolean isAfterLast() throws SQLException {
        requireOpen();
        return over && row > 0;
    }

    @Override
    public int getFetchSize() throws SQLException {
        requireOpen();
        return fetchSize;
    }

    @Override
    public void setFetchSize(int rows) throws SQLException {
        requireOpen();
        if (rows < 0) {
            throw SqlState.BAD_ARGUMENT.error("A fetch size is not negative");
        }
        if (rows > 0) {
            fetchSize = rows;
            cursor.pageSize(rows);
        }
    }

    @Override
    public @Nullable Statement getStatement() throws SQLException {
        requireOpen();
        return origin.owner() == null ? null : origin.owner().statement();
    }

    @Override
    public @Nullable SQLWarning getWarnings() throws SQLException {
        requireOpen();
        return null;
    }

    @Override
    public void clearWarnings() throws SQLException {
        requireOpen();
    }

    @Override
    public boolean isClosed() {
        return closed || (origin.owner() != null && origin.owner().closed());
    }

    /// Closes the result set without closing its statement.
    public void closeForNext() throws SQLException {
        closed = true;
        cursor.close();
    }

    @Override
    public void close() throws SQLException {
        if (closed) {
            return;
        }
        closed = true;
        cursor.close();
        if (origin.owner() != null) {
            origin.owner().resultClosed();
        }
    }

    private void requireOpen() throws SQLException {
        if (isClosed()) {
            throw SqlState.OUT_OF_SEQUENCE.error("The result is closed");
        }
    }
}
