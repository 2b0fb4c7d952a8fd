package io.millrace.driver;

import java.sql.DriverManager;
import java.sql.SQLException;

/// Runs one query with a JDBC driver, and prints the first column of the result, or why there is none.
///
/// Arguments: the class of the driver, the URL, and the statement.
public final class DriverQuery {
    private DriverQuery() {}

    public static void main(String[] arguments) throws Exception {
        Class.forName(arguments[0]);
        try (var connection = DriverManager.getConnection(arguments[1]);
                var statement = connection.createStatement();
                var rows = statement.executeQuery(arguments[2])) {
            while (rows.next()) {
                System.out.println(rows.getObject(1));
            }
        } catch (SQLException | RuntimeException e) {
            for (Throwable one = e; one != null; one = one.getCause()) {
                System.out.println(one.getMessage());
            }
        }
        System.exit(0); // some drivers leave threads
    }
}
