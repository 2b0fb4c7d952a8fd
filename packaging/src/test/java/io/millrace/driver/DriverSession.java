package io.millrace.driver;

import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/// Does what a user does with a database tool, step by step, and prints the driver's results, which are the
/// same each time.
///
/// Arguments: the URL, the class of the driver, and a folder that is empty.
public final class DriverSession {
    private static final int PATIENCE = 300;

    private final String url;
    private final String folder;
    private final PrintStream out;

    private DriverSession(String url, String folder, PrintStream out) {
        this.url = url;
        this.folder = folder;
        this.out = out;
    }

    public static void main(String[] arguments) throws Exception {
        Class.forName(arguments[1]);
        var session = new DriverSession(arguments[0], arguments[2], System.out);
        try (var connection = session.connect()) {
            session.greet(connection);
            session.make(connection);
            session.browse(connection);
            session.everyType(connection);
            session.job(connection);
            session.changes(connection);
            session.errors(connection);
            session.move(connection);
            session.cancel(connection);
            session.cancelWithoutRows(connection);
        }
        session.reconnect();
        session.out.println("-- done");
        System.exit(0); // some drivers leave threads
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(url, "someone", "secret");
    }

    private void title(String text) {
        out.println();
        out.println("-- " + text);
    }

    private void greet(Connection connection) throws SQLException {
        title("connect");
        var about = connection.getMetaData();
        out.println("product: " + about.getDatabaseProductName());
        out.println("quote: " + about.getIdentifierQuoteString() + " escape: " + about.getSearchStringEscape());
        out.println("valid: " + connection.isValid(PATIENCE) + ", autocommit: " + connection.getAutoCommit());
        out.println("schema: " + connection.getSchema());
    }

    private void make(Connection connection) throws SQLException {
        title("DDL and DML");
        try (var statement = connection.createStatement()) {
            execute(statement, "SET 'table.local-time-zone' = 'UTC'");
            execute(
                    statement,
                    "CREATE TABLE people (id BIGINT NOT NULL COMMENT 'number', name VARCHAR(20),"
                            + " born DATE, PRIMARY KEY (id) NOT ENFORCED) COMMENT 'who there is' WITH ('connector' ="
                            + " 'filesystem', 'format' = 'csv', 'path' = '" + folder + "/people')");
            execute(
                    statement,
                    "INSERT INTO people VALUES (1, 'Ann', DATE '1990-01-02'), (2, 'Ben', CAST(NULL AS DATE))");
            execute(statement, everything());
        }
    }

    private void execute(Statement statement, String sql) throws SQLException {
        var rows = statement.execute(sql);
        var count = rows ? "rows" : "no rows, count " + statement.getUpdateCount();
        out.println(sql.substring(0, sql.indexOf(' ')) + ": " + count);
    }

    private static String everything() {
        var values = List.of(
                "TRUE",
                "CAST(1 AS TINYINT)",
                "CAST(2 AS SMALLINT)",
                "3",
                "CAST(4 AS BIGINT)",
                "CAST(1.5 AS FLOAT)",
                "2.5E0",
                "CAST(100.10 AS DECIMAL(10, 2))",
                "CAST('ab' AS CHAR(3))",
                "CAST('abc' AS VARCHAR(5))",
                "'häß'",
                "CAST(x'0102' AS BINARY(2))",
                "x'030405'",
                "DATE '2024-01-02'",
                "CAST(TIME '03:04:05' AS TIME(0))",
                "CAST(TIMESTAMP '2024-01-02 03:04:05.678' AS TIMESTAMP(3))",
                "CAST(TIMESTAMP '2024-01-02 03:04:05.678' AS TIMESTAMP_LTZ(3))",
                "INTERVAL '14' MONTH",
                "INTERVAL '1 02:03:04.005' DAY TO SECOND",
                "ARRAY[1, CAST(NULL AS INT)]",
                "MAP['k', 1]",
                "CAST(ROW(1, 'x') AS ROW<a INT, b STRING>)");
        var types = List.of(
                "BOOLEAN",
                "TINYINT",
                "SMALLINT",
                "INT",
                "BIGINT",
                "FLOAT",
                "DOUBLE",
                "DECIMAL(10, 2)",
                "CHAR(3)",
                "VARCHAR(5)",
                "STRING",
                "BINARY(2)",
                "BYTES",
                "DATE",
                "TIME(0)",
                "TIMESTAMP(3)",
                "TIMESTAMP_LTZ(3)",
                "INTERVAL MONTH",
                "INTERVAL DAY TO SECOND(3)",
                "ARRAY<INT>",
                "MAP<STRING, INT>",
                "ROW<a INT, b STRING>");
        var there = new ArrayList<String>();
        var missing = new ArrayList<String>();
        for (int i = 0; i < types.size(); i++) {
            var name = "c" + (i + 1);
            there.add("CAST(" + values.get(i) + " AS " + types.get(i) + ") AS " + name);
            missing.add("CAST(NULL AS " + types.get(i) + ")");
        }
        return "CREATE TEMPORARY VIEW everything AS SELECT " + String.join(", ", there) + " UNION ALL SELECT "
                + String.join(", ", missing);
    }

