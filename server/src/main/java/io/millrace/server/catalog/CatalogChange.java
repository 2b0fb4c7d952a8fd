package io.millrace.server.catalog;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.LongConsumer;

/// A change of the catalog in one transaction, which is on the disk at its end.
final class CatalogChange implements CatalogConnection.Work<ChangeResult> {
    private static final String DUPLICATE = "23505";

    private final CatalogDatabase database;
    private final PropertiesFormat format;
    private final LongConsumer committed;
    private final Work work;
    private long version;
    private boolean isWritten;

    /// @param committed receives the version of the catalog with this change
    CatalogChange(CatalogDatabase database, PropertiesFormat format, LongConsumer committed, Work work) {
        this.database = database;
        this.format = format;
        this.committed = committed;
        this.work = work;
    }

    /// The statements of a change.
    interface Work {
        ChangeResult run(CatalogSql sql) throws SQLException, IOException;
    }

    @Override
    public ChangeResult run(Connection connection) throws SQLException, IOException {
        connection.setAutoCommit(false);
        try {
            version = database.nextVersion(connection);
            var result = work.run(new CatalogSql(connection, format));
            if (result == ChangeResult.DONE) {
                commit(connection);
            }
            return result;
        } catch (SQLException e) {
            if (DUPLICATE.equals(e.getSQLState())) {
                return ChangeResult.EXISTS;
            }
            throw e;
        } finally {
            end(connection);
        }
    }

    private void commit(Connection connection) throws SQLException {
        try {
            connection.commit();
            isWritten = true;
            // others may notice the change before it is on the disk, but it has not been acknowledged
            committed.accept(version);
            database.sync(connection);
        } catch (SQLException e) {
            throw database.isConnectionFailure(e) ? new CatalogConnection.UnknownResult(e) : e;
        }
    }

    @Override
    public Optional<ChangeResult> resolve(Connection connection) throws SQLException {
        if (isWritten) {
            throw new SQLException("what was not synced can be read until the machine stops");
        }
        if (CatalogSchema.version(connection) < version) {
            return Optional.empty();
        }
        committed.accept(version);
        database.sync(connection);
        return Optional.of(ChangeResult.DONE);
    }

    /// Ends the transaction.
    @SuppressWarnings("EmptyCatch") // the failure that broke the connection is on its way to the caller
    static void end(Connection connection) {
        try {
            connection.rollback();
            connection.setAutoCommit(true);
        } catch (SQLException lost) {
            // the next statement notices it
        }
    }
}
