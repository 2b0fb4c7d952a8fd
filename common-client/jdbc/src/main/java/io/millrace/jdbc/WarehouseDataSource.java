package io.millrace.jdbc;

import io.millrace.jdbc.error.SqlState;
import io.millrace.jdbc.result.AbstractWrapper;
import io.millrace.jdbc.url.SettingsReader;
import io.millrace.jdbc.url.UrlKey;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/// A data source without pooling, for frameworks that configure beans.
public final class WarehouseDataSource implements DataSource, AbstractWrapper {
    private volatile String url = "";
    private volatile int loginTimeout;
    private final Properties properties = new Properties();

    /// A source without an address, which [#setUrl] sets.
    public WarehouseDataSource() {}

    /// A source of connections to an address, as [WarehouseDriver] accepts it.
    public WarehouseDataSource(String url) {
        this.url = url;
    }

    /// The address; empty until it is set.
    public String getUrl() {
        return url;
    }

    /// Sets the address, as [WarehouseDriver] accepts it. It is checked when a connection is opened.
    public void setUrl(String address) {
        url = address;
    }

    /// Sets the user of later connections, who takes precedence over the one in the address.
    public void setUser(String user) {
        properties.setProperty(UrlKey.USER.spelling(), user);
    }

    /// Sets the password or token of later connections, which takes precedence over the one in the address.
    public void setPassword(String password) {
        properties.setProperty(UrlKey.PASSWORD.spelling(), password);
    }

    /// Sets any key of the URL, such as `fetchSize`.
    public void setProperty(String key, String value) {
        properties.setProperty(key, value);
    }

    @Override
    public Connection getConnection() throws SQLException {
        return connect(properties);
    }

    @Override
    public Connection getConnection(@Nullable String user, @Nullable String password) throws SQLException {
        var own = new Properties();
        own.putAll(properties);
        if (user != null) {
            own.setProperty(UrlKey.USER.spelling(), user);
        }
        if (password != null) {
            own.setProperty(UrlKey.PASSWORD.spelling(), password);
        }
        return connect(own);
    }

    private Connection connect(Properties given) throws SQLException {
        return WarehouseConnection.open(url, SettingsReader.read(url, given, loginTimeout));
    }

    @Override
    public int getLoginTimeout() {
        return loginTimeout;
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        if (seconds < 0) {
            throw SqlState.BAD_ARGUMENT.error("A login timeout cannot be negative");
        }
        loginTimeout = seconds;
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter writer) {
        // the driver does not log
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw SqlState.unsupported("This driver does not log");
    }
}