    private void browse(Connection connection) throws SQLException {
        var about = connection.getMetaData();
        list("catalogs", about.getCatalogs());
        list("schemas", about.getSchemas());
        list("table types", about.getTableTypes());
        list("tables", about.getTables(null, "%", "%", null));
        list("tables, one by pattern", about.getTables(null, null, "peo_le", new String[] {"TABLE"}));
        list("columns", about.getColumns(null, "%", "people", "%"));
        list("columns of every type", about.getColumns(null, null, "everything", null), 4, 5, 6, 7, 9);
        list("primary key", about.getPrimaryKeys(null, null, "people"));
        list("types", about.getTypeInfo(), 1, 2, 3);
        list("functions", about.getFunctions(null, null, "upper"));
    }

    /// @param columns those to print; all when there are none
    private void list(String title, ResultSet rows, int... columns) throws SQLException {
        title(title);
        try (rows) {
            var about = rows.getMetaData();
            var chosen = columns.length > 0 ? columns : all(about.getColumnCount());
            var heads = new ArrayList<String>();
            for (int column : chosen) {
                heads.add(about.getColumnLabel(column));
            }
            out.println(String.join(" | ", heads));
            while (rows.next()) {
                var cells = new ArrayList<String>();
                for (int column : chosen) {
                    cells.add(String.valueOf(rows.getString(column)));
                }
                out.println(String.join(" | ", cells));
            }
        }
    }

    private static int[] all(int count) {
        var columns = new int[count];
        Arrays.setAll(columns, i -> i + 1);
        return columns;
    }

