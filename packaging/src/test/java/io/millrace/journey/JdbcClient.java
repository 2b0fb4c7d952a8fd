package io.millrace.journey;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/// A program with a JDBC driver, which is loaded from its jar.
final class JdbcClient implements CorpusClient {
    private final URLClassLoader loader;
    private final Connection connection;

    private JdbcClient(URLClassLoader loader, Connection connection) {
        this.loader = loader;
        this.connection = connection;
    }

    static JdbcClient open(Path jar, String driver, String address) {
        try {
            var loader = new URLClassLoader(
                    jar.getFileName().toString(),
                    new URL[] {jar.toUri().toURL()},
                    ClassLoader.getPlatformClassLoader());
            var connection = ((Driver) loader.loadClass(driver).getConstructor().newInstance())
                    .connect(address, new Properties());
            return new JdbcClient(loader, connection);
        } catch (IOException | ReflectiveOperationException | SQLException e) {
            throw new AssertionError("no connection to " + address + " with " + jar, e);
        }
    }

    @Override
    public void run(String sql) {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    @Override
    public Answer ask(String sql) {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            var about = rows.getMetaData();
            var columns = new ArrayList<String>();
            for (int i = 1; i <= about.getColumnCount(); i++) {
                columns.add(about.getColumnLabel(i));
            }
            var read = new ArrayList<List<@Nullable String>>();
            while (rows.next()) {
                read.add(row(rows, columns.size()));
            }
            return new Answer(columns, read);
        } catch (SQLException e) {
            throw new Answer.Refused(String.valueOf(e.getMessage()));
        }
    }

    /// The tables and views of a schema, as the metadata list them.
    List<String> tables(String schema) {
        try (var rows = connection.getMetaData().getTables(null, schema, "%", null)) {
            var tables = new ArrayList<String>();
            while (rows.next()) {
                tables.add(rows.getString("TABLE_NAME"));
            }
            return tables;
        } catch (SQLException e) {
            throw new AssertionError(schema, e);
        }
    }

    /// Reads a row like database tools: each value is an object, written by its class.
    private static List<@Nullable String> row(ResultSet rows, int columns) throws SQLException {
        var row = new ArrayList<@Nullable String>();
        for (int i = 1; i <= columns; i++) {
            row.add(
                    switch (rows.getObject(i)) {
                        case null -> null;
                        case byte[] bytes -> HexFormat.of().formatHex(bytes);
                        case BigDecimal number -> number.toPlainString();
                        case OffsetDateTime moment -> moment.format(DateTimeFormatter.ISO_OFFSET_DATE_TIME);
                        case Object value -> value.toString();
                    });
        }
        return row;
    }

    @Override
    public void close() {
        try {
            connection.close();
            loader.close();
        } catch (SQLException | IOException e) {
            throw new AssertionError(e);
        }
    }
}
