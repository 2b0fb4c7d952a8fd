package io.millrace.server.catalog;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Runs SQL with parameters on one connection.
record CatalogSql(Connection connection, PropertiesFormat format) {
    int update(String sql, Object... values) throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            return statement.executeUpdate();
        }
    }

    /// Reads a row of an answer.
    private interface Row<T> {
        T read(ResultSet row) throws SQLException, IOException;
    }

    private <T> List<T> query(Row<T> row, String sql, Object... values) throws SQLException, IOException {
        try (var query = connection.prepareStatement(sql)) {
            bind(query, values);
            try (var rows = query.executeQuery()) {
                var found = new ArrayList<T>();
                while (rows.next()) {
                    found.add(row.read(rows));
                }
                return found;
            }
        }
    }

    /// The properties in the first column.
    Optional<Map<String, String>> find(String sql, Object... values) throws SQLException, IOException {
        return query(row -> format.parse(row.getBytes(1)), sql, values).stream().findFirst();
    }

    /// The type and the properties in the first two columns.
    Optional<CatalogEntry> entry(String sql, Object... values) throws SQLException, IOException {
        return query(row -> new CatalogEntry(row.getString(1), format.parse(row.getBytes(2))), sql, values).stream()
                .findFirst();
    }

    /// The texts in the first column, in an order that does not depend on the database.
    List<String> strings(String sql, Object... values) throws SQLException, IOException {
        var found = query(row -> row.getString(1), sql, values);
        Collections.sort(found);
        return found;
    }

    /// The properties in the second column by the text in the first.
    Map<String, Map<String, String>> all(String sql) throws SQLException, IOException {
        var rows = query(row -> Map.entry(row.getString(1), format.parse(row.getBytes(2))), sql);
        return rows.stream().collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static void bind(PreparedStatement statement, Object... values) throws SQLException {
        for (var i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
    }

    /// The message of a failure without the statement, which may contain a secret.
    static String firstLine(Throwable failure) {
        return String.valueOf(failure.getMessage())
                .lines()
                .findFirst()
                .orElse("")
                .replaceAll("(; SQL statement:|\\.)$", "");
    }

    byte[] bytes(Map<String, String> properties) {
        return format.format(properties);
    }
}
