package io.millrace.jdbc.result;

import io.millrace.jdbc.error.SqlState;
import io.millrace.jdbc.type.Value;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/// The rows of a statement or of a question about catalogues, read forwards once.
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

    public WarehouseResultSet(Cursor cursor, Origin origin) {
        this.cursor = cursor;
        this.origin = origin;
        columns = new ResultColumns(cursor.columns());
        fetchSize = origin.fetchSize();
    }

    /// The statement that a result set belongs to, and the maximum number of rows; zero for all.
    public record Origin(@Nullable Owner owner, long mostRows, int largestField, int fetchSize) {
        /// Rows that belong to no statement.
        public static Origin none() {
            return new Origin(null, 0, 0, 0);
        }
    }

    /// A statement, which may want to close with its result.
    public interface Owner {
        Statement statement();

        boolean closed();

        void resultClosed() throws SQLException;
    }

    @Override
    public boolean next() throws SQLException {
        requireOpen();
        if (over || (origin.mostRows() > 0 && row >= origin.mostRows())) {
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
    public int largestField() {
        return origin.largestField();
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

    /// False for a result without rows too, as JDBC has it; whether there are any shows with the first `next`.
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

    /// Closes it on behalf of its statement, which goes on.
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
