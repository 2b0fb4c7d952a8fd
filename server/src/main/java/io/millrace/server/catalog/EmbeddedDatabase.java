package io.millrace.server.catalog;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import org.h2.api.ErrorCode;
import org.h2.jdbcx.JdbcDataSource;

/// A database in this process, in a file or in memory, that no other process can use meanwhile.
///
/// @param durable whether it is in a file
record EmbeddedDatabase(String url, boolean durable) implements CatalogDatabase {
    private static final String NAME = "catalog";

    /// A database that ends with its last connection.
    static EmbeddedDatabase inMemory() {
        return new EmbeddedDatabase("jdbc:h2:mem:" + UUID.randomUUID(), false);
    }

    static EmbeddedDatabase in(Path folder) {
        // without a delay every commit is written, and CHECKPOINT SYNC waits for the disk
        return new EmbeddedDatabase(
                "jdbc:h2:file:" + folder.resolve(NAME) + ";WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE;TRACE_LEVEL_FILE=0",
                true);
    }

    static Path file(Path folder) {
        return folder.resolve(NAME + ".mv.db");
    }

    static boolean isUsedByAnotherProcess(SQLException failure) {
        return failure.getErrorCode() == ErrorCode.DATABASE_ALREADY_OPEN_1;
    }

    @Override
    public String place() {
        return url.replaceFirst(";.*", "");
    }

    @Override
    public Connection connect() throws SQLException {
        var source = new JdbcDataSource();
        source.setURL(url);
        return source.getConnection();
    }

    /// A database that could not write closes itself. It can be opened again when there is space.
    @Override
    public boolean isConnectionFailure(SQLException failure) {
        return durable
                && (failure.getErrorCode() == ErrorCode.DATABASE_IS_CLOSED
                        || failure.getErrorCode() == ErrorCode.CONNECTION_BROKEN_1
                        || failure.getErrorCode() == ErrorCode.OBJECT_CLOSED);
    }

    @Override
    public void lockSchema(Connection connection) {
        // no other process has it
    }

    @Override
    public long nextVersion(Connection connection) throws SQLException {
        return CatalogSchema.number(
                connection, "SELECT changes FROM FINAL TABLE (UPDATE catalog_version SET changes = changes + 1)");
    }

    @Override
    public void sync(Connection connection) throws SQLException {
        if (durable) {
            CatalogSchema.execute(connection, "CHECKPOINT SYNC");
        }
    }
}
