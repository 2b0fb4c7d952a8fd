package io.millrace.jdbc;

import io.millrace.jdbc.error.SqlState;
import io.millrace.jdbc.result.AbstractWrapper;
import io.millrace.jdbc.result.FetchedCursor;
import io.millrace.jdbc.result.WarehouseResultSet;
import io.millrace.jdbc.result.WarehouseResultSet.Origin;
import io.millrace.jdbc.sql.Escapes;
import io.millrace.jdbc.sql.Literals;
import io.millrace.jdbc.sql.QuotedName;
import io.millrace.jdbc.wire.Deadline;
import io.millrace.jdbc.wire.Operation;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A statement. One thread runs it and reads its rows; any thread can cancel or close it.
public sealed class WarehouseStatement implements KeylessStatement, AbstractWrapper permits WarehousePreparedStatement {
    private final WarehouseConnection connection;
    private final StatementOptions options;
    private final List<String> batch = new ArrayList<>();
    private volatile @Nullable Operation operation;
    private volatile @Nullable WarehouseResultSet result;
    private volatile boolean closed;
    private volatile boolean closesWithResult;
    private long updated = -1;

    WarehouseStatement(WarehouseConnection connection) {
        this.connection = connection;
        options = new StatementOptions(connection.settings().limits());
    }

    /// The lines that the server has logged about the current or last execution since the previous call: planning,
    /// job, progress. Empty if the server keeps no log. Other threads can call it while the statement runs.
    ///
    /// @throws SQLException if the connection is lost
    public List<String> log() throws SQLException {
        var running = operation;
        return running == null ? List.of() : running.log();
    }

    /// The server's id of the current or last execution, at Millrace that of its job; empty if the server has none.
    ///
    /// @throws SQLException if the connection is lost
    public Optional<String> queryId() throws SQLException {
        var running = operation;
        try {
            return running == null ? Optional.empty() : running.queryId();
        } catch (SQLFeatureNotSupportedException unknown) {
            return Optional.empty();
        }
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        requireOpen();
        return run(options.escapes() && sql.indexOf('{') >= 0 ? Escapes.plain(sql, connection.dialect()) : sql);
    }

    /// Runs a statement without JDBC escapes.
    ///
    /// @return whether it has rows
    boolean run(String sql) throws SQLException {
        requireOpen();
        closeLast();
        var running = connection.session().prepare(Deadline.in(options.timeout()));
        operation = running;
        boolean done = false;
        try {
            running.run(sql);
            if (running.hasRows()) {
                result = resultOf(running);
            }
            updated = running.hasRows() ? -1 : running.modifiedRows().orElse(0L);
            done = true;
            return running.hasRows();
        } finally {
            if (!done) {
                closeQuietly(running);
            }
        }
    }

    private WarehouseResultSet resultOf(Operation running) throws SQLException {
        long maxRows = options.maxRows();
        int page = maxRows > 0 ? (int) Math.min(maxRows, options.fetchSize()) : options.fetchSize();
        return new WarehouseResultSet(
                new FetchedCursor(running, running.columns(), page),
                new Origin(new ResultOwner(), maxRows, options.maxFieldSize(), options.fetchSize()));
    }

    /// Closes a failed operation without hiding the reason of the failure.
    private static void closeQuietly(Operation failed) {
        try {
            failed.close();
        } catch (SQLException unheard) {
            // closing the session closes the operation
        }
    }

    private final class ResultOwner implements WarehouseResultSet.Owner {
        @Override
        public Statement statement() {
            return WarehouseStatement.this;
        }

        @Override
        public boolean closed() {
            return isClosed();
        }

        @Override
        public void resultClosed() throws SQLException {
            if (closesWithResult) {
                close();
            }
        }
    }

