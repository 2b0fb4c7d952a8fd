package io.millrace.jdbc;

import io.millrace.jdbc.error.SqlState;
import io.millrace.jdbc.metadata.WarehouseDatabaseMetaData;
import io.millrace.jdbc.result.AbstractWrapper;
import io.millrace.jdbc.sql.Dialect;
import io.millrace.jdbc.sql.Escapes;
import io.millrace.jdbc.sql.QuotedName;
import io.millrace.jdbc.type.ArrayValue;
import io.millrace.jdbc.url.ConnectionSettings;
import io.millrace.jdbc.wire.ServerSession;
import java.sql.Array;
import java.sql.ClientInfoStatus;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.sql.Struct;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// A connection: a session of a server. Several threads can use it, and their requests take turns.
public final class WarehouseConnection implements AutoCommitConnection, AbstractWrapper {
    private final String url;
    private final ConnectionSettings settings;
    private final ServerSession session;
    private final Warnings warnings = new Warnings();
    private final Properties clientInfo = new Properties();
    private volatile @Nullable Dialect dialect;

    private WarehouseConnection(String url, ConnectionSettings settings, ServerSession session) {
        this.url = url;
        this.settings = settings;
        this.session = session;
        session.warnings().forEach(warnings::add);
    }

    static WarehouseConnection open(String url, ConnectionSettings settings) throws SQLException {
        return new WarehouseConnection(url, settings, ServerSession.open(settings));
    }

    ServerSession session() throws SQLException {
        requireOpen();
        return session;
    }

    ConnectionSettings settings() {
        return settings;
    }

    /// The rules for string literals, requested from the server when a statement first needs them.
    Dialect dialect() throws SQLException {
        var known = dialect;
        if (known == null) {
            known = switch (settings.literals()) {
                case STANDARD -> Dialect.STANDARD;
                case BACKSLASH -> Dialect.BACKSLASH;
                case BY_SERVER -> Dialect.of(session().information(ServerSession.Information.PRODUCT_NAME));
            };
            dialect = known;
        }
        return known;
    }

    @Override
    public Statement createStatement() throws SQLException {
        requireOpen();
        return new WarehouseStatement(this);
    }

    @Override
    public Statement createStatement(int type, int concurrency) throws SQLException {
        requireReadable(type, concurrency);
        return createStatement();
    }

    @Override
    public Statement createStatement(int type, int concurrency, int holdability) throws SQLException {
        return createStatement(type, concurrency);
    }

    @Override
    public PreparedStatement prepareStatement(String sql) throws SQLException {
        requireOpen();
        return new WarehousePreparedStatement(this, sql);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency) throws SQLException {
        requireReadable(type, concurrency);
        return prepareStatement(sql);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency, int holdability)
            throws SQLException {
        return prepareStatement(sql, type, concurrency);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int generatedKeys) throws SQLException {
        if (generatedKeys == Statement.RETURN_GENERATED_KEYS) {
            throw KeylessStatement.noKeys();
        }
        return prepareStatement(sql);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int[] keyColumns) throws SQLException {
        throw KeylessStatement.noKeys();
    }

    @Override
    public PreparedStatement prepareStatement(String sql, String[] keyColumns) throws SQLException {
        throw KeylessStatement.noKeys();
    }

    /// Accepts scrollable results with a warning, because tools request them without need; the result is
    /// forward-only.
    private void requireReadable(int type, int concurrency) throws SQLException {
        requireOpen();
        if (concurrency != ResultSet.CONCUR_READ_ONLY) {
            throw SqlState.unsupported("A result is read only; ask for CONCUR_READ_ONLY");
        }
        if (type != ResultSet.TYPE_FORWARD_ONLY) {
            warnings.add("Results are read forwards only; TYPE_FORWARD_ONLY is used");
        }
    }

    @Override
    public String nativeSQL(String sql) throws SQLException {
        return Escapes.plain(sql, dialect());
    }

