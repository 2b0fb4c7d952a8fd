package io.millrace.journey;

import io.millrace.testing.PostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/// The answers of a PostgreSQL that has the corpus's tables. What is a catalog and a database in Millrace is a database
/// and a schema here, so that `lake.shop.products` names the same table in both.
final class PostgresReference implements AutoCloseable {
    private final PostgresServer server;
    private final Connection connection;

    private PostgresReference(PostgresServer server, Connection connection) {
        this.server = server;
        this.connection = connection;
    }

    static PostgresReference start() {
        var server = PostgresServer.start();
        try {
            try (var connection = server.connect()) {
                execute(connection, "CREATE DATABASE lake");
            }
            var reference = new PostgresReference(server, server.connect("lake"));
            for (var statement : CorpusStatement.script("postgresql.sql", Path.of(""))) {
                execute(reference.connection, statement);
            }
            for (var file : CorpusStatement.data()) {
                reference.load(file);
            }
            return reference;
        } catch (SQLException | IOException e) {
            throw new AssertionError("PostgreSQL does not take the tables of the corpus", e);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private void load(Path file) throws SQLException, IOException {
        var table = file.getFileName().toString().replace(".csv", "");
        try (var rows = Files.newBufferedReader(file)) {
            connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn("COPY " + table + " FROM STDIN WITH (FORMAT csv, NULL '\\N')", rows);
        }
    }

    ExpectedResult ask(CorpusStatement asked) {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(asked.postgres())) {
            var about = rows.getMetaData();
            var columns = new ArrayList<String>();
            var kinds = new ArrayList<ValueKind>();
            for (int i = 1; i <= about.getColumnCount(); i++) {
                columns.add(about.getColumnLabel(i));
                kinds.add(ValueKind.named(about.getColumnTypeName(i)));
            }
            var read = new ArrayList<List<@Nullable String>>();
            while (rows.next()) {
                read.add(row(rows, kinds));
            }
            return new ExpectedResult(new Answer(columns, read), kinds);
        } catch (SQLException e) {
            throw new AssertionError("PostgreSQL cannot answer: " + asked.postgres(), e);
        }
    }

    private static List<@Nullable String> row(ResultSet rows, List<ValueKind> kinds) throws SQLException {
        var row = new ArrayList<@Nullable String>();
        for (int i = 1; i <= kinds.size(); i++) {
            var list = kinds.get(i - 1) == ValueKind.LIST_OR_MAP && rows.getObject(i) instanceof Array array
                    ? array.getArray()
                    : null;
            row.add(list == null ? rows.getString(i) : Arrays.deepToString((Object[]) list));
        }
        return row;
    }

    @Override
    public void close() {
        try {
            connection.close();
            server.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
