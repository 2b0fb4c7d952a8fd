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

    public WarehouseDataSource() {}

    public WarehouseDataSource(String url) {
        this.url = url;
    }

    public String getUrl() {
        return url;
    }

    public void setUrl(String address) {
        url = address;
    }

    public void setUser(String user) {
        properties.setProperty(UrlKey.USER.spelling(), user);
    }

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
