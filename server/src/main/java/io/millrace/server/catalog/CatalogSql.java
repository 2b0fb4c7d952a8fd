package io.millrace.server.catalog;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Runs SQL with parameters on one connection.
record CatalogSql(Connection connection, PropertiesFormat format) {
    int update(String sql, Object... values) throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            return statement.executeUpdate();
        }
    }

    /// The properties in the first column.
    Optional<Map<String, String>> find(String sql, Object... values) throws SQLException, IOException {
        try (var query = connection.prepareStatement(sql)) {
            bind(query, values);
            try (var rows = query.executeQuery()) {
                return rows.next() ? Optional.of(format.parse(rows.getBytes(1))) : Optional.empty();
            }
        }
    }

    /// The type and the properties in the first two columns.
    Optional<CatalogEntry> entry(String sql, Object... values) throws SQLException, IOException {
        try (var query = connection.prepareStatement(sql)) {
            bind(query, values);
            try (var rows = query.executeQuery()) {
                return rows.next()
                        ? Optional.of(new CatalogEntry(rows.getString(1), format.parse(rows.getBytes(2))))
                        : Optional.empty();
            }
        }
    }

    /// The texts in the first column, in an order that does not depend on the database.
    List<String> strings(String sql, Object... values) throws SQLException {
        try (var query = connection.prepareStatement(sql)) {
            bind(query, values);
            try (var rows = query.executeQuery()) {
                var found = new ArrayList<String>();
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
                Collections.sort(found);
                return found;
            }
        }
    }

    /// The properties in the second column by the text in the first.
    Map<String, Map<String, String>> all(String sql) throws SQLException, IOException {
        try (var query = connection.prepareStatement(sql);
                var rows = query.executeQuery()) {
            var found = new HashMap<String, Map<String, String>>();
            while (rows.next()) {
                found.put(rows.getString(1), format.parse(rows.getBytes(2)));
            }
            return Map.copyOf(found);
        }
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