    private void everyType(Connection connection) throws SQLException {
        title("every type");
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT * FROM everything")) {
            var about = rows.getMetaData();
            var lines = new ArrayList<String>();
            for (int i = 1; i <= about.getColumnCount(); i++) {
                lines.add(about.getColumnName(i) + " " + about.getColumnTypeName(i) + " " + about.getColumnType(i) + " "
                        + about.getPrecision(i) + "," + about.getScale(i));
            }
            var found = new ArrayList<List<String>>();
            while (rows.next()) {
                var cells = new ArrayList<String>();
                for (int i = 1; i <= about.getColumnCount(); i++) {
                    cells.add(cell(rows, i));
                }
                found.add(cells);
            }
            // the two sides of a union are read side by side, so either may come first
            found.sort(Comparator.comparing(cells -> cells.get(0).equals("NULL")));
            for (int i = 0; i < lines.size(); i++) {
                int column = i;
                out.println(lines.get(i)
                        + found.stream().map(cells -> " | " + cells.get(column)).collect(Collectors.joining()));
            }
            out.println("of another type than in the table: " + unlike(connection, about));
        }
    }

    private static List<String> unlike(Connection connection, ResultSetMetaData result) throws SQLException {
        var unlike = new ArrayList<String>();
        try (var columns = connection.getMetaData().getColumns(null, null, "everything", null)) {
            for (int i = 1; columns.next(); i++) {
                if (columns.getInt("DATA_TYPE") != result.getColumnType(i)) {
                    unlike.add(columns.getString("COLUMN_NAME"));
                }
            }
        }
        return unlike;
    }

    private static String cell(ResultSet rows, int column) {
        try {
            var value = rows.getObject(column);
            if (value == null) {
                return "NULL";
            }
            var text = value instanceof byte[] bytes ? Arrays.toString(bytes) : rows.getString(column);
            return text + " (" + value.getClass().getSimpleName() + ")";
        } catch (SQLException | RuntimeException e) {
            return "cannot be read: " + e.getMessage();
        }
    }

    private void job(Connection connection) throws SQLException {
        title("a query with a job");
        try (var statement = connection.createStatement()) {
            statement.setFetchSize(1);
            var rows = statement.executeQuery("SELECT COUNT(*), MAX(name) FROM people");
            list("counted", rows);
        }
        title("a prepared statement");
        try (var statement =
                connection.prepareStatement("SELECT name FROM people WHERE id = ? OR name = ? ORDER BY name")) {
            statement.setLong(1, 1);
            statement.setString(2, "Ben");
            list("prepared", statement.executeQuery());
        }
    }

    /// A result whose rows replace each other, of a query that could have been asked for its last rows.
    private void changes(Connection connection) throws SQLException {
        title("changes");
        try (var statement = connection.createStatement()) {
            execute(statement, "SET 'execution.runtime-mode' = 'streaming'");
            var counted = "SELECT COUNT(*) AS n FROM people";
            list("what is left", statement.executeQuery(counted));
            execute(statement, "SET 'sql-gateway.result.changes' = 'column'");
            list("how it came about", statement.executeQuery(counted));
            execute(statement, "SET 'execution.runtime-mode' = 'automatic'");
            list("without changes", statement.executeQuery(counted));
        }
    }

    private void errors(Connection connection) throws SQLException {
        title("errors");
        try (var statement = connection.createStatement()) {
            for (var sql : List.of("SELEC 1", "SELECT * FROM absent", "SELECT 1 / 0 FROM people")) {
                try {
                    statement.executeQuery(sql).next();
                    out.println(sql + ": no error");
                } catch (SQLException e) {
                    out.println(sql + ": " + e.getSQLState() + " "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
                }
            }
            list("and then", statement.executeQuery("SELECT 'fine' AS still"));
        }
    }

    /// Away and back, as scripts do before they drop what they have made.
    private void move(Connection connection) throws SQLException {
        title("move");
        try (var statement = connection.createStatement()) {
            execute(statement, "CREATE DATABASE h_conn");
            connection.setSchema("h_conn");
            out.println("schema: " + connection.getSchema());
            connection.setSchema("default");
            out.println("schema: " + connection.getSchema());
            execute(statement, "DROP DATABASE h_conn");
        }
    }

    /// An endless query, cancelled by another thread while it is read.
    private void cancel(Connection connection) throws Exception {
        title("cancel");
        try (var statement = connection.createStatement()) {
            execute(
                    statement,
                    "CREATE TEMPORARY TABLE endless (n INT) WITH ('connector' = 'datagen',"
                            + " 'rows-per-second' = '1000')");
            var read = new CountDownLatch(1);
            var cancelled = new CountDownLatch(1);
            var failures = Collections.synchronizedList(new ArrayList<String>());
            var other = new Thread(() -> {
                try {
                    if (!read.await(PATIENCE, TimeUnit.SECONDS)) {
                        failures.add("no row came");
                    }
                    statement.cancel();
                } catch (SQLException | InterruptedException e) {
                    failures.add("cancel: " + e);
                } finally {
                    cancelled.countDown();
                }
            });
            other.start();
            var rows = statement.executeQuery("SELECT n FROM endless");
            out.println("first row: " + rows.next());
            read.countDown();
            if (!cancelled.await(PATIENCE, TimeUnit.SECONDS)) {
                failures.add("cancel did not return");
            }
            out.println("failures: " + failures);
            out.println("then: " + drain(rows));
        }
        try (var statement = connection.createStatement()) {
            list("the connection goes on", statement.executeQuery("SELECT 1 AS n"));
        }
    }

    /// A query that has no row yet, cancelled by another thread while the first one waits for it.
    private void cancelWithoutRows(Connection connection) throws Exception {
        title("cancel without rows");
        try (var statement = connection.createStatement()) {
            var ended = new CountDownLatch(1);
            var reader = new Thread(() -> {
                try (var rows = statement.executeQuery("SELECT n FROM endless WHERE n IS NULL")) {
                    out.println("a row: " + rows.next());
                } catch (SQLException e) {
                    out.println("an error");
                } finally {
                    ended.countDown();
                }
            });
            reader.setDaemon(true);
            reader.start();
            awaitJob();
            statement.cancel();
            out.println("ended: " + ended.await(PATIENCE, TimeUnit.SECONDS));
        }
        try (var statement = connection.createStatement()) {
            list("the connection goes on", statement.executeQuery("SELECT 1 AS n"));
        }
    }

    /// Waits until a job runs, as seen by another connection.
    private void awaitJob() throws SQLException {
        try (var connection = connect();
                var statement = connection.createStatement()) {
            var until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE);
            while (System.nanoTime() - until < 0) {
                try (var jobs = statement.executeQuery("SHOW JOBS")) {
                    while (jobs.next()) {
                        if (jobs.getString("status").equals("RUNNING")) {
                            return;
                        }
                    }
                }
            }
            out.println("no job runs");
        }
    }

    private static String drain(ResultSet rows) {
        try {
            for (long count = 0; rows.next(); count++) {
                if (count > 1_000_000) {
                    return "rows without end";
                }
            }
            return "end of rows";
        } catch (SQLException e) {
            return "an error";
        }
    }

    private void reconnect() throws SQLException {
        title("reconnect");
        try (var connection = connect();
                var statement = connection.createStatement()) {
            list("once more", statement.executeQuery("SELECT 'again' AS here"));
            try {
                list("what was temporary", statement.executeQuery("SELECT * FROM everything"));
            } catch (SQLException e) {
                out.println("gone with its session");
            }
            statement.execute("DROP TABLE people"); // the next client makes its own
        }
    }
}
