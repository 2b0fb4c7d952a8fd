package io.millrace.server.catalog;

import io.millrace.insight.Formats;
import io.millrace.server.storage.StateCipher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A look at a catalog in a PostgreSQL database for an operator. Changes nothing, and may run beside the servers that
/// share it.
public final class SharedCatalogReport {
    private static final List<String> ALL = List.of(
            "SELECT 'database ' || name, properties FROM catalog_database",
            "SELECT LOWER(kind) || ' ' || database_name || '.' || name, properties FROM catalog_object",
            "SELECT LOWER(part.kind) || ' ' || part.name || ' of ' || whole.database_name || '.' || whole.name,"
                    + " part.properties FROM catalog_part part JOIN catalog_object whole ON whole.id = part.object_id",
            "SELECT 'catalog ' || name, properties FROM catalog_definition");

    private final PostgresDatabase database;

    /// @throws IOException if the URL is not one of PostgreSQL
    public SharedCatalogReport(String url, String user, String password) throws IOException {
        try {
            database = new PostgresDatabase(url, user, password);
        } catch (IllegalArgumentException e) {
            throw new IOException("catalog.url: " + e.getMessage(), e);
        }
    }

    /// The URL of the database, without secrets.
    public String place() {
        return database.place();
    }

    /// The command that saves the catalog.
    public String saveCommand() {
        return "pg_dump --format=custom --table='catalog_*' --file=catalog.dump "
                + (database.login().isEmpty() ? "" : "--username=" + database.login() + " ")
                + place().replaceFirst("^jdbc:", "");
    }

    /// The command that brings it back into an empty database.
    public String restoreCommand() {
        return saveCommand()
                .replaceFirst("^pg_dump .* --file=catalog.dump", "pg_restore --single-transaction")
                .replaceFirst("(postgresql:\\S+)$", "--dbname=$1 catalog.dump");
    }

    private interface Query<T> {
        T of(Connection connection) throws SQLException;
    }

    private <T> T ask(Query<T> query) throws IOException {
        try (var connection = database.connect()) {
            connection.setReadOnly(true);
            connection.setAutoCommit(false);
            return query.of(connection);
        } catch (SQLException e) {
            throw new IOException(
                    place() + " cannot be " + (database.isConnectionFailure(e) ? "reached: " : "read: ")
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse(""),
                    e);
        }
    }

    private static long count(Connection connection, String table) throws SQLException {
        return CatalogSchema.number(connection, "SELECT COUNT(*) FROM " + table);
    }

    /// Whether a server has made its tables.
    private static boolean isThere(Connection connection) throws SQLException {
        return CatalogSchema.number(connection, "SELECT COUNT(to_regclass('catalog_format'))") > 0;
    }

    /// The content in one line.
    ///
    /// @throws IOException if the database cannot be read
    public String line() throws IOException {
        return ask(connection -> "catalog main in " + place()
                + (isThere(connection)
                        ? ", format " + CatalogSchema.format(connection) + ": "
                                + Formats.plural(count(connection, "catalog_database"), "database") + ", "
                                + Formats.plural(count(connection, "catalog_object"), "object") + ", "
                                + Formats.plural(count(connection, "catalog_definition"), "other catalog") + ", "
                                + Formats.plural(CatalogSchema.version(connection), "change")
                        : ", in which no server has made a catalog yet"));
    }

    /// The entries that a server could not use, a line each.
    ///
    /// @param keyFile of the key that encrypts properties
    public List<String> problems(Path keyFile) {
        try {
            return ask(connection -> isThere(connection) ? problems(connection, keyFile) : List.of());
        } catch (IOException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    private List<String> problems(Connection connection, Path keyFile) throws SQLException {
        long format = CatalogSchema.format(connection);
        if (format > CatalogSchema.FORMAT) {
            return List.of(place() + " has the format " + format + " of a newer version; this one knows the format "
                    + CatalogSchema.FORMAT);
        }
        if (Files.notExists(keyFile)) {
            return List.of(keyFile + " does not exist, and the catalog in " + place() + " cannot be read without it");
        }
        PropertiesFormat properties;
        try {
            properties = new PropertiesFormat(Optional.of(StateCipher.withKeyFile(keyFile)));
        } catch (IOException e) {
            return List.of(keyFile + ": " + e.getMessage());
        }
        var problems = new ArrayList<String>();
        for (var sql : ALL) {
            try (var query = connection.prepareStatement(sql);
                    var rows = query.executeQuery()) {
                while (rows.next()) {
                    try {
                        var _ = properties.parse(rows.getBytes(2));
                    } catch (IOException | RuntimeException e) { // what is damaged may be read as anything
                        problems.add(
                                place() + ": " + rows.getString(1) + " cannot be read: it was damaged, or encrypted"
                                        + " with another key than " + keyFile);
                    }
                }
            }
        }
        return problems;
    }
}
