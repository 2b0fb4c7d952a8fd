package io.millrace.server.catalog;

import io.millrace.server.storage.LockedFolder;
import io.millrace.server.storage.StateCipher;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A store of the objects of one catalog in a database, which is embedded or shared with other servers. Each change is
/// one transaction, which is on the disk when the method returns. Changes do not delay those who read.
public final class CatalogStorage implements AutoCloseable {
    /// The database that always exists.
    public static final String DEFAULT_DATABASE = "default";

    /// The name of the file in the folder of a store.
    public static final String FILE = "catalog.mv.db";

    private static final Logger LOG = LoggerFactory.getLogger(CatalogStorage.class);
    /// The interval at which the version is read, which another server may have changed.
    private static final Duration POLL_INTERVAL = Duration.ofMillis(400);

    private final CatalogDatabase database;
    private final PropertiesFormat format;
    private final CatalogConnection reads;
    private final CatalogConnection changes;
    private final AtomicLong version = new AtomicLong();
    /// Changes that failed. Who read during one may have seen what is not there any more.
    private final AtomicLong failures = new AtomicLong();
    private final AtomicReference<Definitions> definitions = new AtomicReference<>(Definitions.NONE);
    private final AtomicReference<Functions> functions = new AtomicReference<>(Functions.NONE);
    private volatile TableFiles files = TableFiles.NONE;
    private volatile boolean prepared;
    private volatile boolean away;

    /// The definitions of other catalogs.
    private record Definitions(long version, Map<String, Map<String, String>> catalogs) {
        static final Definitions NONE = new Definitions(-1, Map.of());
    }

    private record Functions(long version, Set<String> names) {
        static final Functions NONE = new Functions(-1, Set.of());
    }

    private CatalogStorage(CatalogDatabase database, PropertiesFormat format) {
        this.database = database;
        this.format = format;
        this.reads = new CatalogConnection(database, "catalog-reads", this::prepare);
        this.changes = new CatalogConnection(database, "catalog-changes", this::prepare);
    }

