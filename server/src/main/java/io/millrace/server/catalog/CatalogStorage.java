package io.millrace.server.catalog;

import io.millrace.server.storage.StateCipher;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.h2.api.ErrorCode;
import org.h2.jdbcx.JdbcDataSource;

/// A store of the objects of one catalog in an embedded database. Each change is one transaction, which is on the disk
/// when the method returns.
///
/// One thread talks to the database: the callers are threads that may be interrupted, and an interruption would close
/// the file under all of them.
public final class CatalogStorage implements AutoCloseable {
    /// The database that always exists.
    public static final String DEFAULT_DATABASE = "default";

    private static final String DUPLICATE = "23505";

    private final Connection connection;
    private final PropertiesFormat format;
    private final boolean durable;
    private final AtomicLong version = new AtomicLong();
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("catalog").factory());

    private CatalogStorage(Connection connection, PropertiesFormat format, boolean durable) {
        this.connection = connection;
        this.format = format;
        this.durable = durable;
    }

    /// A store that ends with the process.
    public static CatalogStorage inMemory() {
        try {
            return prepared(new CatalogStorage(connect("jdbc:h2:mem:"), new PropertiesFormat(Optional.empty()), false));
        } catch (SQLException | IOException e) {
            throw new IllegalStateException("a new database in memory", e);
        }
    }

    /// The store in a folder, which is created if it does not exist.
    ///
    /// @param keyFile of the key that encrypts properties; empty for a file in the folder
    /// @throws IOException if the folder cannot be used, with a message for the operator
    public static CatalogStorage open(Path folder, Optional<Path> keyFile) throws IOException {
        var place = folder.toAbsolutePath();
        Files.createDirectories(
                place, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        var cipher = StateCipher.withKeyFile(keyFile.orElse(place.resolve("key")));
        try {
            // without a delay every commit is written, and CHECKPOINT SYNC waits for the disk
            var connection = connect("jdbc:h2:file:" + place.resolve("catalog")
                    + ";WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE;TRACE_LEVEL_FILE=0");
            Files.setPosixFilePermissions(place.resolve("catalog.mv.db"), PosixFilePermissions.fromString("rw-------"));
            return prepared(new CatalogStorage(connection, new PropertiesFormat(Optional.of(cipher)), true));
        } catch (SQLException e) {
            throw new IOException(
                    e.getErrorCode() == ErrorCode.DATABASE_ALREADY_OPEN_1
                            ? "another server uses " + place
                            : place + " cannot be opened: " + firstLine(e),
                    e);
        }
    }

    private static Connection connect(String url) throws SQLException {
        var source = new JdbcDataSource();
        source.setURL(url);
        var connection = source.getConnection();
        connection.setAutoCommit(false);
        return connection;
    }

    private static CatalogStorage prepared(CatalogStorage storage) throws SQLException, IOException {
        try {
            CatalogSchema.migrate(storage.connection);
            storage.version.set(storage.readVersion());
            if (storage.find("SELECT properties FROM catalog_database WHERE name = ?", DEFAULT_DATABASE)
                    .isEmpty()) {
                storage.update(
                        "INSERT INTO catalog_database VALUES (?, ?)",
                        DEFAULT_DATABASE,
                        storage.format.format(Map.of()));
                storage.connection.commit();
            }
            return storage;
        } catch (SQLException | IOException e) {
            storage.close();
            throw e;
        }
    }

    /// Decrypts everything, which fails with another key or if a value was damaged.
    public void readAll() {
        onThread("read", () -> {
            for (var table : List.of("catalog_database", "catalog_object", "catalog_part", "catalog_definition")) {
                try (var query = connection.prepareStatement("SELECT properties FROM " + table);
                        var rows = query.executeQuery()) {
                    while (rows.next()) {
                        format.parse(rows.getBytes(1));
                    }
                }
            }
            return true;
        });
    }

    /// Grows with each change.
    public long version() {
        return version.get();
    }

    public List<String> databases() {
        return read(() -> strings("SELECT name FROM catalog_database ORDER BY name"));
    }

    public Optional<Map<String, String>> database(String name) {
        return read(() -> find("SELECT properties FROM catalog_database WHERE name = ?", name));
    }

    public ChangeResult createDatabase(String name, Map<String, String> properties) {
        return change(() -> {
            update("INSERT INTO catalog_database VALUES (?, ?)", name, format.format(properties));
            return ChangeResult.DONE;
        });
    }

    public ChangeResult alterDatabase(String name, Map<String, String> properties) {
        return change(() -> done(
                update("UPDATE catalog_database SET properties = ? WHERE name = ?", format.format(properties), name)));
    }

    /// @param cascade whether its objects are dropped, too
    public ChangeResult dropDatabase(String name, boolean cascade) {
        return change(() -> {
            if (cascade) {
                update("DELETE FROM catalog_object WHERE database_name = ?", name);
            } else if (!strings("SELECT name FROM catalog_object WHERE database_name = ? LIMIT 1", name)
                    .isEmpty()) {
                return ChangeResult.NOT_EMPTY;
            }
            return done(update("DELETE FROM catalog_database WHERE name = ?", name));
        });
    }

    /// The names of other catalogs, of which the definitions are stored.
    public List<String> catalogs() {
        return read(() -> strings("SELECT name FROM catalog_definition ORDER BY name"));
    }

    public Optional<Map<String, String>> catalog(String name) {
        return read(() -> find("SELECT properties FROM catalog_definition WHERE name = ?", name));
    }

    public ChangeResult createCatalog(String name, Map<String, String> properties) {
        return change(() -> {
            update("INSERT INTO catalog_definition VALUES (?, ?)", name, format.format(properties));
            return ChangeResult.DONE;
        });
    }

    public ChangeResult alterCatalog(String name, Map<String, String> properties) {
        return change(() -> done(update(
                "UPDATE catalog_definition SET properties = ? WHERE name = ?", format.format(properties), name)));
    }

    public ChangeResult dropCatalog(String name) {
        return change(() -> done(update("DELETE FROM catalog_definition WHERE name = ?", name)));
    }

    public List<String> names(String database, CatalogKey.Kind kind) {
        return read(() -> strings(
                "SELECT name FROM catalog_object WHERE database_name = ? AND kind = ? ORDER BY name",
                database,
                kind.name()));
    }

    public List<String> names(String database, CatalogKey.Kind kind, String type) {
        return read(() -> strings(
                "SELECT name FROM catalog_object WHERE database_name = ? AND kind = ? AND type = ? ORDER BY name",
                database,
                kind.name(),
                type));
    }

    public Optional<CatalogEntry> find(CatalogKey key) {
        return read(() -> {
            try (var query = connection.prepareStatement("SELECT type, properties FROM catalog_object"
                    + " WHERE database_name = ? AND kind = ? AND name = ?")) {
                bind(query, key.database(), key.kind().name(), key.name());
                try (var rows = query.executeQuery()) {
                    return rows.next()
                            ? Optional.of(new CatalogEntry(rows.getString(1), format.parse(rows.getBytes(2))))
                            : Optional.<CatalogEntry>empty();
                }
            }
        });
    }

    public ChangeResult create(CatalogKey key, CatalogEntry entry) {
        return change(() -> {
            if (strings("SELECT name FROM catalog_database WHERE name = ?", key.database())
                    .isEmpty()) {
                return ChangeResult.NO_DATABASE;
            }
            update(
                    "INSERT INTO catalog_object (database_name, kind, name, type, properties) VALUES (?, ?, ?, ?, ?)",
                    key.database(),
                    key.kind().name(),
                    key.name(),
                    entry.type(),
                    format.format(entry.properties()));
            return ChangeResult.DONE;
        });
    }

    public ChangeResult alter(CatalogKey key, CatalogEntry entry) {
        return change(() -> done(update(
                "UPDATE catalog_object SET type = ?, properties = ? WHERE database_name = ? AND kind = ? AND name = ?",
                entry.type(),
                format.format(entry.properties()),
                key.database(),
                key.kind().name(),
                key.name())));
    }

    public ChangeResult rename(CatalogKey key, String newName) {
        return change(() -> done(update(
                "UPDATE catalog_object SET name = ? WHERE database_name = ? AND kind = ? AND name = ?",
                newName,
                key.database(),
                key.kind().name(),
                key.name())));
    }

    public ChangeResult drop(CatalogKey key) {
        return change(() -> done(update(
                "DELETE FROM catalog_object WHERE database_name = ? AND kind = ? AND name = ?",
                key.database(),
                key.kind().name(),
                key.name())));
    }

    /// The names of a table's parts.
    public List<String> parts(CatalogKey table, PartKey.Kind kind) {
        return read(() -> strings(
                "SELECT part.name FROM catalog_part part JOIN catalog_object object ON part.object_id = object.id"
                        + " WHERE object.database_name = ? AND object.kind = ? AND object.name = ? AND part.kind = ?"
                        + " ORDER BY part.name",
                table.database(),
                table.kind().name(),
                table.name(),
                kind.name()));
    }

    public Optional<Map<String, String>> part(CatalogKey table, PartKey part) {
        return read(() -> find(
                "SELECT part.properties FROM catalog_part part JOIN catalog_object object ON part.object_id = object.id"
                        + " WHERE object.database_name = ? AND object.kind = ? AND object.name = ? AND part.kind = ?"
                        + " AND part.name = ?",
                table.database(),
                table.kind().name(),
                table.name(),
                part.kind().name(),
                part.name()));
    }

    public ChangeResult createPart(CatalogKey table, PartKey part, Map<String, String> properties) {
        return change(() -> done(insert(table, part, properties)));
    }

    /// Creates a part or replaces it.
    public ChangeResult putPart(CatalogKey table, PartKey part, Map<String, String> properties) {
        return change(() -> {
            update(
                    "DELETE FROM catalog_part WHERE kind = ? AND name = ? AND object_id IN (SELECT id FROM"
                            + " catalog_object WHERE database_name = ? AND kind = ? AND name = ?)",
                    part.kind().name(),
                    part.name(),
                    table.database(),
                    table.kind().name(),
                    table.name());
            return done(insert(table, part, properties));
        });
    }

    private int insert(CatalogKey table, PartKey part, Map<String, String> properties) throws SQLException {
        return update(
                "INSERT INTO catalog_part (object_id, kind, name, properties) SELECT id, CAST(? AS VARCHAR),"
                        + " CAST(? AS VARCHAR), CAST(? AS BYTEA) FROM catalog_object"
                        + " WHERE database_name = ? AND kind = ? AND name = ?",
                part.kind().name(),
                part.name(),
                format.format(properties),
                table.database(),
                table.kind().name(),
                table.name());
    }

    /// Drops a partition and its statistics.
    public ChangeResult dropPartition(CatalogKey table, String name) {
        return change(() -> done(update(
                "DELETE FROM catalog_part WHERE name = ? AND object_id IN (SELECT id FROM catalog_object"
                        + " WHERE database_name = ? AND kind = ? AND name = ?)",
                name,
                table.database(),
                table.kind().name(),
                table.name())));
    }

    private static ChangeResult done(int rows) {
        return rows > 0 ? ChangeResult.DONE : ChangeResult.MISSING;
    }

    private interface Work<T> {
        T run() throws SQLException, IOException;
    }

    private <T> T read(Work<T> work) {
        return onThread("read", () -> {
            try {
                return work.run();
            } finally {
                connection.rollback();
            }
        });
    }

    private ChangeResult change(Work<ChangeResult> work) {
        return onThread("changed", () -> {
            try {
                var result = work.run();
                if (result == ChangeResult.DONE) {
                    commit();
                }
                return result;
            } catch (SQLException e) {
                if (DUPLICATE.equals(e.getSQLState())) {
                    return ChangeResult.EXISTS;
                }
                throw e;
            } finally {
                connection.rollback();
            }
        });
    }

    private void commit() throws SQLException {
        update("UPDATE catalog_version SET changes = changes + 1");
        var next = readVersion();
        connection.commit();
        // others may notice the change before it is on the disk, but nobody was told that it is done
        version.set(next);
        if (durable) {
            update("CHECKPOINT SYNC");
        }
    }

    private long readVersion() throws SQLException {
        return CatalogSchema.number(connection, "SELECT changes FROM catalog_version");
    }

    /// Waits for the storage's thread, also if the caller is interrupted: each task is short.
    private <T> T onThread(String what, Work<T> work) {
        try {
            return CompletableFuture.supplyAsync(
                            () -> {
                                try {
                                    return work.run();
                                } catch (SQLException | IOException e) {
                                    throw new CompletionException(e);
                                }
                            },
                            thread)
                    .join();
        } catch (CompletionException e) {
            throw new Refusal(
                    FaultCode.STATEMENT_FAILED,
                    "The catalog could not be " + what + ": "
                            + Optional.ofNullable(e.getCause())
                                    .map(CatalogStorage::firstLine)
                                    .orElse("") + ".");
        }
    }

    private static String firstLine(Throwable thrown) {
        return String.valueOf(thrown.getMessage())
                .lines()
                .findFirst()
                .orElse("")
                .replaceAll("(; SQL statement:|\\.)$", "");
    }

    private int update(String sql, Object... values) throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            return statement.executeUpdate();
        }
    }

    private Optional<Map<String, String>> find(String sql, Object... values) throws SQLException, IOException {
        try (var query = connection.prepareStatement(sql)) {
            bind(query, values);
            try (var rows = query.executeQuery()) {
                return rows.next() ? Optional.of(format.parse(rows.getBytes(1))) : Optional.empty();
            }
        }
    }

    private List<String> strings(String sql, Object... values) throws SQLException {
        try (var query = connection.prepareStatement(sql)) {
            bind(query, values);
            try (var rows = query.executeQuery()) {
                var found = new ArrayList<String>();
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
                return found;
            }
        }
    }

    private static void bind(PreparedStatement statement, Object... values) throws SQLException {
        for (var i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
    }

    @Override
    public void close() {
        thread.close();
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException("The catalog did not close", e);
        }
    }
}
