package io.millrace.server.catalog;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import org.h2.api.ErrorCode;
import org.h2.jdbcx.JdbcDataSource;
import org.h2.mvstore.MVStoreException;

/// A database in this process, in a file or in memory, that no other process can use meanwhile.
final class EmbeddedDatabase implements CatalogDatabase {
    private static final String NAME = "catalog";
    private static final String FILE_SYSTEM = "file:";

    private final String url;
    private final String place;
    private final boolean durable;
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<Connection> connections = new HashSet<>();
    /// Why the last connection only reads.
    private volatile Optional<SQLException> readOnly = Optional.empty();

    private EmbeddedDatabase(String url, String place, boolean durable) {
        this.url = url;
        this.place = place;
        this.durable = durable;
    }

    /// A database that ends with its last connection.
    static EmbeddedDatabase inMemory() {
        return new EmbeddedDatabase("jdbc:h2:mem:" + UUID.randomUUID(), "memory", false);
    }

    static EmbeddedDatabase in(Path folder) {
        return in(folder, FILE_SYSTEM);
    }

    /// @param fileSystem the scheme of a file system that H2 knows, with its colon
    static EmbeddedDatabase in(Path folder, String fileSystem) {
        // without a delay every commit is written, and CHECKPOINT SYNC waits for the disk
        return new EmbeddedDatabase(
                "jdbc:h2:" + fileSystem + folder.resolve(NAME)
                        + ";WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE;TRACE_LEVEL_FILE=0",
                file(folder).toString(),
                true);
    }

    static Path file(Path folder) {
        return folder.resolve(NAME + ".mv.db");
    }

    static boolean isUsedByAnotherProcess(SQLException failure) {
        return failure.getErrorCode() == ErrorCode.DATABASE_ALREADY_OPEN_1;
    }

    @Override
    public boolean isExclusive() {
        return true;
    }

    /// A connection that only reads, if the disk is read-only.
    @Override
    public Connection connect() throws SQLException {
        lock.lock();
        try {
            var opened = open();
            connections.add(opened);
            return opened;
        } finally {
            lock.unlock();
        }
    }

    private Connection open() throws SQLException {
        try {
            var opened = open(url);
            readOnly = Optional.empty();
            return opened;
        } catch (SQLException e) {
            if (!durable || cause(e, IOException.class).isEmpty()) {
                throw e;
            }
            readOnly = Optional.of(e);
            return open(url + ";ACCESS_MODE_DATA=r");
        }
    }

    private static Connection open(String url) throws SQLException {
        var source = new JdbcDataSource();
        source.setURL(url);
        return source.getConnection();
    }

    /// Closes the database with all of its connections. One that could not write answers nothing more, but keeps its
    /// file locked until its last connection is closed. One that is closed later would close the next database.
    @Override
    public void discard(Connection failed) {
        lock.lock();
        try {
            if (connections.contains(failed)) {
                connections.forEach(EmbeddedDatabase::close);
                connections.clear();
            }
        } finally {
            lock.unlock();
        }
    }

    @SuppressWarnings("EmptyCatch") // of a connection that is of no more use
    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            // the failure that is the reason is on its way to the caller
        }
    }

    /// A database that could not write has to be opened again, which also a full disk allows. One that was opened to
    /// read may be writable now.
    @Override
    public boolean isConnectionFailure(SQLException failure) {
        return durable
                && (failure.getErrorCode() == ErrorCode.DATABASE_IS_CLOSED
                        || failure.getErrorCode() == ErrorCode.CONNECTION_BROKEN_1
                        || failure.getErrorCode() == ErrorCode.OBJECT_CLOSED
                        || failure.getErrorCode() == ErrorCode.DATABASE_IS_READ_ONLY
                        || cause(failure, MVStoreException.class).isPresent());
    }

    private static <T extends Throwable> Optional<T> cause(Throwable failure, Class<T> type) {
        return failure.getCause() == null || type.isInstance(failure)
                ? Optional.of(failure).filter(type::isInstance).map(type::cast)
                : cause(failure.getCause(), type);
    }

    /// The reason that the operating system gave, such as a full disk.
    @Override
    public String explain(SQLException failure) {
        var cause = failure.getErrorCode() == ErrorCode.DATABASE_IS_READ_ONLY ? readOnly.orElse(failure) : failure;
        var reason =
                cause(cause, IOException.class).map(Throwable::getMessage).orElseGet(() -> CatalogSql.firstLine(cause));
        return reason.startsWith(place) ? reason : place + ": " + reason;
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