    /// Adds a warning instead of failing, so that tools which turn auto-commit off keep working.
    @Override
    public void setAutoCommit(boolean on) throws SQLException {
        requireOpen();
        if (!on) {
            warnings.add("There are no transactions: every statement is final when it ends");
        }
    }

    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
        return WarehouseDatabaseMetaData.of(new WarehouseDatabaseMetaData.Context(
                this, session(), url.split("[;?#]", 2)[0], settings.login().user(), DriverVersion.CURRENT.text()));
    }

    @Override
    public @Nullable String getCatalog() throws SQLException {
        return dialect() == Dialect.BACKSLASH
                ? null
                : query("SHOW CURRENT CATALOG").orElse(null);
    }

    @Override
    public void setCatalog(@Nullable String catalog) throws SQLException {
        if (catalog != null && !catalog.isEmpty()) {
            execute("USE CATALOG " + QuotedName.quoted(catalog));
        }
    }

    @Override
    public @Nullable String getSchema() throws SQLException {
        var question = dialect() == Dialect.BACKSLASH ? "SELECT current_database()" : "SHOW CURRENT DATABASE";
        return query(question).orElse(null);
    }

    @Override
    public void setSchema(@Nullable String schema) throws SQLException {
        if (schema != null && !schema.isEmpty()) {
            execute("USE " + QuotedName.quoted(schema));
        }
    }

    private void execute(String statement) throws SQLException {
        try (var plain = createStatement()) {
            plain.setEscapeProcessing(false);
            plain.execute(statement);
        }
    }

    /// Empty if the server does not understand the question.
    private Optional<String> query(String question) throws SQLException {
        try (var plain = createStatement()) {
            plain.setEscapeProcessing(false);
            try (var answer = plain.executeQuery(question)) {
                return answer.next() ? Optional.ofNullable(answer.getString(1)) : Optional.empty();
            }
        } catch (SQLException unknown) {
            if (session.usable()) {
                return Optional.empty();
            }
            throw unknown;
        }
    }

    @Override
    public Array createArrayOf(String typeName, @Nullable Object[] elements) throws SQLException {
        requireOpen();
        return new ArrayValue(typeName, Arrays.asList(elements));
    }

    @Override
    public Struct createStruct(String typeName, Object[] attributes) throws SQLException {
        requireOpen();
        return new StructValue(typeName, attributes);
    }

    @Override
    public @Nullable SQLWarning getWarnings() throws SQLException {
        requireOpen();
        return warnings.first().orElse(null);
    }

    @Override
    public void clearWarnings() throws SQLException {
        requireOpen();
        warnings.clear();
    }

    @Override
    public void setClientInfo(@Nullable String name, @Nullable String value) throws SQLClientInfoException {
        if (isClosed()) {
            throw new SQLClientInfoException(
                    "The connection is closed", Map.of(String.valueOf(name), ClientInfoStatus.REASON_UNKNOWN));
        }
        if (name != null && value != null) {
            clientInfo.setProperty(name, value);
        } else if (name != null) {
            clientInfo.remove(name);
        }
    }

    @Override
    public void setClientInfo(Properties properties) throws SQLClientInfoException {
        clientInfo.clear();
        for (var name : properties.stringPropertyNames()) {
            setClientInfo(name, properties.getProperty(name));
        }
    }

    @Override
    public @Nullable String getClientInfo(String name) throws SQLException {
        requireOpen();
        return clientInfo.getProperty(name);
    }

    @Override
    public Properties getClientInfo() throws SQLException {
        requireOpen();
        var copy = new Properties();
        copy.putAll(clientInfo);
        return copy;
    }

    @Override
    public boolean isValid(int seconds) throws SQLException {
        if (seconds < 0) {
            throw SqlState.BAD_ARGUMENT.error("A timeout cannot be negative");
        }
        return session.answers(Duration.ofSeconds(seconds));
    }

    @Override
    public int getNetworkTimeout() throws SQLException {
        requireOpen();
        return (int) session.timeout().toMillis();
    }

    @Override
    public void setNetworkTimeout(@Nullable Executor executor, int milliseconds) throws SQLException {
        requireOpen();
        if (milliseconds < 0) {
            throw SqlState.BAD_ARGUMENT.error("A timeout cannot be negative");
        }
        session.timeout(Duration.ofMillis(milliseconds));
    }

    @Override
    public boolean isClosed() {
        return !session.usable();
    }

    @Override
    public void close() throws SQLException {
        session.close();
    }

    @Override
    public void abort(Executor executor) {
        session.abort();
    }

    private void requireOpen() throws SQLException {
        if (isClosed()) {
            throw SqlState.CONNECTION_CLOSED.error("The connection is closed");
        }
    }
}
