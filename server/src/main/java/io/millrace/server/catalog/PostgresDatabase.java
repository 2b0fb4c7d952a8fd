package io.millrace.server.catalog;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/// A PostgreSQL database that several servers may share.
///
/// @param url with parameters of the driver, which take precedence over those set here
record PostgresDatabase(String url, String user, String password) implements CatalogDatabase {
    private static final String SCHEME = "jdbc:postgresql:";
    private static final Pattern USER = Pattern.compile("[?&]user=([^&]+)");
    /// The number of the advisory lock that servers hold while they migrate.
    private static final long SCHEMA_LOCK = 0x6d696c6c72616365L;
    /// The states of lost connections: the network failed, or the database stops or starts, has no connection
    /// left, ended an idle transaction, or has become a standby of another.
    private static final List<String> STATES = List.of("08", "57P", "53300", "25P03", "25006");

    private static final String CONNECT_SECONDS = "3";
    private static final String ANSWER_SECONDS = "10";

    /// A server that hangs in the middle of a change does not stop the others for longer than this.
    private static final String LIMITS =
            "SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '5s'; SET client_min_messages = 'warning'";

    /// @throws IllegalArgumentException if the URL is not one of PostgreSQL
    PostgresDatabase {
        if (!isAccepted(url)) {
            throw new IllegalArgumentException("expected a URL such as " + SCHEME + "//host:5432/database");
        }
    }

    private static boolean isAccepted(String url) {
        return url.startsWith(SCHEME) && DriverManager.drivers().anyMatch(driver -> accepts(driver, url));
    }

    private static boolean accepts(Driver driver, String url) {
        try {
            return driver.acceptsURL(url);
        } catch (SQLException e) {
            return false;
        }
    }

    /// The URL without its parameters, which may contain a password.
    String place() {
        return url.replaceFirst("\\?.*", "");
    }

    /// The user who logs in, who may be in the URL; empty if neither names one.
    String login() {
        var inUrl = USER.matcher(url);
        return user.isEmpty() && inUrl.find() ? URLDecoder.decode(inUrl.group(1), StandardCharsets.UTF_8) : user;
    }

    @Override
    public boolean isExclusive() {
        return false;
    }

    /// Returns the address without the password.
    @Override
    public String toString() {
        return place();
    }

    @Override
    public Connection connect() throws SQLException {
        var properties = new Properties();
        properties.setProperty("connectTimeout", CONNECT_SECONDS);
        properties.setProperty("loginTimeout", ANSWER_SECONDS);
        properties.setProperty("socketTimeout", ANSWER_SECONDS);
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("ApplicationName", "millrace");
        if (!user.isEmpty()) {
            properties.setProperty("user", user);
        }
        if (!password.isEmpty()) {
            properties.setProperty("password", password);
        }
        var connection = DriverManager.getConnection(url, properties);
        try {
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            CatalogSchema.execute(connection, LIMITS);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public boolean isConnectionFailure(SQLException failure) {
        var state = Optional.ofNullable(failure.getSQLState()).orElse("");
        return STATES.stream().anyMatch(state::startsWith);
    }

    @Override
    @SuppressWarnings("EmptyCatch") // of a connection that is of no more use
    public void discard(Connection failed) {
        try {
            failed.close();
        } catch (SQLException lost) {
            // it is not used again
        }
    }

    @Override
    public String explain(SQLException failure) {
        return place() + " cannot be reached: " + CatalogSql.firstLine(failure);
    }

    @Override
    public void lockSchema(Connection connection) throws SQLException {
        CatalogSchema.execute(connection, "SELECT pg_advisory_xact_lock(" + SCHEMA_LOCK + ")");
    }

    @Override
    public long nextVersion(Connection connection) throws SQLException {
        return CatalogSchema.number(connection, "UPDATE catalog_version SET changes = changes + 1 RETURNING changes");
    }

    @Override
    public void sync(Connection connection) {
        // a commit returns when it is on the disk, unless the database is configured otherwise
    }
}
