package io.millrace.jdbc.metadata;

import io.millrace.jdbc.result.AbstractWrapper;
import io.millrace.jdbc.result.FetchedCursor;
import io.millrace.jdbc.result.WarehouseResultSet;
import io.millrace.jdbc.result.WarehouseResultSet.Origin;
import io.millrace.jdbc.wire.CatalogCalls.Place;
import io.millrace.jdbc.wire.Operation;
import io.millrace.jdbc.wire.ServerSession;
import io.millrace.jdbc.wire.ServerSession.Information;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The database metadata, from the protocol's metadata calls.
public final class WarehouseDatabaseMetaData
        implements Capabilities, DialectLimits, DialectFacts, EmptyAnswers, AbstractWrapper {
    private static final int PAGE = 1_000;
    private static final Pattern NUMBERS = Pattern.compile("(\\d{1,9})(\\.(\\d{1,9}))?.*");

    /// The engine's keywords that are not in the SQL standard.
    private static final String KEYWORDS =
            "ANALYZE,CATALOG,CATALOGS,CHANGELOG_MODE,COMPILE,CUMULATE,DATABASE,DATABASES,"
                    + "DESCRIPTOR,DISTRIBUTED,ENFORCED,EXPLAIN,FUNCTIONS,HOP,JAR,JARS,JOBS,LATERAL,LIMIT,LOAD,METADATA,MODULES,"
                    + "OVERWRITE,PARTITIONED,PIVOT,PLAN,PYTHON,QUALIFY,RAW,RENAME,SEMI,SESSION,SHOW,STATEMENT,STRING,TUMBLE,"
                    + "UNLOAD,UNPIVOT,USE,VARIANT,VIEWS,VIRTUAL,WATERMARK,WATERMARKS";

    private final Connection connection;
    private final ServerSession session;
    private final Introduction introduction;

    public WarehouseDatabaseMetaData(Connection connection, ServerSession session, Introduction introduction) {
        this.connection = connection;
        this.session = session;
        this.introduction = introduction;
    }

    /// The connection's properties that the metadata contains.
    public record Introduction(String url, String user, String driverVersion) {}

    private interface Question {
        Operation ask() throws SQLException;
    }

    private static ResultSet answered(Operation operation, MetadataColumns shape) throws SQLException {
        var cursor = new FetchedCursor(operation, operation.columns(), PAGE);
        return new WarehouseResultSet(new ShapedCursor(cursor, shape), Origin.none());
    }

    /// The result of a metadata call, empty if the server does not support it.
    private ResultSet answeredIfKnown(Question question, MetadataColumns shape) throws SQLException {
        try {
            return answered(question.ask(), shape);
        } catch (SQLException refused) {
            if (session.usable()) {
                return EmptyAnswers.of(shape);
            }
            throw refused;
        }
    }

    private static Place place(@Nullable String catalog, @Nullable String schema, @Nullable String table) {
        return new Place(Optional.ofNullable(catalog), Optional.ofNullable(schema), Optional.ofNullable(table));
    }

    @Override
    public ResultSet getCatalogs() throws SQLException {
        return answered(session.browsing().catalogs(), MetadataColumns.CATALOGS);
    }

    @Override
    public ResultSet getSchemas() throws SQLException {
        return getSchemas(null, null);
    }

    @Override
    public ResultSet getSchemas(@Nullable String catalog, @Nullable String schema) throws SQLException {
        return answered(session.browsing().schemas(place(catalog, schema, null)), MetadataColumns.SCHEMAS);
    }

    @Override
    public ResultSet getTables(
            @Nullable String catalog, @Nullable String schema, @Nullable String table, String @Nullable [] types)
            throws SQLException {
        var kinds = types == null ? List.<String>of() : List.of(types);
        return answered(session.browsing().tables(place(catalog, schema, table), kinds), MetadataColumns.TABLES);
    }

    @Override
    public ResultSet getTableTypes() throws SQLException {
        return answered(session.browsing().tableTypes(), MetadataColumns.TABLE_TYPES);
    }

    @Override
    public ResultSet getColumns(
            @Nullable String catalog, @Nullable String schema, @Nullable String table, @Nullable String column)
            throws SQLException {
        var question = session.browsing().columns(place(catalog, schema, table), Optional.ofNullable(column));
        return answered(question, MetadataColumns.COLUMNS);
    }

    @Override
    public ResultSet getTypeInfo() throws SQLException {
        return answered(session.browsing().types(), MetadataColumns.TYPES);
    }

    @Override
    public ResultSet getFunctions(@Nullable String catalog, @Nullable String schema, @Nullable String name)
            throws SQLException {
        var question = session.browsing().functions(place(catalog, schema, null), name == null ? "%" : name);
        return answered(question, MetadataColumns.FUNCTIONS);
    }

    @Override
    public ResultSet getPrimaryKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return answeredIfKnown(
                () -> session.browsing().primaryKeys(place(catalog, schema, table)), MetadataColumns.PRIMARY_KEYS);
    }

    @Override
    public ResultSet getImportedKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return references(place(null, null, null), place(catalog, schema, table));
    }

    @Override
    public ResultSet getExportedKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return references(place(catalog, schema, table), place(null, null, null));
    }

    @Override
    public ResultSet getCrossReference(
            @Nullable String parentCatalog,
            @Nullable String parentSchema,
            @Nullable String parentTable,
            @Nullable String foreignCatalog,
            @Nullable String foreignSchema,
            @Nullable String foreignTable)
            throws SQLException {
        return references(
                place(parentCatalog, parentSchema, parentTable), place(foreignCatalog, foreignSchema, foreignTable));
    }

    private ResultSet references(Place parent, Place foreign) throws SQLException {
        return answeredIfKnown(() -> session.browsing().references(parent, foreign), MetadataColumns.REFERENCES);
    }

    @Override
    public String getSQLKeywords() throws SQLException {
        return session.information(Information.KEYWORDS).orElse(KEYWORDS);
    }

    @Override
    public String getDatabaseProductName() throws SQLException {
        return session.information(Information.PRODUCT_NAME).orElse("");
    }

    @Override
    public String getDatabaseProductVersion() throws SQLException {
        return session.information(Information.PRODUCT_VERSION).orElse("");
    }

    @Override
    public int getDatabaseMajorVersion() throws SQLException {
        return number(1);
    }

    @Override
    public int getDatabaseMinorVersion() throws SQLException {
        return number(3);
    }

    private int number(int group) throws SQLException {
        var match = NUMBERS.matcher(getDatabaseProductVersion());
        return match.matches() && match.group(group) != null ? Integer.parseInt(match.group(group)) : 0;
    }

    @Override
    public String getDriverName() {
        return "Millrace JDBC driver";
    }

    @Override
    public String getDriverVersion() {
        return introduction.driverVersion();
    }

    @Override
    public int getDriverMajorVersion() {
        return Integer.parseInt(introduction.driverVersion().split("[.-]", -1)[0]);
    }

    @Override
    public int getDriverMinorVersion() {
        return Integer.parseInt(introduction.driverVersion().split("[.-]", -1)[1]);
    }

    @Override
    public String getURL() {
        return introduction.url();
    }

    @Override
    public String getUserName() {
        return introduction.user();
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public Connection getConnection() {
        return connection;
    }
}