    /// A store that ends with the process.
    public static CatalogStorage inMemory() {
        try {
            return new CatalogStorage(EmbeddedDatabase.inMemory(), new PropertiesFormat(Optional.empty())).connected();
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
        return open(EmbeddedDatabase.in(place), place, keyFile);
    }

    static CatalogStorage open(EmbeddedDatabase database, Path place, Optional<Path> keyFile) throws IOException {
        Files.createDirectories(
                place, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        var cipher = StateCipher.withKeyFile(keyFile.orElse(place.resolve("key")));
        try {
            var storage = new CatalogStorage(database, new PropertiesFormat(Optional.of(cipher))).connected();
            Files.setPosixFilePermissions(EmbeddedDatabase.file(place), PosixFilePermissions.fromString("rw-------"));
            return storage;
        } catch (SQLException e) {
            if (EmbeddedDatabase.isUsedByAnotherProcess(e)) {
                throw new LockedFolder.Taken(place, e);
            }
            throw new IOException(place + " cannot be opened: " + CatalogSql.firstLine(e), e);
        }
    }

    /// The store in a PostgreSQL database, which several servers may share. If the database is away, the store waits
    /// for it.
    ///
    /// @param keyFile of the key that encrypts properties, the same for all servers
    /// @throws IOException if the database does not accept this server, with a message for the operator
    public static CatalogStorage share(String url, String user, String password, Path keyFile) throws IOException {
        PostgresDatabase database;
        try {
            database = new PostgresDatabase(url, user, password);
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
        var storage = new CatalogStorage(database, new PropertiesFormat(Optional.of(StateCipher.withKeyFile(keyFile))));
        try {
            storage.connect();
        } catch (SQLException e) {
            if (!database.isConnectionFailure(e)) {
                storage.close();
                throw new IOException(database.place() + ": " + CatalogSql.firstLine(e), e);
            }
            storage.report(Optional.of(e));
        } catch (IOException e) {
            storage.close();
            throw new IOException(database.place() + " cannot be read with the key in " + keyFile, e);
        }
        storage.reads.every(POLL_INTERVAL, "Looking for changes of the catalog", storage::poll);
        return storage;
    }

    /// The uploaded files that tables read.
    public TableFiles files() {
        return files;
    }

    /// Lets tables read uploaded files of this server.
    public void attach(TableFiles uploaded) {
        files = uploaded;
    }

    private CatalogStorage connected() throws SQLException, IOException {
        try {
            connect();
            return this;
        } catch (SQLException | IOException e) {
            close();
            throw e;
        }
    }

    private void connect() throws SQLException, IOException {
        var _ = reads.call(CatalogSchema::version);
    }

    /// Creates or migrates the tables, unless that is done. Fails with another key than the database was made with.
    private void prepare(Connection connection) throws SQLException, IOException {
        if (prepared) {
            return;
        }
        connection.setAutoCommit(false);
        try {
            database.lockSchema(connection);
            CatalogSchema.migrate(connection);
            var sql = new CatalogSql(connection, format);
            if (sql.find("SELECT properties FROM catalog_database WHERE name = ?", DEFAULT_DATABASE)
                    .isEmpty()) {
                sql.update("INSERT INTO catalog_database VALUES (?, ?)", DEFAULT_DATABASE, sql.bytes(Map.of()));
            }
            see(CatalogSchema.version(connection));
            connection.commit();
            prepared = true;
        } finally {
            CatalogChange.end(connection);
        }
    }

    /// Notices what other servers have changed, and that the database went away or came back.
    private void poll() {
        try {
            see(reads.run(CatalogSchema::version));
            report(Optional.empty());
        } catch (SQLException | IOException e) {
            report(Optional.of(e));
        }
    }

    private void report(Optional<Exception> failure) {
        if (failure.isPresent() && !away) {
            LOG.warn("The catalog cannot be read: {}", reason(failure.get()));
        } else if (failure.isEmpty() && away) {
            LOG.info("The catalog can be read again");
        }
        away = failure.isPresent();
    }

    /// Whether the database could be reached recently.
    public boolean reachable() {
        return !away;
    }

    /// An older version than the last one was read before the last change.
    private void see(long read) {
        version.accumulateAndGet(read, Math::max);
    }

    /// Whether no other process can change it.
    public boolean isExclusive() {
        return database.isExclusive();
    }

    /// Decrypts everything, which fails with another key or if a value was damaged.
    public void readAll() {
        read(sql -> {
            for (var table : List.of("catalog_database", "catalog_object", "catalog_part", "catalog_definition")) {
                try (var query = sql.connection().prepareStatement("SELECT properties FROM " + table);
                        var rows = query.executeQuery()) {
                    while (rows.next()) {
                        format.parse(rows.getBytes(1));
                    }
                }
            }
            return true;
        });
    }

    /// Grows with each change, also one that fails, at once with those of this store and within a second with those of
    /// another server.
    public long version() {
        return version.get() + failures.get();
    }

    public List<String> databases() {
        return read(sql -> sql.strings("SELECT name FROM catalog_database"));
    }

    public Optional<Map<String, String>> database(String name) {
        return read(sql -> sql.find("SELECT properties FROM catalog_database WHERE name = ?", name));
    }

    public ChangeResult createDatabase(String name, Map<String, String> properties) {
        return change(
                sql -> done(sql.update("INSERT INTO catalog_database VALUES (?, ?)", name, sql.bytes(properties))));
    }

    public ChangeResult alterDatabase(String name, Map<String, String> properties) {
        return change(sql -> done(
                sql.update("UPDATE catalog_database SET properties = ? WHERE name = ?", sql.bytes(properties), name)));
    }

    /// @param cascade whether its objects are dropped, too
    public ChangeResult dropDatabase(String name, boolean cascade) {
        return change(sql -> {
            if (cascade) {
                sql.update("DELETE FROM catalog_object WHERE database_name = ?", name);
            } else if (!sql.strings("SELECT name FROM catalog_object WHERE database_name = ? LIMIT 1", name)
                    .isEmpty()) {
                return ChangeResult.NOT_EMPTY;
            }
            return done(sql.update("DELETE FROM catalog_database WHERE name = ?", name));
        });
    }

    /// The names of other catalogs, of which the definitions are stored.
    public Set<String> catalogs() {
        return definitions().keySet();
    }

    public Optional<Map<String, String>> catalog(String name) {
        return Optional.ofNullable(definitions().get(name));
    }

    /// Read once for each version, because every statement needs them, also one that needs nothing else of the catalog.
    private Map<String, Map<String, String>> definitions() {
        var current = version();
        var present = definitions.get();
        if (present.version() != current) {
            present = new Definitions(current, read(sql -> sql.all("SELECT name, properties FROM catalog_definition")));
            definitions.set(present);
        }
        return present.catalogs();
    }

    public ChangeResult createCatalog(String name, Map<String, String> properties) {
        return change(
                sql -> done(sql.update("INSERT INTO catalog_definition VALUES (?, ?)", name, sql.bytes(properties))));
    }

    public ChangeResult alterCatalog(String name, Map<String, String> properties) {
        return change(sql -> done(sql.update(
                "UPDATE catalog_definition SET properties = ? WHERE name = ?", sql.bytes(properties), name)));
    }

    public ChangeResult dropCatalog(String name) {
        return change(sql -> done(sql.update("DELETE FROM catalog_definition WHERE name = ?", name)));
    }

    public List<String> names(String database, CatalogKey.Kind kind) {
        return read(sql -> sql.strings(
                "SELECT name FROM catalog_object WHERE database_name = ? AND kind = ?", database, kind.name()));
    }

    public List<String> names(String database, CatalogKey.Kind kind, String type) {
        return read(sql -> sql.strings(
                "SELECT name FROM catalog_object WHERE database_name = ? AND kind = ? AND type = ?",
                database,
                kind.name(),
                type));
    }

    public Optional<CatalogEntry> find(CatalogKey key) {
        if (key.kind() == CatalogKey.Kind.FUNCTION
                && isExclusive()
                && !functionNames().contains(key.name())) {
            return Optional.empty();
        }
        return read(sql -> sql.entry(
                "SELECT type, properties FROM catalog_object WHERE database_name = ? AND kind = ? AND name = ?",
                key.database(),
                key.kind().name(),
                key.name()));
    }

    /// The names of the functions of all databases. Read once for each version, because the planner looks for a
    /// function at every operator of a statement.
    private Set<String> functionNames() {
        var current = version();
        var present = functions.get();
        if (present.version() != current) {
            var names = read(sql -> sql.strings(
                    "SELECT DISTINCT name FROM catalog_object WHERE kind = ?", CatalogKey.Kind.FUNCTION.name()));
            present = new Functions(current, Set.copyOf(names));
            functions.set(present);
        }
        return present.names();
    }

    public ChangeResult create(CatalogKey key, CatalogEntry entry) {
        return change(sql -> sql.update(
                                "INSERT INTO catalog_object (database_name, kind, name, type, properties)"
                                        + " SELECT name, CAST(? AS VARCHAR), CAST(? AS VARCHAR), CAST(? AS VARCHAR),"
                                        + " CAST(? AS BYTEA) FROM catalog_database WHERE name = ?",
                                key.kind().name(),
                                key.name(),
                                entry.type(),
                                sql.bytes(entry.properties()),
                                key.database())
                        > 0
                ? ChangeResult.DONE
                : ChangeResult.NO_DATABASE);
    }

    public ChangeResult alter(CatalogKey key, CatalogEntry entry) {
        return change(sql -> done(sql.update(
                "UPDATE catalog_object SET type = ?, properties = ? WHERE database_name = ? AND kind = ? AND name = ?",
                entry.type(),
                sql.bytes(entry.properties()),
                key.database(),
                key.kind().name(),
                key.name())));
    }

    public ChangeResult rename(CatalogKey key, String newName) {
        return change(sql -> done(sql.update(
                "UPDATE catalog_object SET name = ? WHERE database_name = ? AND kind = ? AND name = ?",
                newName,
                key.database(),
                key.kind().name(),
                key.name())));
    }

    public ChangeResult drop(CatalogKey key) {
        return change(sql -> done(sql.update(
                "DELETE FROM catalog_object WHERE database_name = ? AND kind = ? AND name = ?",
                key.database(),
                key.kind().name(),
                key.name())));
    }

    /// The names of a table's parts.
    public List<String> parts(CatalogKey table, PartKey.Kind kind) {
        return read(sql -> sql.strings(
                "SELECT part.name FROM catalog_part part JOIN catalog_object object ON part.object_id = object.id"
                        + " WHERE object.database_name = ? AND object.kind = ? AND object.name = ? AND part.kind = ?",
                table.database(),
                table.kind().name(),
                table.name(),
                kind.name()));
    }

    public Optional<Map<String, String>> part(CatalogKey table, PartKey part) {
        return read(sql -> sql.find(
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
        return change(sql -> done(insert(sql, table, part, properties)));
    }

    /// Creates a part or replaces it.
    public ChangeResult putPart(CatalogKey table, PartKey part, Map<String, String> properties) {
        return change(sql -> {
            sql.update(
                    "DELETE FROM catalog_part WHERE kind = ? AND name = ? AND object_id IN (SELECT id FROM"
                            + " catalog_object WHERE database_name = ? AND kind = ? AND name = ?)",
                    part.kind().name(),
                    part.name(),
                    table.database(),
                    table.kind().name(),
                    table.name());
            return done(insert(sql, table, part, properties));
        });
    }

    private static int insert(CatalogSql sql, CatalogKey table, PartKey part, Map<String, String> properties)
            throws SQLException {
        return sql.update(
                "INSERT INTO catalog_part (object_id, kind, name, properties) SELECT id, CAST(? AS VARCHAR),"
                        + " CAST(? AS VARCHAR), CAST(? AS BYTEA) FROM catalog_object"
                        + " WHERE database_name = ? AND kind = ? AND name = ?",
                part.kind().name(),
                part.name(),
                sql.bytes(properties),
                table.database(),
                table.kind().name(),
                table.name());
    }

    /// Drops a partition and its statistics.
    public ChangeResult dropPartition(CatalogKey table, String name) {
        return change(sql -> done(sql.update(
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
        T run(CatalogSql sql) throws SQLException, IOException;
    }

    private <T> T read(Work<T> work) {
        try {
            return reads.call(connection -> work.run(new CatalogSql(connection, format)));
        } catch (SQLException | IOException e) {
            throw refusal("read", reason(e));
        }
    }

    private ChangeResult change(CatalogChange.Work work) {
        try {
            return changes.call(new CatalogChange(database, format, this::see, work));
        } catch (CatalogConnection.UnknownResult e) {
            throw notChanged(e, ". The change may have been done or not: look before you repeat the statement");
        } catch (SQLException e) {
            throw notChanged(
                    e,
                    database.isExclusive() && database.isConnectionFailure(e)
                            ? ". Nothing was changed, and everything in it can still be read"
                            : "");
        } catch (IOException e) {
            throw notChanged(e, "");
        }
    }

    private Refusal notChanged(Exception failure, String effect) {
        failures.incrementAndGet();
        return refusal("changed", reason(failure) + effect);
    }

    private static Refusal refusal(String what, String reason) {
        return Refusal.statementFailed("The catalog could not be " + what + ": " + reason + ".");
    }

    private String reason(Exception failure) {
        return failure instanceof SQLException sql && database.isConnectionFailure(sql)
                ? database.explain(sql)
                : CatalogSql.firstLine(failure);
    }

    @Override
    public void close() {
        changes.close();
        reads.close();
    }
}
