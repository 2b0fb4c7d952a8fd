package io.millrace.jdbc;

import io.millrace.jdbc.error.SqlState;
import io.millrace.jdbc.url.JdbcUrl;
import io.millrace.jdbc.url.SettingsReader;
import io.millrace.jdbc.url.UrlKey;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// The driver, which `DriverManager` finds. It accepts URLs that start with `jdbc:warehouse2:`.
public final class WarehouseDriver implements Driver {
    static {
        register();
    }

    private static void register() {
        try {
            DriverManager.registerDriver(new WarehouseDriver());
        } catch (SQLException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// Null for the URL of another driver, as JDBC requires.
    @Override
    public @Nullable Connection connect(@Nullable String url, @Nullable Properties properties) throws SQLException {
        if (!acceptsURL(url) || url == null) {
            return null;
        }
        var given = properties == null ? new Properties() : properties;
        return WarehouseConnection.open(url, SettingsReader.read(url, given, DriverManager.getLoginTimeout()));
    }

    @Override
    public boolean acceptsURL(@Nullable String url) throws SQLException {
        if (url == null) {
            throw SqlState.BAD_ARGUMENT.error("An address is needed: " + JdbcUrl.PREFIX + "//HOST:PORT/DATABASE");
        }
        return JdbcUrl.isOne(url);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(@Nullable String url, @Nullable Properties properties)
            throws SQLException {
        var given = properties == null ? new Properties() : properties;
        var inAddress = url != null && JdbcUrl.isOne(url) ? JdbcUrl.parse(url).keys() : Map.<String, String>of();
        return Arrays.stream(UrlKey.values())
                .map(key -> {
                    var standard = inAddress.getOrDefault(key.spelling(), key.standard());
                    return info(key, given.getProperty(key.spelling(), standard));
                })
                .toArray(DriverPropertyInfo[]::new);
    }

    private static DriverPropertyInfo info(UrlKey key, String value) {
        var info = new DriverPropertyInfo(key.spelling(), value);
        info.description = key.description();
        info.choices = key.choices().isEmpty() ? null : key.choices().toArray(String[]::new);
        return info;
    }

    @Override
    public int getMajorVersion() {
        return DriverVersion.CURRENT.major();
    }

    @Override
    public int getMinorVersion() {
        return DriverVersion.CURRENT.minor();
    }

    /// False, because the standard requires transactions and other features that the protocol lacks.
    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw SqlState.unsupported("This driver does not log");
    }
}