    /// Closes the result of the last execution.
    private void closeLast() throws SQLException {
        var last = operation;
        operation = null;
        var open = result;
        result = null;
        updated = -1;
        if (open != null) {
            open.closeForNext();
        }
        if (last != null) {
            last.close();
        }
    }

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        execute(sql);
        return required();
    }

    /// The rows of the execution, which must have some.
    ResultSet required() throws SQLException {
        var rows = result;
        if (rows == null) {
            throw SqlState.OUT_OF_SEQUENCE.error(
                    "The statement has no result; run it with execute() or executeUpdate()");
        }
        return rows;
    }

    @Override
    public int executeUpdate(String sql) throws SQLException {
        return narrow(executeLargeUpdate(sql));
    }

    /// Runs an update. Some servers return a result for it, which is closed unread.
    @Override
    public long executeLargeUpdate(String sql) throws SQLException {
        execute(sql);
        return counted();
    }

    long counted() throws SQLException {
        var running = operation;
        long count = running == null ? 0 : running.modifiedRows().orElse(0L);
        getMoreResults();
        updated = count;
        return count;
    }

    static int narrow(long count) {
        return (int) Math.min(Integer.MAX_VALUE, count);
    }

    @Override
    public void addBatch(String sql) throws SQLException {
        requireOpen();
        batch.add(sql);
    }

    @Override
    public void clearBatch() throws SQLException {
        requireOpen();
        batch.clear();
    }

    @Override
    public int[] executeBatch() throws SQLException {
        return Batch.narrow(executeLargeBatch());
    }

    @Override
    public long[] executeLargeBatch() throws SQLException {
        requireOpen();
        var statements = List.copyOf(batch);
        batch.clear();
        var run = new Batch(statements.size());
        for (var sql : statements) {
            run.step(1, () -> {
                execute(sql);
                return known();
            });
        }
        return run.counts();
    }

    /// The number of rows that the last execution changed, if the server counts them.
    long known() throws SQLException {
        var running = operation;
        long count = running == null ? SUCCESS_NO_INFO : running.modifiedRows().orElse((long) SUCCESS_NO_INFO);
        counted();
        return count;
    }

    @Override
    public void cancel() throws SQLException {
        requireOpen();
        var running = operation;
        if (running != null) {
            running.cancel();
        }
    }

    @Override
    public @Nullable ResultSet getResultSet() throws SQLException {
        requireOpen();
        return result;
    }

    @Override
    public int getUpdateCount() throws SQLException {
        return narrow(getLargeUpdateCount());
    }

    @Override
    public long getLargeUpdateCount() throws SQLException {
        requireOpen();
        return updated;
    }

    /// False, because a statement has one result or one count.
    @Override
    public boolean getMoreResults() throws SQLException {
        requireOpen();
        updated = -1;
        var open = result;
        result = null;
        if (open != null) {
            open.close();
        }
        return false;
    }

    @Override
    public boolean getMoreResults(int current) throws SQLException {
        if (current == KEEP_CURRENT_RESULT) {
            throw SqlState.unsupported("A statement has one result");
        }
        return getMoreResults();
    }

    @Override
    public boolean isClosed() {
        return closed || connection.isClosed();
    }

    @Override
    public void close() throws SQLException {
        if (closed) {
            return;
        }
        closed = true;
        closeLast();
    }

    @Override
    public void closeOnCompletion() throws SQLException {
        requireOpen();
        closesWithResult = true;
    }

    @Override
    public boolean isCloseOnCompletion() throws SQLException {
        requireOpen();
        return closesWithResult;
    }

    @Override
    public Connection getConnection() throws SQLException {
        requireOpen();
        return connection;
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
    public String enquoteIdentifier(String identifier, boolean always) throws SQLException {
        return !always && isSimpleIdentifier(identifier) ? identifier : QuotedName.quoted(identifier);
    }

    @Override
    public String enquoteLiteral(String text) throws SQLException {
        return new Literals(connection.dialect()).of(text);
    }

    @Override
    public String enquoteNCharLiteral(String text) throws SQLException {
        return enquoteLiteral(text);
    }

    private StatementOptions options() throws SQLException {
        requireOpen();
        return options;
    }

    @Override
    public int getFetchSize() throws SQLException {
        return options().fetchSize();
    }

    @Override
    public void setFetchSize(int rows) throws SQLException {
        options().fetchSize(rows);
    }

    @Override
    public int getMaxRows() throws SQLException {
        return narrow(options().maxRows());
    }

    @Override
    public void setMaxRows(int rows) throws SQLException {
        options().maxRows(rows);
    }

    @Override
    public long getLargeMaxRows() throws SQLException {
        return options().maxRows();
    }

    @Override
    public void setLargeMaxRows(long rows) throws SQLException {
        options().maxRows(rows);
    }

    @Override
    public int getMaxFieldSize() throws SQLException {
        return options().maxFieldSize();
    }

    @Override
    public void setMaxFieldSize(int size) throws SQLException {
        options().maxFieldSize(size);
    }

    @Override
    public int getQueryTimeout() throws SQLException {
        return (int) options().timeout().toSeconds();
    }

    @Override
    public void setQueryTimeout(int seconds) throws SQLException {
        options().timeout(seconds);
    }

    @Override
    public void setEscapeProcessing(boolean processed) throws SQLException {
        options().escapes(processed);
    }

    @Override
    public boolean isPoolable() throws SQLException {
        return options().poolable();
    }

    @Override
    public void setPoolable(boolean wanted) throws SQLException {
        options().poolable(wanted);
    }

    @Override
    public void setCursorName(@Nullable String name) throws SQLException {
        throw SqlState.unsupported("A result has no named cursor");
    }

    @Override
    public int getFetchDirection() {
        return ResultSet.FETCH_FORWARD;
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        StatementOptions.requireForward(direction);
    }

    @Override
    public int getResultSetType() {
        return ResultSet.TYPE_FORWARD_ONLY;
    }

    @Override
    public int getResultSetConcurrency() {
        return ResultSet.CONCUR_READ_ONLY;
    }

    @Override
    public int getResultSetHoldability() {
        return ResultSet.CLOSE_CURSORS_AT_COMMIT;
    }

    void requireOpen() throws SQLException {
        if (closed) {
            throw SqlState.OUT_OF_SEQUENCE.error("The statement is closed");
        }
        connection.session();
    }
}
