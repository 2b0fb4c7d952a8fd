package io.millrace.jdbc.smoke;

import java.sql.DriverManager;

/// A program that uses the driver's jar and knows only JDBC: it connects, queries, reads metadata, and
/// reports on one line.
public final class SmokeProgram {
    private SmokeProgram() {}

    public static void main(String[] arguments) throws Exception {
        try (var connection = DriverManager.getConnection(arguments[0]);
                var statement = connection.createStatement()) {
            var rows = statement.executeQuery("SELECT");
            int count = 0;
            while (rows.next()) {
                count++;
            }
            var tables = connection.getMetaData().getTables(null, null, "%", null);
            boolean table = tables.next();
            var jar =
                    connection.getClass().getProtectionDomain().getCodeSource().getLocation();
            System.out.println(count + " rows, " + (table ? "a table" : "no table") + ", "
                    + connection.getMetaData().getDatabaseProductName() + ", Java "
                    + Runtime.version().feature() + ", " + jar.getPath().replaceAll(".*/", ""));
        }
    }
}
